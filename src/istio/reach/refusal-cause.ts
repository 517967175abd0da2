/** Why a request that a client's proxy sends to another cluster is served by no pod there, with the place of the cause. */

import type { Resource } from '../../resource/resource.ts';
import type { Refusal } from '../authorization/refusal.ts';
import type { GatewayServer } from '../gateway/merged-gateway.ts';
import type { MeshStatement } from '../mesh/mesh-statement.ts';

/** A cause and its place. */
interface Placed {
  /** Lower-case start, no full stop; names the object. */
  readonly text: string;
  /** Undefined where the default of Istio is the cause. */
  readonly resource: Resource | undefined;
  /** JSON Pointer. */
  readonly pointer: string;
  /** `key` where the place is the name of the field. */
  readonly part?: 'key' | 'value';
}

/** A cause, by the stage of the way at which the request ends. */
export type RefusalCause = Placed & Stage;

type Stage =
  /** Another server of the gateway's pods has the port or the host. */
  | { readonly kind: 'gateway-blocked'; readonly rival: GatewayServer }
  /** The pods of the gateway do not get the Gateway, since istiod runs them for one of the Gateway API in another namespace. */
  | { readonly kind: 'gateway-unmerged' }
  /** All pods of the gateway are scaled to zero. */
  | { readonly kind: 'gateway-at-rest' }
  /** The Gateway selects none of the gateways in Git. */
  | { readonly kind: 'gateway-without-pods' }
  /** The Service of the gateway's pods does not have the port. */
  | { readonly kind: 'gateway-port-hidden' }
  /** Envoy rejects the listener of the gateway. */
  | { readonly kind: 'listener-rejected' }
  /** A server of the gateway's pods answers plain HTTP with a redirect to HTTPS, which no other cluster's proxy follows. */
  | { readonly kind: 'https-redirect' }
  /** The gateway's namespace does not see the service. */
  | {
      readonly kind: 'service-hidden';
      readonly exportTo: readonly string[];
      /** The MeshConfig whose default hides it; absent where the object itself does. */
      readonly by?: MeshStatement;
    }
  /** Istiod does not read the namespace. */
  | { readonly kind: 'undiscovered'; readonly by: MeshStatement; readonly namespace: string }
  /** The gateway knows no such service, port or subset. */
  | { readonly kind: 'name-unknown' }
  /** A rule for the gateway sets another TLS mode. */
  | { readonly kind: 'rule-at-gateway'; readonly mode: string }
  /** A rule for the gateway has it connect to the original destination, which is the gateway. */
  | { readonly kind: 'original-destination' }
  /** No endpoint of the port. */
  | { readonly kind: 'no-endpoint' }
  /** The gateway gets pods of its own node only. */
  | { readonly kind: 'node-local' }
  /** The gateway gets no endpoint of the pods or machines, by their label, network or address. */
  | { readonly kind: 'endpoint-left-out' }
  /** No container has the port that the Service names. */
  | { readonly kind: 'port-unknown' }
  /** All workloads are scaled to zero. */
  | { readonly kind: 'at-rest' }
  /** No endpoint takes mutual TLS. */
  | { readonly kind: 'mutual-tls-disabled' }
  | { readonly kind: 'uninjected' }
  | { readonly kind: 'captured' }
  /** The sidecar does not listen at the port. */
  | { readonly kind: 'port-open' }
  /** The pods take no connection of the gateway. */
  | { readonly kind: 'network-policy' }
  /** The pods trust no certificate of the client's trust domain. */
  | { readonly kind: 'trust-domain' }
  /** The pods deny the identity of the client. */
  | { readonly kind: 'authorization'; readonly refusal: Refusal }
  /** The client trusts no certificate of the pods. */
  | { readonly kind: 'identity' }
  /** The client's proxy sends plain text, and the gateway reads the server name of mutual TLS. */
  | { readonly kind: 'plain-text' }
  /** The client's proxy begins with a PROXY header, which neither gateways nor sidecars read. */
  | { readonly kind: 'proxy-header' }
  /** The gateway listens for another protocol than the client's proxy speaks. */
  | { readonly kind: 'protocol' }
  /** The client's proxy sends plain text, and the pods require mutual TLS. */
  | { readonly kind: 'mutual-tls-required' }
  /** A team's rule makes the client's proxy send mutual TLS, and the pods have no sidecar. */
  | { readonly kind: 'mutual-tls-sent' };

/** Whether checks of Gateways report the cause, whatever is behind them. */
export function isOfGateway({ kind, resource }: RefusalCause): boolean {
  if (kind === 'gateway-port-hidden') return resource?.kind === 'Gateway';
  return kind === 'gateway-without-pods' || kind === 'listener-rejected';
}

/** The kinds of causes. */
export type RefusalKind = Stage['kind'];
