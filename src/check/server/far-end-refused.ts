/** Requests of other clusters that a cluster's gateway, or the pods behind it, refuse for a cause that no other check is about. */

import { firstBy } from '../../collection/group-by.ts';
import { memoise } from '../../collection/memoise.ts';
import { type Diagnostic, diagnose } from '../../diagnostic/diagnostic.ts';
import { rulesForHost } from '../../istio/destination-rule/rules-for-host.ts';
import { subsetNames } from '../../istio/destination-rule/traffic-policy.ts';
import { trustRefusal } from '../../istio/reach/client-access.ts';
import { enterGateway } from '../../istio/reach/reach.ts';
import {
  isOfGateway,
  type RefusalCause,
  type RefusalKind,
} from '../../istio/reach/refusal-cause.ts';
import { serviceFqdn } from '../../kind/istio-networking-v1/host/host.ts';
import type { GatewayTarget } from '../../kind/istio-networking-v1/host/server-name.ts';
import { inCluster, locate, specOf } from '../../resource/resource.ts';
import type { Check } from '../check.ts';
import type { ClusterState } from '../cluster-state.ts';
import { farEndRefused as code } from '../codes/server.ts';
import { refusalsByHttp } from '../reach/http-reach.ts';
import { type InboundService, inboundServices } from './inbound-service.ts';

/** The causes of other checks, and workloads that rest on purpose. */
const reportedElsewhere: ReadonlySet<RefusalKind> = new Set([
  'gateway-blocked',
  'gateway-unmerged',
  'service-hidden',
  'undiscovered',
  'rule-at-gateway',
  'at-rest',
]);

/** The causes of other checks where all pods have the same one. */
const reportedAlike: Readonly<Record<InboundService['gateway'], ReadonlySet<RefusalKind>>> = {
  mtls: new Set(['mutual-tls-disabled', 'uninjected', 'captured']),
  http: new Set(['authorization']),
};

export const farEndRefused: Check = {
  codes: [code],
  run(state) {
    const inbound = inboundServices(state);
    const byMutualTls = inbound.filter(({ gateway }) => gateway === 'mtls');
    const consumers = new Set(byMutualTls.flatMap((one) => one.consumers));
    const domains = firstBy(consumers, ({ cluster }) => cluster.trustDomain);
    return [
      ...inbound.flatMap((one) => judgeService(state, one)),
      ...[...domains].flatMap(([domain, consumer]) => {
        const cause = trustRefusal(consumer, state);
        return cause === undefined ? [] : report(state, cause, `requests of "${domain}"`);
      }),
    ];
  },
};

function judgeService(state: ClusterState, inbound: InboundService): Diagnostic[] {
  const { host, ports } = inbound;
  return ports.flatMap((port) => {
    const refused = refusalsAt(state, inbound, port);
    const [first] = refused;
    if (first === undefined) return judgeSubsets(state, inbound, port);
    if (isReported(refused, inbound)) return [];
    return report(state, first, `requests of other clusters for port ${port} of "${host}"`);
  });
}

/** The causes in a subset's own policy; with failover for clients of the cluster, too, the merge refuses such a rule. */
const ofSubsets: ReadonlySet<RefusalKind> = new Set(['original-destination', 'rule-at-gateway']);

/** The hosts with a failover order for clients of the cluster. */
const routedHosts = memoise(
  ({ routes }: ClusterState) => new Set(routes.map(({ serviceHost }) => serviceHost)),
);

/** Subsets that clients have rules for, and that the rule at the gateway closes. */
function judgeSubsets(
  state: ClusterState,
  { gateway, host, service, consumers }: InboundService,
  port: number,
): Diagnostic[] {
  if (gateway === 'http' || routedHosts(state).has(host)) return [];
  const declared = consumers
    .flatMap((one) => rulesForHost(one, serviceFqdn(service, one.cluster.clusterDomain)))
    .flatMap((rule) => [...subsetNames(specOf(rule))]);
  return [...new Set(declared)].flatMap((subset) => {
    const [cause] = causesAt(state, { host, port, subset });
    if (cause === undefined || !ofSubsets.has(cause.kind)) return [];
    const requests = `requests of other clusters for subset "${subset}" at port ${port} of "${host}"`;
    return report(state, cause, requests);
  });
}

function refusalsAt(
  state: ClusterState,
  { gateway, service, host }: InboundService,
  port: number,
): readonly RefusalCause[] {
  if (gateway === 'http') return refusalsByHttp(state, service, port);
  return causesAt(state, { host, port, subset: '' });
}

function causesAt(state: ClusterState, target: GatewayTarget): readonly RefusalCause[] {
  const entrance = enterGateway(state, target);
  return entrance !== 'absent' && 'refused' in entrance ? entrance.refused : [];
}

function isReported(refused: readonly RefusalCause[], { gateway }: InboundService): boolean {
  const kinds = new Set(refused.map(({ kind }) => kind));
  const [kind] = kinds;
  if (kind === undefined || kinds.size > 1) return kind === undefined;
  if (refused.some(isOfGateway)) return true;
  return reportedElsewhere.has(kind) || reportedAlike[gateway].has(kind);
}

function report(state: ClusterState, cause: RefusalCause, requests: string): Diagnostic[] {
  const { kind, text, resource, pointer, part } = cause;
  if (resource === undefined) return [];
  const args = { ...inCluster(resource, state.cluster), others: 0, cause: text, kind, requests };
  return [diagnose(code, args, locate(resource, pointer, part))];
}
