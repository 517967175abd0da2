/**
 * A repository → what every cluster of its fleet runs. All is read first; the rest is one pure function of what was read.
 * @module
 */
import type { ServiceRoute } from '../derive/route/service-route.ts';
import { newCollector } from '../diagnostic/collector.ts';
import { type Diagnostic, sortDiagnostics } from '../diagnostic/diagnostic.ts';
import { markConsequences } from '../diagnostic/join/consequence.ts';
import { settleFindings } from '../judge/settle-findings.ts';
import type { SilencedFinding } from '../judge/silence.ts';
import type { FleetSpec } from '../kind/distributary-v1alpha1/fleet-spec.ts';
import type { ClusterManifests } from '../merge/manifests.ts';
import { gatherFleetObjects } from '../place/fleet-objects.ts';
import { type ClusterObjects, layOver } from '../place/given-objects.ts';
import { type KeptObjects, layKept } from '../place/kept/kept-objects.ts';
import type { LeftOut } from '../place/kept/left-out.ts';
import { place } from '../place/place.ts';
import type { SourceDirectory } from '../place/source/select-sources.ts';
import { sourceResources } from '../place/source/source-resources.ts';
import type { RepositoryReader } from '../read/repository-reader.ts';
import { locate, type Resource } from '../resource/resource.ts';
import type { Topology } from '../topology/topology.ts';
import { codes } from './codes.ts';
import { type LoadedFleet, loadFleet } from './load/load-fleet.ts';
import type { LoadOptions } from './load/load-topology.ts';
import { mergeFleet, renderFleet } from './render-fleet.ts';

/** Settings from outside of the repository. */
export interface RenderOptions extends LoadOptions {
  /** Objects that a host program has for one cluster, laid over what the repository has for it. */
  readonly given?: ClusterObjects;
  /** What an earlier run found about the very same files: they are not judged once more. */
  readonly judged?: Pick<RenderedRepository, 'diagnostics' | 'silenced'>;
}

/** The fleet of a repository, as far as it could be understood. */
export interface RenderedRepository {
  /** Undefined when the Fleet itself has errors. */
  readonly fleet: FleetSpec | undefined;
  readonly topology: Topology;
  /** The directories that the manifests come from. */
  readonly sources: readonly SourceDirectory[];
  /** Which programs rendered some of them, by name; undefined where one of them failed. */
  readonly programs?: ReadonlyMap<string, string> | undefined;
  /** One a cluster, in order of the cluster keys. Not to be written anywhere while `diagnostics` has errors. */
  readonly manifests: readonly ClusterManifests[];
  readonly routes: readonly ServiceRoute[];
  /** Sorted, each once, with the severity that the Fleet sets. */
  readonly diagnostics: readonly Diagnostic[];
  /** What the Fleet, an annotation or a comment silences. */
  readonly silenced: readonly SilencedFinding[];
  /** The texts that were read, by path. */
  readonly texts: ReadonlyMap<string, string>;
}

/** Reads and renders a whole fleet; findings are data, and only a failing disk or git throws. */
export async function renderRepository(
  repository: RepositoryReader,
  options: RenderOptions = {},
): Promise<RenderedRepository> {
  return renderLoaded(await loadFleet(repository, options), options);
}

/** The parts that a rendering omits, and their replacements. */
export interface Around {
  readonly leftOut: LeftOut;
  readonly kept: KeptObjects;
}

/** The same around applications that stay as they are. */
export async function renderAround(
  repository: RepositoryReader,
  options: RenderOptions,
  { leftOut, kept }: Around,
): Promise<RenderedRepository> {
  return renderLoaded(await loadFleet(repository, { ...options, leftOut }), { ...options, kept });
}

/** Reads the topology alone. */
export async function readTopology(
  repository: RepositoryReader,
  options: RenderOptions = {},
): Promise<RenderedRepository> {
  return unrendered(await loadFleet(repository, options, 'topology'));
}

/** What comes from elsewhere than the files. */
type HandedOver = Pick<RenderOptions, 'given' | 'judged'> & Partial<Pick<Around, 'kept'>>;

/** What was read → what every cluster runs. Pure and total. */
function renderLoaded(
  loaded: LoadedFleet,
  { given, judged, kept = new Map() }: HandedOver,
): RenderedRepository {
  const { fleet, topology, topologyResources, besideLive } = loaded;
  const { sources, texts, programs } = loaded;
  if (fleet === undefined || topology.clusters.length === 0) return unrendered(loaded);
  const run = newCollector();
  run.add(loaded.diagnostics);
  const inSources = new Set(sources.flatMap(sourceResources(loaded)));
  const objects = run.keep(gatherFleetObjects([...topologyResources, ...besideLive, ...inSources]));
  const placed = layKept(run.keep(place({ ...loaded, fleet, objects })), kept);
  const sets = given === undefined ? placed : run.keep(layOver(placed, given, { fleet, topology }));
  if (judged !== undefined) {
    const { diagnostics, silenced } = judged;
    const { value } = mergeFleet(fleet, sets, objects);
    return { fleet, topology, sources, programs, ...value, diagnostics, silenced, texts };
  }
  const errors = run.diagnostics.filter(({ severity }) => severity === 'error');
  const result = run.keep(renderFleet(fleet, sets, objects, run.diagnostics));
  const read = [...topologyResources, ...besideLive, ...inSources];
  const found = explained(run.diagnostics, errors, read);
  const settled = settleFindings(found, { fleet, resources: read, texts, codes });
  return { fleet, topology, sources, programs, ...result, ...settled, texts };
}

const nothing = { manifests: [], routes: [], silenced: [] };

function unrendered(loaded: LoadedFleet): RenderedRepository {
  const { fleet, topology, topologyResources, sources, texts } = loaded;
  const diagnostics = explained(loaded.diagnostics, loaded.diagnostics, topologyResources);
  return { fleet, topology, sources, ...nothing, diagnostics, texts };
}

/** Sorted; what follows from an error of what was read is marked. */
function explained(
  findings: readonly Diagnostic[],
  errors: readonly Diagnostic[],
  read: readonly Resource[],
): readonly Diagnostic[] {
  const objects = () =>
    read.map((resource) => {
      const { kind, namespace, name } = resource;
      return { kind, namespace, name, at: locate(resource) };
    });
  return sortDiagnostics(markConsequences(findings, errors, objects));
}
