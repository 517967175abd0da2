/**
 * Entries of portLevelSettings for ports that the service does not have.
 * @module
 */
import { portSettingsUnused as found } from '../../diagnostic/codes/check-policy-setting.ts';
import { type Diagnostic, diagnose } from '../../diagnostic/diagnostic.ts';
import { listAt, numberAt, stringAt } from '../../resource/json.ts';
import { displayName, locate, type Resource } from '../../resource/resource.ts';
import type { Check } from '../check.ts';
import type { ClusterState } from '../cluster-state.ts';
import { policyBlocks } from './policy-block.ts';
import { type RuledService, ruledServices } from './ruled-service.ts';

/** Finds settings for no port. */
export const portSettingsUnused: Check = {
  name: 'port-settings-unused',
  summary: 'portLevelSettings for a port that the service does not have',
  code: found,
  run: (state) => state.istio('DestinationRule').flatMap((rule) => findings(state, rule)),
};

function findings(state: ClusterState, rule: Resource): readonly Diagnostic[] {
  return policyBlocks(rule).flatMap(({ port, name, pointer }) => {
    const ruled = port === undefined ? [] : ruledServices(state, rule);
    const ports = new Set(ruled.flatMap(({ service }) => service.ports.map((one) => one.number)));
    if (port === undefined || ports.size === 0 || ports.has(port)) return [];
    const args = {
      rule: displayName(rule),
      block: name,
      port,
      host: stringAt(rule.object, 'spec', 'host') ?? '',
      cluster: state.cluster.name,
      ports: [...ports].sort((a, b) => a - b),
      meant: ruled.flatMap((one) => portBehind(state, one, port))[0],
    };
    return [diagnose(found, args, locate(rule, `${pointer}/port/number`))];
  });
}

/** The Service's port whose pods listen on the number: a frequent mistake. */
function portBehind(
  state: ClusterState,
  { service: { isKubernetes, host, namespace }, endpoints }: RuledService,
  target: number,
): readonly number[] {
  if (!isKubernetes) return [];
  const service = state.find('', 'Service', namespace, host.split('.')[0] ?? '')?.resource;
  return listAt(service?.object, 'spec', 'ports').flatMap((one) => {
    const name = stringAt(one, 'name') ?? '';
    const listens = endpoints.some(({ port, portName }) => port === target && portName === name);
    const leadsThere = numberAt(one, 'targetPort') === target || listens;
    return leadsThere ? (numberAt(one, 'port') ?? []) : [];
  });
}
