/** DestinationRules by which a gateway treats its pods as pods without mutual TLS, so that it forwards nothing to them. */

import { type Diagnostic, diagnose } from '../../../diagnostic/diagnostic.ts';
import { decodeRuleSpec } from '../../../istio/destination-rule/destination-rule.ts';
import { decodePolicy } from '../../../istio/destination-rule/policy-settings.ts';
import { effectiveRule } from '../../../istio/destination-rule/rule-index.ts';
import { passingGateway } from '../../../istio/gateway/passing-gateway.ts';
import type { PilotClient } from '../../../istio/model/pilot-question.ts';
import type { JsonObject } from '../../../resource/json.ts';
import { inCluster, locate } from '../../../resource/resource.ts';
import type { Check } from '../../check.ts';
import type { ClusterState } from '../../cluster-state.ts';
import { ruleAtGateway as code } from '../../codes/server.ts';
import { type InboundService, inboundServices } from '../inbound-service.ts';

export const ruleAtGateway: Check = {
  codes: [code],
  run(state) {
    if (state.istio('DestinationRule').length === 0) return [];
    const gateway = passingGateway(state);
    // With failover for its own clients, too, the merge refuses such a rule.
    const merged = new Set(state.routes.map(({ serviceHost }) => serviceHost));
    return inboundServices(state)
      .filter((inbound) => inbound.gateway === 'mtls' && !merged.has(inbound.host))
      .flatMap((inbound) => judgeService(state, inbound, gateway));
  },
};

function judgeService(
  state: ClusterState,
  { service, host, ports }: InboundService,
  gateway: PilotClient,
): Diagnostic[] {
  const registered = state.pilot.servicesByHost
    .get(host)
    ?.find(({ namespace }) => namespace === service.namespace);
  const rule = registered && effectiveRule(state.pilot.rules, registered, gateway);
  if (rule === undefined) return [];
  const [resource] = rule.from;
  return ports.flatMap((port) => {
    const found = tlsMode(decodeRuleSpec(rule.spec).trafficPolicy, port);
    if (found === undefined || found.mode === 'ISTIO_MUTUAL') return [];
    const { mode, pointer } = found;
    const args = { ...inCluster(resource, state.cluster), others: 0, mode, host, port };
    return [diagnose(code, args, locate(resource, pointer))];
  });
}

/** The mode for a port, as Pilot reads it for endpoints: from the port's settings, else from the general ones. */
function tlsMode(
  policy: JsonObject | undefined,
  port: number,
): { readonly mode: string; readonly pointer: string } | undefined {
  if (policy === undefined) return undefined;
  const { ports, tls: general } = decodePolicy(policy);
  const own = ports.find((one) => one.port === port && decodePolicy(one.written).tls !== undefined);
  const tls = own === undefined ? general : decodePolicy(own.written).tls;
  const pointer = `/spec/trafficPolicy${own?.pointer ?? ''}/tls`;
  return tls && { mode: tls.mode ?? 'DISABLE', pointer };
}
