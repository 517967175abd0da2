/** A client's proxy and pods that it calls without a gateway between them → why one side requires mutual TLS and the other refuses it. */
import { memoise } from '../../collection/memoise.ts';
import { istioNetworkingGroup } from '../../kind/istio-networking-v1/istio-kind.ts';
import type { ClusterView } from '../../place/cluster-view.ts';
import { displayName, type Resource } from '../../resource/resource.ts';
import { mutualTlsMode, peerAuthentications } from '../authorization/peer-authentication.ts';
import { isCaptured } from '../mesh/ambient-capture.ts';
import { refusesInjection } from '../mesh/injection/sidecar-injection.ts';
import { openedBy } from '../pod/open-port.ts';
import { decodeSidecar } from '../sidecar/sidecar.ts';
import { mutualTlsRefusal } from './mutual-tls.ts';
import type { RefusalCause } from './refusal-cause.ts';
import type { ServerPods } from './server-pods.ts';

/** A connection as it leaves the client's proxy. */
export interface Connection {
  /** Whether by Istio's mutual TLS. */
  readonly isMutual: boolean;
  /** The object that decides on it; undefined without one. */
  readonly sender: Resource | undefined;
  /** The port of the pods. */
  readonly port: number;
}

/** Why the pods of a cluster refuse the connection; undefined where they accept it, or Git does not show that they refuse it. */
export function handshakeRefusal(
  view: ClusterView,
  pods: ServerPods,
  { isMutual, sender, port }: Connection,
): RefusalCause | undefined {
  // Ztunnel takes both, and listeners of a Sidecar have their own TLS.
  if (isCaptured(view, pods) || withIngress(view.list).has(pods.namespace)) return undefined;
  if (isMutual) return mutualRefusal(mutualTlsRefusal(view, pods, port), sender);
  if (openedBy(pods.template?.openPorts, port) !== undefined) return undefined;
  if (refusesInjection(view, { ...pods, ...pods.template })) return undefined;
  const mode = mutualTlsMode(peerAuthentications(view), pods, port);
  if (mode?.mode !== 'STRICT') return undefined;
  const by = sender === undefined ? 'the proxies of clients send' : `${displayName(sender)} sends`;
  const text = `${displayName(mode.policy)} requires mutual TLS (STRICT), and ${by} plain text, or TLS without the certificate of Istio`;
  const resource = sender ?? mode.policy;
  const pointer = sender === undefined ? mode.pointer : '/spec/trafficPolicy/tls';
  return { kind: 'mutual-tls-required', text, resource, pointer };
}

/** Where pods have no sidecar, at the rule of a team, without which Istio would send plain text. */
function mutualRefusal(
  cause: RefusalCause | undefined,
  sender: Resource | undefined,
): RefusalCause | undefined {
  if (cause?.kind !== 'uninjected' || sender?.origin.type !== 'authored') return cause;
  const text = `${displayName(sender)} sends mutual TLS, and ${cause.text}`;
  const pointer = '/spec/trafficPolicy/tls';
  return { kind: 'mutual-tls-sent', text, resource: sender, pointer };
}

/** Namespaces with such a Sidecar; one in the root namespace is for clients only. */
const withIngress = memoise(
  (list: ClusterView['list']): ReadonlySet<string> =>
    new Set(
      list(istioNetworkingGroup, 'Sidecar')
        .filter(({ resource }) => decodeSidecar(resource).hasIngress)
        .map(({ resource }) => resource.namespace),
    ),
);
