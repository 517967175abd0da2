/**
 * A port of a host, or of a subset of it → the server name (SNI) by which Istio's gateways for other clusters know it.
 * @module
 */

const prefix = 'outbound_.';

/** What a gateway is asked for. */
export interface GatewayTarget {
  readonly port: number;
  /** Empty for the whole service. */
  readonly subset: string;
  readonly host: string;
}

/** `outbound_.80_.v1_.api.shop.svc.cluster.local`. */
export function gatewayServerName({ port, subset, host }: GatewayTarget): string {
  return `${prefix}${port}_.${subset}_.${host}`;
}

/** Whether a server name is of that form: gateways know no other. */
export function isGatewayServerName(name: string): boolean {
  return name.startsWith(prefix);
}
