/**
 * `fixtures/istio/<fleet>/`: a small repository, and `cases.yaml` with questions about it. A case says who asks and where the
 * consumer's pods run, never what should come out: that is computed from the routes of the rendering itself.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import type { ServiceRoute } from '../../src/derive/route/service-route.ts';
import type { ClusterManifests } from '../../src/merge/manifests.ts';
import { openWorktree } from '../../src/read/worktree.ts';
import { renderRepository } from '../../src/render/render.ts';
import type { RenderedRepository } from '../../src/render/rendered-repository.ts';
import { fixtures } from './golden-file.ts';

/** A running pod of a service. */
export interface PodPlace {
  /** `region/zone`. */
  readonly at: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly account: string;
}

/** A question to the peers. */
export interface PeerCase {
  readonly fleet: string;
  readonly name: string;
  readonly consumer: string;
  readonly client: {
    readonly namespace: string;
    readonly locality: string;
    readonly labels: Readonly<Record<string, string>>;
  };
  /** Where the consumer's pods of a service (`namespace/name`) run. */
  readonly pods: ReadonlyMap<string, readonly PodPlace[]>;
  /** The services that the client sees; undefined for all. */
  readonly sees?: readonly string[];
  /** Whether Envoy is asked, too: the endpoints fail in the model's order, to the end. */
  readonly fail: boolean;
}

/** A fleet that is refused, and the code that says why. */
export interface Refusal {
  readonly name: string;
  readonly code: string;
}

/** Where a pod runs, as a case writes it: its locality alone, or with what else differs. */
export type WrittenPlace =
  | string
  | {
      readonly at: string;
      readonly labels?: Readonly<Record<string, string>>;
      readonly account?: string;
    };

interface WrittenCase {
  readonly name: string;
  readonly refused?: string;
  readonly consumer?: string;
  readonly client?: { namespace: string; locality?: string; labels?: Record<string, string> };
  readonly pods?: Record<string, WrittenPlace[]>;
  readonly sees?: string[];
  readonly fail?: boolean;
}

/** The fleets, sorted. */
export function peerFleets(): readonly string[] {
  return readdirSync(new URL('istio/', fixtures), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
}

function written(fleet: string): readonly WrittenCase[] {
  const text = readFileSync(new URL(`istio/${fleet}/cases.yaml`, fixtures), 'utf8');
  const cases: readonly WrittenCase[] = parse(text);
  return cases;
}

/** The questions about a fleet. */
export function peerCases(fleet: string): readonly PeerCase[] {
  return written(fleet).flatMap((one) => {
    if (one.consumer === undefined || one.client === undefined) return [];
    const { name, consumer, client, sees, fail = false } = one;
    const { namespace, locality = '', labels = {} } = client;
    const who = { namespace, locality, labels };
    const limits = sees === undefined ? {} : { sees };
    return [
      { fleet, name, consumer, client: who, pods: placesOf(one.pods ?? {}), fail, ...limits },
    ];
  });
}

/** The places by Service (`namespace/name`). */
export function placesOf(
  written: Readonly<Record<string, readonly WrittenPlace[]>>,
): ReadonlyMap<string, readonly PodPlace[]> {
  const entries = Object.entries(written);
  return new Map(
    entries.map(([service, places]) => [service, places.map((place) => toPlace(place, service))]),
  );
}

/** Workloads run under an account of the service's name, unless a case says otherwise. */
function toPlace(place: WrittenPlace, service: string): PodPlace {
  const {
    at,
    labels = {},
    account = service.split('/')[1] ?? '',
  } = typeof place === 'string' ? { at: place } : place;
  return { at, labels, account };
}

/** What a fleet must be refused for. */
export function refusals(fleet: string): readonly Refusal[] {
  return written(fleet).flatMap(({ name, refused }) =>
    refused === undefined ? [] : [{ name, code: refused }],
  );
}

const rendered = new Map<string, Promise<RenderedRepository>>();

/** Renders a repository below `fixtures/`, once for all that ask. */
export function renderFixture(path: string): Promise<RenderedRepository> {
  const running = rendered.get(path) ?? openAndRender(path);
  rendered.set(path, running);
  return running;
}

async function openAndRender(path: string): Promise<RenderedRepository> {
  return renderRepository(await openWorktree(fileURLToPath(new URL(path, fixtures))));
}

/** What one cluster of a rendering runs. */
export function manifestsOf(rendering: RenderedRepository, cluster: string): ClusterManifests {
  const found = rendering.manifests.find((manifests) => manifests.cluster.name === cluster);
  if (found === undefined) throw new Error(`the fleet has no cluster '${cluster}'`);
  return found;
}

/** The routes of one consumer. */
export function routesOf(rendering: RenderedRepository, cluster: string): readonly ServiceRoute[] {
  return rendering.routes.filter((route) => route.consumer.name === cluster);
}
