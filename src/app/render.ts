/**
 * A repository → what every cluster of its fleet runs: the rooms of the pipeline in order, with what they need read in between.
 * @module
 */
import type { ServiceRoute } from '../derive/route/service-route.ts';
import { fleetMissing } from '../diagnostic/codes/fleet.ts';
import { type Collector, newCollector } from '../diagnostic/collector.ts';
import { type Diagnostic, diagnose, sortDiagnostics } from '../diagnostic/diagnostic.ts';
import { startOfFile } from '../diagnostic/position.ts';
import type { FleetSpec } from '../kind/distributary-v1alpha1/fleet-spec.ts';
import type { ClusterManifests } from '../merge/manifests.ts';
import { parseFile } from '../parse/parse-file.ts';
import { parseFleet } from '../parse/parse-fleet.ts';
import { gatherFleetObjects } from '../place/fleet-objects.ts';
import { type ClusterObjects, layOver } from '../place/given-objects.ts';
import { place } from '../place/place.ts';
import { skipsRendering } from '../place/render-type.ts';
import { type SourceDirectory, selectSources } from '../place/select-sources.ts';
import { FLEET_FILE } from '../read/fleet-root.ts';
import type { RepositoryReader } from '../read/repository-reader.ts';
import { type AddedFiles, withFiles } from '../read/with-files.ts';
import type { Resource } from '../resource/resource.ts';
import type { SourceFile } from '../resource/source-file.ts';
import { resolveTopology } from '../topology/resolve-topology.ts';
import { isBelow, selectTopologyFiles } from '../topology/select-topology-files.ts';
import type { Topology } from '../topology/topology.ts';
import { type RenderedFleet, renderFleet } from './render-fleet.ts';
import { type RenderedSources, renderSources } from './render-sources.ts';

/** What may be said from outside of the repository. */
export interface RenderOptions {
  /** The Fleet's file, relative to the root. */
  readonly fleetFile?: string;
  /** Whether the work tree has that file, so that a commit without it is only one behind. */
  readonly isOnDisk?: boolean;
  /** Paths of fleet-level resources, instead of the Fleet's `spec.topology`. */
  readonly topology?: readonly string[];
  /** The topology of an API server, instead of either. */
  readonly live?: AddedFiles;
  /** Objects that a host program has for one cluster, laid over what the repository has for it. */
  readonly given?: ClusterObjects;
}

/** The fleet of a repository, as far as it could be understood. */
export interface RenderedRepository {
  /** Undefined when the Fleet itself has errors. */
  readonly fleet: FleetSpec | undefined;
  readonly topology: Topology;
  /** The directories that the manifests come from. */
  readonly sources: readonly SourceDirectory[];
  /** One a cluster, in order of the cluster keys. Not to be written anywhere while `diagnostics` has errors. */
  readonly manifests: readonly ClusterManifests[];
  readonly routes: readonly ServiceRoute[];
  /** Sorted, each once. */
  readonly diagnostics: readonly Diagnostic[];
  /** The texts that were read, by path. */
  readonly texts: ReadonlyMap<string, string>;
}

/** Reads and renders a whole fleet; findings are data, and only a failing disk or git throws. */
export async function renderRepository(
  repository: RepositoryReader,
  options: RenderOptions = {},
): Promise<RenderedRepository> {
  const reader = withLive(repository, options);
  const run = newRun(reader);
  const written = await readFleet(run, options);
  if (written === undefined) return ended(run, { fleet: written, topology: noTopology });
  const fleet = withTopology(written, options);
  const { topology, topologyResources } = await resolve(run, fleet);
  // Without a cluster no source is for anybody: that is one finding, not one more for each source.
  if (topology.clusters.length === 0) return ended(run, { fleet, topology });
  const sources = run.keep(selectSources(fleet, topology, reader.paths));
  const plain = sources.filter(({ rendering }) => rendering === undefined);
  const texts = await read(run, [...new Set(plain.flatMap((source) => source.files))]);
  const files = parse(
    run,
    texts.filter((file) => !skipsRendering(file)),
  );
  run.add(problemsOfUse(fleet, topology, reader));
  const rendered = await renderFrom(run, sources);
  const inSources = [...files.values(), ...rendered.values()].flat();
  const beside = options.live === undefined ? [] : await readBesideLive(run, written);
  const about = [...topologyResources, ...beside, ...inSources];
  const objects = run.keep(gatherFleetObjects(about));
  const placing = { fleet, topology, sources, files, rendered, topologyResources, objects };
  const placed = run.keep(place(placing));
  const { given } = options;
  const sets = given === undefined ? placed : run.keep(layOver(placed, given, { fleet, topology }));
  const result = run.keep(renderFleet(fleet, sets, objects, run.diagnostics));
  return ended(run, { fleet, topology, sources, ...result });
}

/** What programs make of the sources that are no plain manifests. */
async function renderFrom(
  run: Run,
  sources: readonly SourceDirectory[],
): Promise<RenderedSources['resources']> {
  const { resources, texts } = run.keep(await renderSources(sources, run.reader));
  for (const [path, text] of texts) run.texts.set(path, text);
  return resources;
}

