/**
 * Pilot's priorities (Istio's loadbalancer.go), replayed over the objects that were derived.
 * @module
 */
import type { Locality } from '../../src/derive/route/endpoint-priority.ts';
import { type JsonObject, listAt, objectAt, stringAt } from '../../src/resource/json.ts';
import { stringMap } from '../../src/resource/resource.ts';

/**
 * The priorities for one client: labels first, counted from the first that differs; else region and zone, with
 * the first failover of the client's region. Priorities are then made to have no gaps.
 */
export function replayPriorities(
  setting: JsonObject,
  client: Locality,
  endpoints: readonly JsonObject[],
): readonly number[] {
  if (setting['enabled'] === false) return endpoints.map(() => 0);
  const wanted = listAt(setting, 'failoverPriority').map(String);
  const ranks = endpoints.map((one) =>
    wanted.length > 0 ? byLabels(wanted, client, one) : byRegion(setting, client, one),
  );
  const used = [...new Set(ranks)].sort((a, b) => a - b);
  return ranks.map((rank) => used.indexOf(rank));
}

function byLabels(wanted: readonly string[], client: Locality, endpoint: JsonObject): number {
  const proxy = labelsAt(`${client.region}/${client.zone}`);
  const labels = {
    ...stringMap(objectAt(endpoint, 'labels')),
    ...labelsAt(stringAt(endpoint, 'locality') ?? ''),
  };
  const differs = wanted.findIndex((entry) => {
    const [key = '', value] = entry.split('=');
    return (value ?? proxy[key] ?? '') !== (labels[key] ?? '');
  });
  return differs < 0 ? 0 : wanted.length - differs;
}

function labelsAt(locality: string): Readonly<Record<string, string>> {
  const [region = '', zone = ''] = locality.split('/');
  return {
    ...(region === '' ? {} : { 'topology.kubernetes.io/region': region }),
    ...(zone === '' ? {} : { 'topology.kubernetes.io/zone': zone }),
  };
}

function byRegion(setting: JsonObject, client: Locality, endpoint: JsonObject): number {
  const [region = '', zone = ''] = (stringAt(endpoint, 'locality') ?? '').split('/');
  if (region === client.region) return zone === client.zone ? 0 : 2;
  const to = listAt(setting, 'failover').find((one) => stringAt(one, 'from') === client.region);
  return to !== undefined && stringAt(to, 'to') !== region ? 4 : 3;
}
