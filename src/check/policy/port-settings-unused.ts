/** Entries of portLevelSettings for ports that the service does not have. */

import { type Diagnostic, diagnose } from '../../diagnostic/diagnostic.ts';
import { decodeDestinationRule } from '../../istio/destination-rule/destination-rule.ts';
import type { PolicyBlock } from '../../istio/destination-rule/policy-block.ts';
import { decodeService } from '../../istio/service/service.ts';
import { inCluster, locate, type Resource } from '../../resource/resource.ts';
import type { Check } from '../check.ts';
import type { ClusterState } from '../cluster-state.ts';
import { portSettingsUnused as code } from '../codes/policy.ts';
import { eachBlock } from './each-block.ts';
import { type RuledService, ruledServices } from './ruled-service.ts';

export const portSettingsUnused: Check = {
  codes: [code],
  run: eachBlock(judgeBlock),
};

function judgeBlock(
  state: ClusterState,
  rule: Resource,
  { port, name, pointer }: PolicyBlock,
): readonly Diagnostic[] {
  const ruled = port === undefined ? [] : ruledServices(state, rule);
  const ports = new Set(ruled.flatMap(({ service }) => service.ports.map((one) => one.number)));
  if (port === undefined || ports.size === 0 || ports.has(port)) return [];
  const args = {
    ...inCluster(rule, state.cluster),
    block: name,
    port,
    host: decodeDestinationRule(rule).host,
    ports: [...ports].sort((a, b) => a - b),
    meant: ruled.flatMap((one) => portBehind(state, one, port))[0],
  };
  return [diagnose(code, args, locate(rule, `${pointer}/port/number`))];
}

/** The Service's port whose target port is the number: a frequent mistake. */
function portBehind(
  state: ClusterState,
  { service: { isKubernetes, host, namespace }, endpoints }: RuledService,
  target: number,
): readonly number[] {
  if (!isKubernetes) return [];
  const service = state.find('', 'Service', namespace, host.split('.')[0] ?? '')?.resource;
  const ports = service === undefined ? [] : decodeService(service).ports;
  return ports.flatMap(({ number, name, targetPort }) => {
    const listens = endpoints.some(({ port, portName }) => port === target && portName === name);
    return targetPort === target || listens ? [number] : [];
  });
}
