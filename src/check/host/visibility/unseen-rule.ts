/** DestinationRules outside of Istio's lookup: the namespaces of the client and the service, and the root namespace. */

import { type Diagnostic, diagnose } from '../../../diagnostic/diagnostic.ts';
import { hostOfRule } from '../../../istio/destination-rule/destination-rule.ts';
import { undiscoveredNamespace } from '../../../istio/reach/gateway-service.ts';
import type { RegisteredService } from '../../../istio/service/registered-service.ts';
import { coversHost, isWildcard } from '../../../kind/istio-networking-v1/host/host.ts';
import { groupOf, inCluster, locate, type Resource } from '../../../resource/resource.ts';
import type { Check } from '../../check.ts';
import type { ClusterState } from '../../cluster-state.ts';
import { unseenRule as code } from '../../codes/host.ts';

export const unseenRule: Check = {
  codes: [code],
  run(state) {
    const rules = state.istio('DestinationRule');
    // Without workloads in Git, clients may be anywhere.
    if (rules.length === 0 || state.clients.length === 0) return [];
    const asleep = namespacesWithoutClients(state);
    return (
      rules
        // A derived rule for a namespace's clients follows from an authored rule there, which is reported.
        .filter(({ namespace, origin }) => asleep.has(namespace) && origin.type !== 'derived')
        .flatMap((rule) => judgeRule(rule, state))
    );
  },
};

function judgeRule(rule: Resource, state: ClusterState): Diagnostic[] {
  const host = hostOfRule(rule, state.cluster.clusterDomain);
  const services = servicesOf(host, state);
  // The cause is then that istiod does not read the rule at all (DIS1338).
  if (undiscoveredNamespace(state, rule.namespace) !== undefined) return [];
  const [first] = services;
  if (first === undefined) return [];
  if (services.some(({ namespace }) => namespace === rule.namespace)) return [];
  const args = {
    ...inCluster(rule, state.cluster),
    host,
    owners: [...new Set(services.map(({ namespace }) => namespace))],
  };
  return [diagnose(code, args, locate(rule, '/metadata/namespace'))];
}

function servicesOf(host: string, { pilot }: ClusterState): readonly RegisteredService[] {
  if (!isWildcard(host)) return pilot.servicesByHost.get(host) ?? [];
  return pilot.services.filter((service) => coversHost(host, service.host));
}

/** Namespaces that contain only configuration of Istio and of Kubernetes, and no workloads. */
function namespacesWithoutClients({ objects, pilot }: ClusterState): ReadonlySet<string> {
  const quiet = new Set<string>();
  const awake = new Set<string>([pilot.rules.rootNamespace, '']);
  for (const resource of objects) {
    if (runsNothing(resource)) quiet.add(resource.namespace);
    else awake.add(resource.namespace);
  }
  return new Set([...quiet].filter((namespace) => !awake.has(namespace)));
}

const quietKinds = new Set([
  'AuthorizationPolicy',
  'ConfigMap',
  'DestinationRule',
  'LimitRange',
  'NetworkPolicy',
  'PeerAuthentication',
  'RequestAuthentication',
  'ResourceQuota',
  'Role',
  'RoleBinding',
  'Secret',
  'ServiceEntry',
  'Sidecar',
  'Telemetry',
  'VirtualService',
]);

function runsNothing({ kind, apiVersion }: Resource): boolean {
  const group = groupOf(apiVersion);
  const isOurs = group === '' || group.endsWith('.istio.io') || group.endsWith('.k8s.io');
  return isOurs && quietKinds.has(kind);
}
