/** Items that are a whole fleet → the objects of every cluster: the same modules as for a repository, without files. */
import { usualGatewayPort } from '../derive/route/usual-port.ts';
import { itemsWithoutClusters } from '../diagnostic/codes/function.ts';
import { newCollector } from '../diagnostic/collector.ts';
import { type Diagnostic, diagnose } from '../diagnostic/diagnostic.ts';
import { versionOf } from '../istio/mesh/release/istio-version.ts';
import { judgeFindings } from '../judge/judge-findings.ts';
import type { SilencedFinding } from '../judge/silence.ts';
import { readSettings } from '../krm/fleet-settings.ts';
import { authoredItems, type SortedItem } from '../krm/sort-items.ts';
import type { ClusterManifests } from '../merge/manifests.ts';
import { gatherFleetObjects } from '../place/fleet-objects.ts';
import { placeGiven } from '../place/given-objects.ts';
import { locate, type Resource } from '../resource/resource.ts';
import { resolveTopology } from '../topology/resolve-topology.ts';
import { clusterSourceOf } from '../topology/source/cluster-name.ts';
import { codes } from './codes.ts';
import { renderFleet } from './render-fleet.ts';
import { takeIstioVersions } from './take-istio-versions.ts';
import { takeTrustDomains } from './take-trust-domains.ts';

/** The objects of the clusters, as far as the items are valid. */
export interface RenderedItems {
  /** One a cluster; none when the settings have errors. */
  readonly manifests: readonly ClusterManifests[];
  readonly diagnostics: readonly Diagnostic[];
  /** Findings that the Fleet or an annotation silences; some hosts remove comments of items. */
  readonly silenced: readonly SilencedFinding[];
}

/** Renders the items, with the settings of the Hydration or of a Fleet among them. */
export function renderItems(items: readonly SortedItem[], hydration: Resource): RenderedItems {
  const run = newCollector();
  const fleetLevel = items.flatMap((one) => (one.role === 'fleet' ? [one.resource] : []));
  const fleet = run.keep(readSettings(hydration, fleetLevel));
  if (fleet === undefined) return nothing(run.diagnostics);
  if (!fleetLevel.some((resource) => clusterSourceOf(resource) !== undefined)) {
    const args = { items: items.length };
    run.add([diagnose(itemsWithoutClusters, args, locate(hydration, '/spec', 'key'))]);
    return nothing(run.diagnostics);
  }
  const usualPort = usualGatewayPort(fleet.derive);
  const origin = { paths: ['items'], at: fleet.locate('/spec'), usualPort };
  const topology = run.keep(resolveTopology(fleetLevel, origin));
  const objects = run.keep(gatherFleetObjects(fleetLevel));
  const about = { fleet, topology, objects, versionOf };
  const placed = run.keep(placeGiven(about, authoredItems(items)));
  const sets = run.keep(takeIstioVersions(takeTrustDomains(placed), fleet));
  const errors = run.diagnostics.filter(({ severity }) => severity === 'error');
  const { manifests } = run.keep(renderFleet(fleet, sets, objects, run.diagnostics));
  const resources = items.flatMap((one) =>
    one.role === 'fleet' || one.role === 'authored' ? [one.resource] : [],
  );
  const settings = { fleet, texts: new Map<string, string>(), codes };
  return { manifests, ...judgeFindings(run.diagnostics, { errors, resources, settings }) };
}

function nothing(diagnostics: readonly Diagnostic[]): RenderedItems {
  return { manifests: [], diagnostics, silenced: [] };
}
