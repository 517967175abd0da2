/**
 * A repository → the objects of every cluster of its fleet. All input is read first; the rest is one pure function of it.
 * @module
 */
import type { ServiceRoute } from '../derive/route/service-route.ts';
import { newCollector } from '../diagnostic/collector.ts';
import { type Diagnostic, sortDiagnostics } from '../diagnostic/diagnostic.ts';
import { markConsequences } from '../diagnostic/join/consequence.ts';
import { settleFindings } from '../judge/settle-findings.ts';
import type { SilencedFinding } from '../judge/silence.ts';
import type { FleetSpec } from '../kind/distributary-v1alpha1/fleet-spec.ts';
import { isFleetLevel } from '../kind/fleet-level.ts';
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
  /** Objects that a host program provides for one cluster; they replace those of the repository. */
  readonly given?: ClusterObjects;
  /** Findings of an earlier run on the same files, which are not computed again. */
  readonly judged?: Pick<RenderedRepository, 'diagnostics' | 'silenced'>;
}

/** The fleet of a repository, as far as it is valid. */
export interface RenderedRepository {
  /** Undefined when the Fleet itself has errors. */
  readonly fleet: FleetSpec | undefined;
  readonly topology: Topology;
  /** The directories of the manifests. */
  readonly sources: readonly SourceDirectory[];
  /** The files of the sources with objects about the whole fleet. */
  readonly fleetFiles?: ReadonlySet<string>;
  /** The programs that rendered some of them, by name with their identities; undefined where one failed. */
  readonly programs?: ReadonlyMap<string, string> | undefined;
  /** One a cluster, in order of the cluster keys. Not to be written anywhere while `diagnostics` has errors. */
  readonly manifests: readonly ClusterManifests[];
  readonly routes: readonly ServiceRoute[];
  /** Sorted, each once, with the severity that the Fleet sets. */
  readonly diagnostics: readonly Diagnostic[];
  /** Findings that the Fleet, an annotation or a comment silences. */
  readonly silenced: readonly SilencedFinding[];
  /** The texts that were read, by path. */
  readonly texts: ReadonlyMap<string, string>;
}

/** Reads and renders a whole fleet; findings are data, and only errors of the disk or git throw. */
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

/** The same with applications that keep their state. */
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

/** Input from outside of the files. */
type HandedOver = Pick<RenderOptions, 'given' | 'judged'> & Partial<Pick<Around, 'kept'>>;

/** The parsed input → the objects of every cluster. Pure and total. */
export function renderLoaded(
  loaded: LoadedFleet,
  { given, judged, kept = new Map() }: HandedOver = {},
): RenderedRepository {
  const { fleet, topology, topologyResources, besideLive } = loaded;
  const { sources, texts, programs } = loaded;
  if (fleet === undefined || topology.clusters.length === 0) return unrendered(loaded);
  const run = newCollector();
  run.add(loaded.diagnostics);
  const inSources = new Set(sources.flatMap(sourceResources(loaded)));
  const fleetFiles = new Set([...inSources].filter(isFleetLevel).map((one) => locate(one).file));
  const about = { fleet, topology, sources, fleetFiles, programs, texts };
  const objects = run.keep(gatherFleetObjects([...topologyResources, ...besideLive, ...inSources]));
  const placed = layKept(run.keep(place({ ...loaded, fleet, objects })), kept);
  const sets = given === undefined ? placed : run.keep(layOver(placed, given, { fleet, topology }));
  if (judged !== undefined) {
    const { diagnostics, silenced } = judged;
    const { value } = mergeFleet(fleet, sets, objects);
    return { ...about, ...value, diagnostics, silenced };
  }
  const errors = run.diagnostics.filter(({ severity }) => severity === 'error');
  const result = run.keep(renderFleet(fleet, sets, objects, run.diagnostics));
  const read = [...topologyResources, ...besideLive, ...inSources];
  const found = explained(run.diagnostics, errors, read);
  const settled = settleFindings(found, { fleet, resources: read, texts, codes });
  return { ...about, ...result, ...settled };
}

const nothing = { manifests: [], routes: [], silenced: [] };

function unrendered(loaded: LoadedFleet): RenderedRepository {
  const { fleet, topology, topologyResources, sources, texts } = loaded;
  const diagnostics = explained(loaded.diagnostics, loaded.diagnostics, topologyResources);
  return { fleet, topology, sources, ...nothing, diagnostics, texts };
}

/** Sorted; consequences of an error of the input are marked. */
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