/** What can't be read matters where a manifest is looked for: also when there is nothing else in the directory, or it is the directory. */
function problemsOfUse(
  fleet: FleetSpec,
  topology: Topology,
  { paths, problems }: RepositoryReader,
): readonly Diagnostic[] {
  if (problems.length === 0) return [];
  const wouldBe = problems.map(({ at }) => `${at.file}/unread.yaml`);
  const sources = selectSources(fleet, topology, [...paths, ...wouldBe]).value;
  const used = [...fleet.topology, ...sources.map(({ directory }) => directory)];
  return problems.filter(({ at }) => used.some((path) => isBelow(at.file, path)));
}

/** Reads the topology alone. */
export async function readTopology(
  repository: RepositoryReader,
  options: RenderOptions = {},
): Promise<RenderedRepository> {
  const run = newRun(withLive(repository, options));
  const written = await readFleet(run, options);
  if (written === undefined) return ended(run, { fleet: written, topology: noTopology });
  const fleet = withTopology(written, options);
  const { topology } = await resolve(run, fleet);
  return ended(run, { fleet, topology });
}

function withLive(reader: RepositoryReader, { live }: RenderOptions): RepositoryReader {
  return live === undefined ? reader : withFiles(reader, live);
}

const noTopology: Topology = { clusters: [] };

/** One run: what it reads from, and what it has read and found. */
interface Run extends Collector {
  readonly reader: RepositoryReader;
  readonly texts: Map<string, string>;
}

function newRun(reader: RepositoryReader): Run {
  return { ...newCollector(), reader, texts: new Map() };
}

function ended(
  run: Run,
  result: Pick<RenderedRepository, 'fleet' | 'topology'> &
    Partial<RenderedFleet & Pick<RenderedRepository, 'sources'>>,
): RenderedRepository {
  const { sources = [], manifests = [], routes = [], ...rest } = result;
  return {
    ...rest,
    sources,
    manifests,
    routes,
    diagnostics: sortDiagnostics(run.diagnostics),
    texts: run.texts,
  };
}

async function readFleet(run: Run, options: RenderOptions): Promise<FleetSpec | undefined> {
  const { cut } = run.reader;
  if (cut !== undefined) {
    run.add([cut]);
    return undefined;
  }
  const path = options.fleetFile ?? FLEET_FILE;
  if (!run.reader.paths.includes(path)) {
    const problems = run.reader.problems.filter(({ at }) => at.file === path);
    const missing = diagnose(
      fleetMissing,
      { file: path, absentFrom: run.reader.description, isOnDisk: options.isOnDisk ?? false },
      startOfFile(path),
    );
    run.add(problems.length > 0 ? problems : [missing]);
    return undefined;
  }
  const [file] = await read(run, [path]);
  return file === undefined ? undefined : run.keep(parseFleet(file));
}

/** The Fleet with the topology that was asked for from outside: that is where findings about it stand, not in the Fleet. */
function withTopology(fleet: FleetSpec, options: RenderOptions): FleetSpec {
  const topology = options.live === undefined ? options.topology : [options.live.directory];
  if (topology === undefined) return fleet;
  const at = startOfFile(topology[0] ?? '.');
  const locate = (pointer: string) =>
    pointer.startsWith('/spec/topology') ? at : fleet.locate(pointer);
  return { ...fleet, topology, locate };
}

/** Only clusters come from an API server: what else is said about the fleet below its own topology paths holds all the same. */
async function readBesideLive(run: Run, fleet: FleetSpec): Promise<readonly Resource[]> {
  const files = selectTopologyFiles(fleet, run.reader.paths).value;
  return [...parse(run, await read(run, files)).values()].flat();
}

async function resolve(
  run: Run,
  fleet: FleetSpec,
): Promise<{ topology: Topology; topologyResources: readonly Resource[] }> {
  const { paths, problems } = run.reader;
  const files = run.keep(selectTopologyFiles(fleet, paths));
  run.add(problems.filter(({ at }) => fleet.topology.some((path) => isBelow(at.file, path))));
  // The marker that keeps Argo CD from applying a file is just what a file of Clusters should have.
  const topologyResources = [...parse(run, await read(run, files)).values()].flat();
  const origin = { paths: fleet.topology, at: fleet.locate('/spec/topology') };
  return { topology: run.keep(resolveTopology(topologyResources, origin)), topologyResources };
}

/** Resources by file. */
function parse(run: Run, files: readonly SourceFile[]): ReadonlyMap<string, readonly Resource[]> {
  return new Map(files.map((file) => [file.path, run.keep(parseFile(file))]));
}

async function read(run: Run, paths: readonly string[]): Promise<readonly SourceFile[]> {
  const files = run.keep(await run.reader.read(paths));
  for (const { path, text } of files) run.texts.set(path, text);
  return files;
}
