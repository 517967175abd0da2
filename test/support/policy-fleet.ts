/** Five clusters in three regions that offer services to each other, and FailoverPolicies for them. */
import { failoverPolicies } from '../../src/api/distributary/derive/failover-policies.ts';
import { flomeshServiceExport } from '../../src/api/flomesh/derive/flomesh-service-export.ts';
import type { OfferedService } from '../../src/derive/offer/offered-service.ts';
import type { ApiPolicies } from '../../src/derive/route/policy/policy-reader.ts';
import { noFleetObjects } from '../../src/place/fleet-objects.ts';
import type { JsonObject } from '../../src/resource/json.ts';
import type { Resource } from '../../src/resource/resource.ts';
import type { Cluster } from '../../src/topology/topology.ts';
import { fleetObjects } from './exposing-fleet.ts';
import {
  authored,
  cluster,
  deriveSpec,
  object,
  service,
  serviceExport,
  viewOf,
  withMetadata,
} from './fleet-builder.ts';

/** `tier: core` is the label of paris and boston. */
export const clusters: readonly Cluster[] = [
  { ...cluster('paris'), labels: { tier: 'core' } },
  cluster('berlin', { zone: 'b' }),
  { ...cluster('boston', { region: 'us' }), labels: { tier: 'core' } },
  cluster('dallas', { region: 'us', zone: 'b' }),
  cluster('tokyo', { region: 'ap' }),
];

/** The cluster of that name. */
export function named(name: string): Cluster {
  const found = clusters.find((one) => one.name === name);
  if (found === undefined) throw new Error(`no cluster is ${name}`);
  return found;
}

/** A FailoverPolicy of namespace `shop`. */
export function policy(name: string, spec: JsonObject = {}): Resource {
  return authored(object('distributary.dev/v1alpha1', 'FailoverPolicy', name, spec));
}

/** The service as these clusters offer it; all of them where none is named. */
export function offered(
  name: string,
  by: readonly string[] = clusters.map((one) => one.name),
  labels: Readonly<Record<string, string>> = {},
): OfferedService {
  const views = clusters.map((one) => {
    const objects = [withMetadata(service(name), { labels }), serviceExport(name)];
    return viewOf(one, ...(by.includes(one.name) ? objects : []));
  });
  const [found] = flomeshServiceExport.read(views, deriveSpec(), noFleetObjects).value;
  if (found === undefined) throw new Error(`nobody offers ${name}`);
  return found;
}

/** What the policies come to in the fleet. */
export function opened(...policies: readonly Resource[]): ApiPolicies {
  return failoverPolicies.open({ objects: fleetObjects(...policies), clusters });
}

/** What is found of the policies: the code, where, and the last words. */
export function findingsOf(
  policies: readonly Resource[],
  offers: readonly OfferedService[] = [offered('api')],
): readonly string[] {
  const found = opened(...policies).fleetFindings?.(offers) ?? [];
  return found.map(({ code, at, args }) => {
    const told = 'reason' in args ? ` ${String(args.reason)}` : '';
    return `${code} ${at.pointer}${told}`;
  });
}
