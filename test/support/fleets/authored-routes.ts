/**
 * A cluster of a random fleet → what real Pilot makes of its authored VirtualServices, alone and as they stand in the branch, and the
 * settings of Envoy's routes that clients have lost in between.
 */
import { isArray, isObject, type Json, listAt, stringAt } from '../../../src/resource/json.ts';
import { askPilot, type PilotAnswer, type PilotQuestion } from '../peer-pilot.ts';
import { podsOf } from '../peer-pod.ts';
import { clientsOf, nameOfClient, type TwoStates } from './authored-settings.ts';
import { podPlaces } from './pod-places.ts';

/** A setting of Envoy's that a client would have from an author's route without us, and has not in the branch. */
export interface RouteSetting {
  readonly client: string;
  /** Envoy's virtual host, the VirtualService, and which of its routes there. */
  readonly route: string;
  readonly leaf: string;
}

/** The settings of routes that authors wrote, and those of them that are gone. */
export interface JudgedRoutes {
  readonly compared: number;
  readonly lost: readonly RouteSetting[];
}

/** Asks for every client; names of hosts count as those that their requests moved to. */
export async function judgedRoutes(states: TwoStates): Promise<JudgedRoutes> {
  const { placed } = states.authored;
  if (!placed.some(({ resource }) => resource.kind === 'VirtualService')) {
    return { compared: 0, lost: [] };
  }
  const all: JudgedRoutes[] = [];
  for (const proxy of clientsOf(states)) all.push(await judgedFor(proxy, states));
  return {
    compared: all.reduce((sum, { compared }) => sum + compared, 0),
    lost: all.flatMap(({ lost }) => lost),
  };
}

async function judgedFor(
  proxy: PilotQuestion['proxy'],
  { authored, written, movedTo, joined }: TwoStates,
): Promise<JudgedRoutes> {
  const [its, now] = await Promise.all(
    [authored, written].map(async (manifests) => {
      const pods = podsOf(manifests, podPlaces(manifests));
      const question = { manifests, pods, proxy, joined, raw: true, routes: true };
      return leavesByRoute(await askPilot(question), movedTo);
    }),
  );
  const client = nameOfClient(proxy);
  const all = [...(its ?? [])].flatMap(([route, leaves]) =>
    [...leaves].map((leaf) => ({ client, route, leaf })),
  );
  return {
    compared: all.length,
    lost: all.filter(({ route, leaf }) => !isKept(now?.get(route) ?? new Set(), leaf)),
  };
}

/**
 * Whether a route still has the setting. Pilot 1.31 retries at other hosts only where no hash chooses the host: an author's rule for a
 * Service that the cluster lacks is not in force before the Service is derived, and its hash is afterwards.
 */
function isKept(leaves: ReadonlySet<string>, leaf: string): boolean {
  if (leaves.has(leaf)) return true;
  const isHashed = [...leaves].some((one) => one.startsWith('/route/hashPolicy/'));
  return isHashed && leaf.startsWith('/route/retryPolicy/retryHostPredicate/');
}

function leavesByRoute(
  { routes = [] }: PilotAnswer,
  movedTo: ReadonlyMap<string, string>,
): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, ReadonlySet<string>>();
  for (const { name, raw_route_configuration: raw } of routes) {
    for (const host of listAt(raw, 'virtualHosts')) {
      for (const one of listAt(host, 'routes')) {
        const owner = stringAt(one, 'metadata', 'filterMetadata', 'istio', 'config');
        if (owner?.includes('/virtual-service/') !== true) continue;
        const place = `${name} ${stringAt(host, 'name')} ${owner}`;
        const number = [...found.keys()].filter((key) => key.startsWith(`${place} `)).length;
        const leaves = leavesBelow(one, '').map((leaf) => renamed(leaf, movedTo));
        found.set(`${place} ${number}`, new Set(leaves));
      }
    }
  }
  return found;
}

function leavesBelow(value: Json, path: string): readonly string[] {
  if (isObject(value)) {
    return Object.entries(value).flatMap(([key, inner]) =>
      inner === undefined ? [] : leavesBelow(inner, `${path}/${key}`),
    );
  }
  // Headers that are set beside others move none of them.
  if (isArray(value)) return value.flatMap((inner) => leavesBelow(inner, `${path}/-`));
  return [`${path}=${JSON.stringify(value)}`];
}

function renamed(leaf: string, movedTo: ReadonlyMap<string, string>): string {
  return [...movedTo].reduce((text, [from, to]) => text.replaceAll(from, to), leaf);
}
