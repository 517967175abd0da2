/**
 * A cluster of a random fleet → what real Pilot makes of its authored DestinationRules, alone and as they stand in the branch, and the
 * settings that clients have lost in between.
 */

import type { ClusterManifests } from '../../../src/merge/manifests.ts';
import { isArray, isObject, type Json, listAt, objectAt } from '../../../src/resource/json.ts';
import { type Resource, resourceKey } from '../../../src/resource/resource.ts';
import {
  askPilot,
  type Proxy as Client,
  type JoinedMesh,
  type PilotAnswer,
} from '../peer-pilot.ts';
import { podsOf } from '../peer-pod.ts';
import { podPlaces } from './pod-places.ts';

/** A cluster as its branch has it, and as its authors wrote it. */
export interface TwoStates {
  readonly written: ClusterManifests;
  readonly authored: ClusterManifests;
  /** The hosts that get the requests for others. */
  readonly movedTo: ReadonlyMap<string, string>;
  /** What its istiod sees of others. */
  readonly joined: JoinedMesh | undefined;
}

/** A setting of Envoy's that a client would have from an author's rule without us, and what it has in the branch. */
export interface Setting {
  readonly client: string;
  /** The name of Envoy's cluster. */
  readonly cluster: string;
  /** The rule that gave it. */
  readonly rule: string;
  readonly path: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/** The three states that Pilot is asked about: without any DestinationRule, with those of authors, with those of the branch. */
function threeStates({
  written,
  authored,
}: Pick<TwoStates, 'written' | 'authored'>): readonly ClusterManifests[] {
  const originals = new Map(authored.placed.map((one) => [resourceKey(one.resource), one]));
  const isRule = ({ kind }: Resource): boolean => kind === 'DestinationRule';
  const others = written.placed.filter(({ resource }) => !isRule(resource));
  const before = written.placed.flatMap((one) => {
    if (!isRule(one.resource)) return one;
    return originals.get(resourceKey(one.resource)) ?? [];
  });
  return [{ ...written, placed: others }, { ...written, placed: before }, written];
}

/** What clients of a cluster have; those of every namespace with a rule are asked. */
export async function settingsOf(states: TwoStates): Promise<readonly Setting[]> {
  const all: Setting[] = [];
  for (const proxy of clientsOf(states)) all.push(...(await settingsFor(proxy, states)));
  return all;
}

async function settingsFor(proxy: Client, states: TwoStates): Promise<readonly Setting[]> {
  const pods = podsOf(states.written, podPlaces(states.written));
  const [none, before, after] = await Promise.all(
    threeStates(states).map((manifests) =>
      askPilot({ manifests, pods, proxy, joined: states.joined, raw: true }),
    ),
  );
  if (none === undefined || before === undefined || after === undefined) return [];
  const client = nameOfClient(proxy);
  const gettingOthers = new Set(states.movedTo.values());
  return before.clusters.flatMap(({ cluster, destination_rule: rule = '' }) => {
    const [direction, port, subset, host = ''] = cluster.split('|');
    // What stands there without us is for no request of theirs.
    if (rule === '' || gettingOthers.has(host)) return [];
    const plain = leavesOf(none, `${direction}|${port}||${host}`);
    const its = leavesOf(before, cluster);
    const moved = `${direction}|${port}||${states.movedTo.get(host)}`;
    const isMoved = subset === '' && after.clusters.some((one) => one.cluster === moved);
    const now = leavesOf(after, isMoved ? moved : cluster);
    const paths = [...new Set([...its.keys(), ...plain.keys()])].filter(
      (path) => plain.get(path) !== its.get(path),
    );
    return paths.flatMap((path): readonly Setting[] => {
      const [before, after] = [valueAt(its, path), valueAt(now, path)];
      // A block takes the place of the mesh's. What it leaves out the Fleet may say, and the mesh may not.
      const isOfMesh = after === valueAt(plain, path) && after !== envoyDefaults.get(path);
      if (before === undefined && !isOfMesh) return [];
      return [{ client, cluster, rule, path, before, after }];
    });
  });
}

/** What is in force where nothing is said (Envoy's OutlierDetection). */
const envoyDefaults: ReadonlyMap<string, string> = new Map([
  ['/outlierDetection/enforcingConsecutive5xx', '100'],
]);

/** Who Envoy's cluster is, and how localities share requests: what the order of failover is for. */
const ownPaths =
  /^\/(metadata|loadAssignment|name|altStatName|edsClusterConfig|commonLbConfig\/locality)|\/sni$/;

function leavesOf({ clusters }: PilotAnswer, name: string): ReadonlyMap<string, string> {
  const raw = clusters.find(({ cluster }) => cluster === name)?.raw_cluster;
  return new Map(raw === undefined ? [] : leavesBelow(raw, ''));
}

function leavesBelow(value: Json, path: string): readonly (readonly [string, string])[] {
  if (ownPaths.test(path)) return [];
  const members = isArray(value) || isObject(value) ? Object.entries(value) : undefined;
  if (members === undefined || members.length === 0)
    return [[withoutMatch(path), JSON.stringify(value)]];
  return members.flatMap(([key, one]) =>
    one === undefined ? [] : leavesBelow(one, `${path}/${key}`),
  );
}

/** TLS is the same whether it is for all endpoints or for those of the mesh. */
function withoutMatch(path: string): string {
  return path.replace('/transportSocketMatches/0/transportSocket/', '/transportSocket/');
}

/** A setting's value; one that is nothing but said is in force where it holds more. */
function valueAt(leaves: ReadonlyMap<string, string>, path: string): string | undefined {
  const isWithin = [...leaves.keys()].some((one) => one.startsWith(`${path}/`));
  return leaves.get(path) ?? (isWithin ? '{}' : undefined);
}

/** How a client is told from others. */
export function nameOfClient({ namespace, labels }: Client): string {
  return `${namespace} (${JSON.stringify(labels)})`;
}

/** Clients in the namespaces of rules and routes and in another one, selected ones among them. */
export function clientsOf({ authored }: TwoStates): readonly Client[] {
  const { region, zone } = authored.cluster;
  const all = authored.placed
    .map(({ resource }) => resource)
    .filter(({ kind }) => ['DestinationRule', 'VirtualService'].includes(kind));
  const selected = (namespace: string) =>
    all.filter((one) => one.namespace === namespace).flatMap(selectedTiers);
  const namespaces = [...new Set([...all.map(({ namespace }) => namespace), 'web'])].sort();
  return namespaces.flatMap((namespace) =>
    [undefined, ...new Set(selected(namespace))].map((tier): Client => {
      const labels = tier === undefined ? {} : { tier };
      return { type: 'sidecar', namespace, labels, locality: `${region}/${zone}` };
    }),
  );
}

/** What a rule or a route selects clients by. */
function selectedTiers({ object }: Resource): readonly string[] {
  const matches = listAt(object, 'spec', 'http').flatMap((one) => listAt(one, 'match'));
  const labels = [
    objectAt(object, 'spec', 'workloadSelector', 'matchLabels'),
    ...matches.map((one) => objectAt(one, 'sourceLabels')),
  ];
  return labels.flatMap((one) => (one === undefined ? [] : [String(one['tier'])]));
}
