import { type Diagnostic, diagnose } from '../../diagnostic/diagnostic.ts';
import type { Peer, PeerIdentity } from '../../istio/authorization/peer-identity.ts';
import { type Refusal, refusalOf } from '../../istio/authorization/refusal.ts';
import type { PolicyPods } from '../../istio/authorization/workload-policy.ts';
import { selectorOf } from '../../istio/gateway/merged-gateway.ts';
import { clusterMesh } from '../../istio/mesh/cluster-mesh.ts';
import { authorizationPolicies } from '../../istio/reach/client-access.ts';
import { serverPods } from '../../istio/reach/server-pods.ts';
import { hasLabels } from '../../kind/notation/label-selector.ts';
import { inCluster, locate, type Resource } from '../../resource/resource.ts';
import type { Check } from '../check.ts';
import type { ClusterState } from '../cluster-state.ts';
import { httpClientRefused as code } from '../codes/server.ts';
import { exportsGateway } from './gateway/exports-gateway.ts';
import { inboundServices } from './inbound-service.ts';

/** Finds policies that accept clients by their certificates only. */
export const httpClientRefused: Check = {
  codes: [code],
  run(state) {
    const gateway = exportsGateway(state);
    const policies = authorizationPolicies(state);
    if (gateway === undefined || policies.length === 0) return [];
    const { pods, identity } = edgeOf(state, gateway);
    const aliases = clusterMesh(state).config.trustDomainAliases;
    const trustDomains = [...new Set([state.cluster.trustDomain, ...aliases])];
    const nobody: Peer = { identity: 'nobody', trustDomains };
    const atEdge = refusalOf(policies, pods, nobody);
    if (atEdge !== undefined) return [reportRefusal(state, atEdge, 'at the gateway')];
    return inboundServices(state).flatMap(({ service }) => {
      const refusals = serverPods(state, service).map((its) =>
        refusalOf(policies, its, { identity, trustDomains }),
      );
      const [first] = refusals;
      if (first === undefined || refusals.includes(undefined)) return [];
      return [reportRefusal(state, first, `at ${service.namespace}/${service.name}`)];
    });
  },
};

/** The gateway's pods and identities; unknown when they are not in Git. */
function edgeOf(
  state: ClusterState,
  gateway: Resource,
): { readonly pods: PolicyPods; readonly identity: PeerIdentity | 'unknown' } {
  const { templates, cluster } = state;
  const { trustDomain } = cluster;
  const { rootNamespace } = clusterMesh(state).config;
  const selector = selectorOf(gateway);
  const found = templates.find(({ labels }) => hasLabels(labels, selector));
  if (found === undefined) {
    const pods = { namespace: gateway.namespace, labels: selector, isWhole: false, rootNamespace };
    return { pods, identity: 'unknown' };
  }
  const { labels, account, workload } = found;
  const { namespace } = workload;
  const identity = { trustDomain, namespace, account };
  return { pods: { namespace, labels, isWhole: true, rootNamespace }, identity };
}

function reportRefusal({ cluster }: ClusterState, refusal: Refusal, side: string): Diagnostic {
  const { policy, action, pointer } = refusal;
  const args = {
    ...inCluster(policy, cluster),
    side,
    rule: action === 'DENY' ? Number(pointer.split('/').at(-1)) + 1 : undefined,
  };
  return diagnose(code, args, locate(policy, pointer, pointer.endsWith('rules') ? 'key' : 'value'));
}
