/** A client's proxy and the Service of its own cluster, which it calls by its name: any of the pods gets the connection → why all of them refuse it. */
import type { ClusterState } from '../../check/cluster-state.ts';
import { refusesInjection } from '../../istio/mesh/sidecar-injection.ts';
import { authorizationPolicies, refusalOfAll } from '../../istio/reach/client-access.ts';
import { targetUnknown } from '../../istio/reach/gateway-endpoints.ts';
import { mutualTlsRefusal } from '../../istio/reach/mutual-tls.ts';
import { handshakeRefusal } from '../../istio/reach/pod-handshake.ts';
import { acceptedDomains, type Reach, type Sent } from '../../istio/reach/reach.ts';
import type { RefusalCause } from '../../istio/reach/refusal-cause.ts';
import { identityRefusal } from '../../istio/reach/server-identity.ts';
import { type ServerPods, serverPods, targetNumber } from '../../istio/reach/server-pods.ts';
import { portNamed, portNumbered } from '../../istio/service/service.ts';
import type { Resource } from '../../resource/resource.ts';

/** A port of a Service. */
export interface CalledService {
  readonly service: Resource;
  readonly port: number;
}

/** The virtual address leads to pods whether or not they have a sidecar, as kube-proxy does; undefined where one of them may answer. */
export function podsBehind(
  state: ClusterState,
  called: CalledService,
  sent: Sent,
): Reach | undefined {
  const { service, port } = called;
  const all = serverPods(state, service).map((pods) => {
    return { pods, number: targetNumber(service, port, pods) };
  });
  // Pods that Git lacks may have a port of any name.
  const listening = all.filter(({ pods: { template }, number }) => !template || number);
  if (listening.length === 0) return { refused: [deaf(called)] };
  const judged = listening.map(({ pods, number = 0 }) => ({
    pods,
    cause: sent.isMutual
      ? mutualTlsRefusal(state, pods, number)
      : handshakeRefusal(state, pods, { ...sent, port: number }),
  }));
  const taking = judged.flatMap(({ pods, cause }) => (cause === undefined ? [pods] : []));
  if (taking.length === 0) return { refused: judged.flatMap(({ cause }) => cause ?? []) };
  const refusal = strangers(state, taking, sent) ?? denial(state, taking, { called, sent });
  return refusal && { refused: [refusal] };
}

function deaf({ service, port }: CalledService): RefusalCause {
  const written = portNumbered(service, port);
  const named = written && portNamed(service, written.name);
  return targetUnknown(service, named, 'container of the pods');
}

function strangers(
  state: ClusterState,
  pods: readonly ServerPods[],
  { isMutual, accepted }: Sent,
): RefusalCause | undefined {
  return isMutual && accepted ? identityRefusal(state, pods, accepted) : undefined;
}

/** Where all of them deny every client. */
function denial(
  state: ClusterState,
  pods: readonly ServerPods[],
  { called, sent }: { readonly called: CalledService; readonly sent: Sent },
): RefusalCause | undefined {
  if (authorizationPolicies(state).length === 0) return undefined;
  const hasProxies = pods.every((one) => {
    return one.isWhole && !refusesInjection(state, { ...one, ...one.template });
  });
  if (!hasProxies) return undefined;
  const trustDomains = acceptedDomains(state, [state]);
  return refusalOfAll({ ...called, view: state, pods, trustDomains }, sent.isMutual);
}
