/** DestinationRules for a host that other clusters serve → the TLS settings of its clients, for each port. */

import type { ServiceRoute } from '../../derive/route/service-route.ts';
import type { Diagnostic } from '../../diagnostic/diagnostic.ts';
import { policyBlocks } from '../../istio/destination-rule/policy-block.ts';
import { decodePolicy, type TlsSettings } from '../../istio/destination-rule/policy-settings.ts';
import { rulesForHost, rulesOf } from '../../istio/destination-rule/rules-for-host.ts';
import { writtenRule } from '../../istio/destination-rule/written-rule.ts';
import type { JsonObject } from '../../resource/json.ts';
import type { Resource } from '../../resource/resource.ts';
import type { Check } from '../check.ts';
import type { ClusterState } from '../cluster-state.ts';

/** TLS settings of a rule for some ports of a route. */
export interface ClientTls {
  readonly rule: Resource;
  readonly tls: TlsSettings;
  /** JSON Pointer of `tls`. */
  readonly pointer: string;
  /** Numbers of the route's ports. */
  readonly ports: readonly number[];
  /** Empty for the whole host. */
  readonly subset: string;
}

/** A `run` that judges the TLS settings of every route that leads to gateways with mutual TLS. */
export function eachClientTls(
  judge: (state: ClusterState, route: ServiceRoute, found: ClientTls) => readonly Diagnostic[],
): Check['run'] {
  return (state) =>
    state.routes
      .filter(({ gateway }) => gateway === 'mtls')
      .flatMap((route) => clientTls(state, route).flatMap((one) => judge(state, route, one)));
}

/** The TLS settings of every rule for exactly the route's host; of a team's rule whose settings are copied into a derived one. */
function clientTls(state: ClusterState, route: ServiceRoute): readonly ClientTls[] {
  const rules = rulesForHost(state, route.host).map((rule) =>
    writtenRule(rulesOf(state), { from: [rule] }, setsTls),
  );
  const ports = route.ports.map(({ number }) => number);
  return rules.flatMap((rule) =>
    policyBlocks(rule).flatMap(({ port, otherPorts, written, pointer, subset }) => {
      const { tls } = decodePolicy(written);
      // An entry of portLevelSettings replaces the whole policy for its port.
      const its = ports.filter((one) => (port === undefined ? !otherPorts.has(one) : one === port));
      return tls === undefined || its.length === 0
        ? []
        : [{ rule, tls, pointer: `${pointer}/tls`, ports: its, subset }];
    }),
  );
}

function setsTls(_: JsonObject, rule: Resource): boolean {
  return policyBlocks(rule).some(({ written }) => decodePolicy(written).tls !== undefined);
}
