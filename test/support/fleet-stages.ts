/** A small repository → what every stage of the pipeline makes of it, kept for tests to look at. */
import { checkFleet } from '../../src/check/check-fleet.ts';
import { clusterStates } from '../../src/check/cluster-state.ts';
import { once } from '../../src/collection/once.ts';
import { type DerivedSet, deriveFleet } from '../../src/derive/derive.ts';
import { newCollector } from '../../src/diagnostic/collector.ts';
import { type Diagnostic, sortDiagnostics } from '../../src/diagnostic/diagnostic.ts';
import { versionOf } from '../../src/istio/mesh/release/istio-version.ts';
import type { FleetSpec } from '../../src/kind/distributary-v1alpha1/fleet-spec.ts';
import type { ClusterManifests } from '../../src/merge/manifests.ts';
import { mergeCluster } from '../../src/merge/merge-cluster.ts';
import { parseFile } from '../../src/parse/parse-file.ts';
import { parseFleet } from '../../src/parse/parse-fleet.ts';
import { type FleetObjects, gatherFleetObjects } from '../../src/place/fleet-objects.ts';
import { place } from '../../src/place/place.ts';
import type { AuthoredSet } from '../../src/place/placed.ts';
import { buildDirectoryTree, sourceTrees } from '../../src/place/source/directory-tree.ts';
import { selectSources } from '../../src/place/source/select-sources.ts';
import { takeIstioVersions } from '../../src/render/take-istio-versions.ts';
import type { Resource } from '../../src/resource/resource.ts';
import type { SourceFile } from '../../src/resource/source-file.ts';
import { resolveTopology } from '../../src/topology/resolve-topology.ts';
import { selectTopologyFiles } from '../../src/topology/select-topology-files.ts';

/** What each stage made. */
export interface FleetStages {
  readonly fleet: FleetSpec;
  readonly sets: readonly AuthoredSet[];
  /** What is said about the whole fleet. */
  readonly objects: FleetObjects;
  /** One a set, as `manifests` are. */
  readonly derived: readonly DerivedSet[];
  readonly manifests: readonly ClusterManifests[];
  /** Of all stages, sorted, each once. */
  readonly diagnostics: readonly Diagnostic[];
}

const fleetFile = 'distributary.yaml';

/** For a fixture that needs no settings of its own. */
const plainFleet =
  'apiVersion: distributary.dev/v1alpha1\nkind: Fleet\nmetadata: {name: shop}\nspec: {derive: {istio: {discovery: isolated}}}\n';

/** Runs the stages one after another; a Fleet with errors is a broken fixture. */
export function runStages(files: readonly SourceFile[]): FleetStages {
  const found = newCollector();
  const settings = files.find(({ path }) => path === fleetFile);
  const fleet = found.keep(parseFleet(settings ?? { path: fleetFile, text: plainFleet }));
  if (fleet === undefined) throw new Error(JSON.stringify(found.diagnostics, null, 2));
  const { sets, objects } = placeFiles(files, fleet, found.keep);
  const derived = found.keep(deriveFleet(sets, fleet.derive, objects));
  const manifests = sets.flatMap((set, i) => {
    const one = derived[i];
    return one === undefined ? [] : [found.keep(mergeCluster(set, one, fleet.derive))];
  });
  // Checks take half of the time, and not every test asks for them.
  const checked = once(() => {
    const routes = derived.flatMap((set) => set.routes);
    found.add(checkFleet(clusterStates(manifests, routes, fleet.derive), found.diagnostics));
    return sortDiagnostics(found.diagnostics);
  });
  return {
    ...{ fleet, sets, objects, derived, manifests },
    get diagnostics() {
      return checked.find();
    },
  };
}

function placeFiles(
  files: readonly SourceFile[],
  fleet: FleetSpec,
  keep: ReturnType<typeof newCollector>['keep'],
): Pick<FleetStages, 'sets' | 'objects'> {
  const paths = files.map(({ path }) => path);
  const parse = (wanted: readonly string[]): ReadonlyMap<string, readonly Resource[]> =>
    new Map(
      files
        .filter(({ path }) => wanted.includes(path))
        .map((file) => [file.path, keep(parseFile(file))]),
    );
  const described = parse(keep(selectTopologyFiles(fleet, paths)));
  const topologyResources = [...described.values()].flat();
  const origin = { paths: fleet.topology, at: fleet.locate('/spec/topology') };
  const topology = keep(resolveTopology(topologyResources, origin));
  const sources = keep(selectSources(fleet, topology, sourceTrees(buildDirectoryTree(paths))));
  const parsed = parse(sources.flatMap((source) => source.files));
  const inSources = [...parsed.values()].flat();
  const objects = keep(gatherFleetObjects([...topologyResources, ...inSources]));
  const input = { fleet, topology, sources, files: parsed, topologyResources, objects };
  const sets = keep(takeIstioVersions(keep(place({ ...input, versionOf })), fleet));
  return { sets, objects };
}
