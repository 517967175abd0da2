/** Random repositories → what each of their clusters runs, and what was found; and all distinct objects of them for judges to read. */
import * as fc from 'fast-check';
import { hasErrors } from '../../../src/diagnostic/diagnostic.ts';
import { releaseOf } from '../../../src/kind/istio-networking-v1/istio-changes.ts';
import { renderRepository } from '../../../src/render/render.ts';
import type { RenderedRepository } from '../../../src/render/rendered-repository.ts';
import type { JsonObject } from '../../../src/resource/json.ts';
import { groupOf, type Resource } from '../../../src/resource/resource.ts';
import type { Cluster } from '../../../src/topology/topology.ts';
import { readerOf } from '../hostile/memory-reader.ts';
import { anyJoinedRepository } from './any-mesh.ts';
import { type AnyRepository, anyRepository } from './any-repository.ts';

/** A random fleet, rendered. */
export interface RenderedRandom {
  /** Its place in the run, from 1. */
  readonly number: number;
  readonly repository: AnyRepository;
  readonly rendering: RenderedRepository;
  /** Whether nothing of it would be written. */
  readonly isRefused: boolean;
}

/** What istiods see of each other: nothing, or what remote secrets, networks and the ambient mesh make of it. */
export type DrawnMesh = 'isolated' | 'joined';

/** Renders so many fleets, one after the other; an exception says which one it was. */
export async function renderedFleets(
  count: number,
  seed: number,
  mesh: DrawnMesh,
): Promise<readonly RenderedRandom[]> {
  const all: RenderedRandom[] = [];
  for (const [i, repository] of fc
    .sample(mesh === 'joined' ? anyJoinedRepository : anyRepository, { numRuns: count, seed })
    .entries()) {
    all.push(await renderRandom(repository, i + 1));
  }
  return all;
}

async function renderRandom(repository: AnyRepository, number: number): Promise<RenderedRandom> {
  try {
    const rendering = await renderRepository(readerOf(repository.files));
    return { number, repository, rendering, isRefused: hasErrors(rendering.diagnostics) };
  } catch (error) {
    throw new Error(`fleet ${number} throws:\n${textOf(repository)}`, { cause: error });
  }
}

/** All files as one text, to write a fixture from. */
export function textOf({ files }: AnyRepository): string {
  return files.map(({ path, text }) => `# ${path}\n${text}`).join('');
}

/** An object of a branch, under a name that no other has. */
export interface NamedObject {
  readonly name: string;
  readonly resource: Resource;
  /** The object with that name. */
  readonly text: string;
}

/** All that a fleet's branches would hold; of clusters of a release of Istio, where one is named. */
export function writtenIn({ rendering }: RenderedRandom, release?: string): readonly Resource[] {
  return rendering.manifests
    .filter(({ cluster }) => release === undefined || ofRelease(cluster) === release)
    .flatMap(({ placed }) => placed.map(({ resource }) => resource));
}

function ofRelease({ istioVersion }: Pick<Cluster, 'istioVersion'>): string {
  return releaseOf(istioVersion?.value ?? '');
}

/** Istio's objects and the imports of fleets that are not refused: each distinct one once, whatever its name is. */
export function judgedObjects(
  fleets: readonly RenderedRandom[],
  release?: string,
): readonly NamedObject[] {
  const seen = new Map<string, NamedObject>();
  for (const resource of fleets.flatMap((one) => writtenIn(one, release))) {
    const isIstio = groupOf(resource.apiVersion).endsWith('istio.io');
    if (!isIstio && resource.kind !== 'ServiceImport') continue;
    const key = JSON.stringify(renamed(resource.object, ''));
    if (seen.has(key)) continue;
    const name = `o${seen.size}`;
    seen.set(key, { name, resource, text: `${JSON.stringify(renamed(resource.object, name))}\n` });
  }
  return [...seen.values()];
}

function renamed(object: JsonObject, name: string): JsonObject {
  return { ...object, metadata: { ...Object(object['metadata']), name } };
}
