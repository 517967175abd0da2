/** A port of a host, or of a subset of it → its server name (SNI) at Istio's gateways for other clusters. */

const prefix = 'outbound_.';

/** The destination of a request at a gateway. */
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

/** Whether a server name is of that form, the only one of these gateways. */
export function isGatewayServerName(name: string): boolean {
  return name.startsWith(prefix);
}

/** The destination that a server name stands for; undefined for a name of another form. */
export function parseServerName(name: string): GatewayTarget | undefined {
  const found = /^outbound_\.(\d+)_\.([^_]*)_\.(.+)$/.exec(name);
  if (found === null) return undefined;
  const [, port = '', subset = '', host = ''] = found;
  return { port: Number(port), subset, host };
}
