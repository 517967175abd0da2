/** A repository → the objects of every cluster of its fleet. All input is read first; the rest is one pure function of it. */
import { newCollector } from '../diagnostic/collector.ts';
import { versionOf } from '../istio/mesh/release/istio-version.ts';
import { judgeFindings } from '../judge/judge-findings.ts';
import { loadFleet } from '../load/load-fleet.ts';
import type { LoadedFleet } from '../load/loaded-fleet.ts';
import { gatherFleetObjects } from '../place/fleet-objects.ts';
import { layOver } from '../place/given-objects.ts';
import { type KeptObjects, layKept } from '../place/kept/kept-objects.ts';
import type { LeftOut } from '../place/kept/left-out.ts';
import { place } from '../place/place.ts';
import { sourceResources } from '../place/source/source-resources.ts';
import type { RepositoryReader } from '../read/repository-reader.ts';
import { codes } from './codes.ts';
import { mergeFleet, renderFleet } from './render-fleet.ts';
import type { RenderedRepository, RenderOptions } from './rendered-repository.ts';
import { takeIstioVersions } from './take-istio-versions.ts';
import { takeTrustDomains } from './take-trust-domains.ts';
import { unrendered } from './unrendered.ts';

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
  const objects = run.keep(gatherFleetObjects([...topologyResources, ...besideLive, ...inSources]));
  const placed = layKept(run.keep(place({ ...loaded, fleet, objects, versionOf })), kept);
  const laid = given === undefined ? placed : run.keep(layOver(placed, given, { fleet, topology }));
  const sets = run.keep(takeIstioVersions(takeTrustDomains(laid), fleet));
  const clusters = sets.map(({ cluster }) => cluster);
  const about = { fleet, topology: { ...topology, clusters }, sources, programs, texts };
  if (judged !== undefined) {
    const { diagnostics, silenced } = judged;
    const { value } = mergeFleet(fleet, sets, objects);
    return { ...about, ...value, diagnostics, silenced };
  }
  const errors = run.diagnostics.filter(({ severity }) => severity === 'error');
  const result = run.keep(renderFleet(fleet, sets, objects, run.diagnostics));
  const read = [...topologyResources, ...besideLive, ...inSources];
  const settings = { fleet, texts, codes };
  const found = judgeFindings(run.diagnostics, { errors, resources: read, settings });
  return { ...about, ...result, ...found };
}
