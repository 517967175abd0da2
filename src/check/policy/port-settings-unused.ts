/**
 * Entries of portLevelSettings for ports that the service does not have.
 * @module
 */

import { type Code, defineCode } from '../../diagnostic/code.ts';
import { type Diagnostic, diagnose } from '../../diagnostic/diagnostic.ts';
import { decodeDestinationRule } from '../../istio/destination-rule/destination-rule.ts';
import type { PolicyBlock } from '../../istio/destination-rule/policy-block.ts';
import { decodeService } from '../../istio/service/service.ts';
import { displayName, locate, type Resource } from '../../resource/resource.ts';
import type { Check } from '../check.ts';
import type { ClusterState } from '../cluster-state.ts';
import { eachBlock } from './each-block.ts';
import { type RuledService, ruledServices } from './ruled-service.ts';

/** Settings for a missing port. */
const code: Code<{
  object: string;
  block: string;
  port: number;
  host: string;
  cluster: string;
  ports: readonly number[];
  /** The Service's port with that target port. */
  meant: number | undefined;
}> = defineCode({
  code: 'DIS0619',
  name: 'port-settings-unused',
  severity: 'warning',
  title: 'An entry of portLevelSettings is for a port that the service does not have',
  why: 'The number is the port of the Service or ServiceEntry, not the container port. An entry for any other number has no effect.',
  fix: 'use a port number of the service',
  message: ({ object, block, port, host, ports, meant }, where) =>
    `${object} has ${block} for port ${port}, and "${host}" of ${where} has ${ports.join(', ')}${meant === undefined ? '' : `; did you mean ${meant}, which leads to it?`}`,
});

/** Finds settings for missing ports. */
export const portSettingsUnused: Check = { codes: [code], run: eachBlock(judgeBlock) };

function judgeBlock(
  state: ClusterState,
  rule: Resource,
  { port, name, pointer }: PolicyBlock,
): readonly Diagnostic[] {
  const ruled = port === undefined ? [] : ruledServices(state, rule);
  const ports = new Set(ruled.flatMap(({ service }) => service.ports.map((one) => one.number)));
  if (port === undefined || ports.size === 0 || ports.has(port)) return [];
  const args = {
    object: displayName(rule),
    block: name,
    port,
    host: decodeDestinationRule(rule).host,
    cluster: state.cluster.name,
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
