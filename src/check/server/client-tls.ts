/**
 * DestinationRules for a host that other clusters serve → the TLS settings that its clients use, for each port.
 * @module
 */

import type { ServiceRoute } from '../../derive/route/service-route.ts';
import { hostOfRule } from '../../istio/destination-rule/rules-for-host.ts';
import { groupBy } from '../../resource/group-by.ts';
import { type JsonObject, listAt, numberAt, objectAt, stringAt } from '../../resource/json.ts';
import { memoise } from '../../resource/memoise.ts';
import type { Resource } from '../../resource/resource.ts';
import type { ClusterState } from '../cluster-state.ts';

/** TLS settings of a rule that count for some ports of a route. */
export interface ClientTls {
  readonly rule: Resource;
  readonly tls: JsonObject;
  /** JSON Pointer of `tls`. */
  readonly pointer: string;
  /** Numbers of the route's ports. */
  readonly ports: readonly number[];
  /** Empty for the whole host. */
  readonly subset: string;
}

/** The TLS settings of every rule that is written for the route's host itself. */
export function clientTls(state: ClusterState, route: ServiceRoute): readonly ClientTls[] {
  const rules = rulesByHost(state).get(route.host) ?? [];
  const ports = route.ports.map(({ number }) => number);
  return rules.flatMap((rule) => {
    const subsets = listAt(rule.object, 'spec', 'subsets').map((subset, i) => ({
      policy: objectAt(subset, 'trafficPolicy'),
      pointer: `/spec/subsets/${i}/trafficPolicy`,
      subset: stringAt(subset, 'name') ?? '',
    }));
    const whole = { policy: objectAt(rule.object, 'spec', 'trafficPolicy'), subset: '' };
    return [{ ...whole, pointer: '/spec/trafficPolicy' }, ...subsets].flatMap((part) =>
      settingsOf(part, ports).map((settings) => ({ ...settings, rule, subset: part.subset })),
    );
  });
}

const rulesByHost = memoise(({ istio, cluster }: ClusterState) =>
  groupBy(istio('DestinationRule'), (rule) => hostOfRule(rule, cluster.clusterDomain)),
);

/** An entry of portLevelSettings takes the place of the whole policy for its port. */
function settingsOf(
  { policy, pointer }: { readonly policy: JsonObject | undefined; readonly pointer: string },
  ports: readonly number[],
): readonly Omit<ClientTls, 'rule' | 'subset'>[] {
  const entries = listAt(policy, 'portLevelSettings').map((entry, i) => ({
    block: objectAt(entry),
    pointer: `${pointer}/portLevelSettings/${i}`,
    ports: ports.filter((number) => number === numberAt(entry, 'port', 'number')),
  }));
  const taken = new Set(entries.flatMap((entry) => entry.ports));
  const rest = { block: policy, pointer, ports: ports.filter((number) => !taken.has(number)) };
  return [rest, ...entries].flatMap((part) => {
    const tls = objectAt(part.block, 'tls');
    if (tls === undefined || part.ports.length === 0) return [];
    return [{ tls, pointer: `${part.pointer}/tls`, ports: part.ports }];
  });
}
