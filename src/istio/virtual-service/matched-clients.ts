/**
 * An item of `match` → the clients in the mesh that it is for (Istio `sourceMatchHTTP`, `matchTCP`).
 * @module
 */

/** What an item of `match` says of the client. */
export interface ClientMatch {
  readonly gateways: readonly string[];
  /** Empty for all. */
  readonly sourceNamespace: string;
  readonly sourceLabels: Readonly<Record<string, string>>;
}

/** Whether `gateways` names the proxies of clients; without any they are meant. */
export function namesMesh(gateways: readonly string[]): boolean {
  return gateways.length === 0 || gateways.includes('mesh');
}

/** What it asks of clients in the mesh; undefined when it is for gateways alone. */
export function matchedClients(
  { gateways, sourceNamespace, sourceLabels }: ClientMatch,
  isHttp: boolean,
): Omit<ClientMatch, 'gateways'> | undefined {
  if (!namesMesh(gateways)) return undefined;
  // Of an HTTP route that names gateways, Istio asks for nothing else of the client.
  const isForAll = gateways.length > 0 && isHttp;
  return isForAll ? { sourceNamespace: '', sourceLabels: {} } : { sourceNamespace, sourceLabels };
}
