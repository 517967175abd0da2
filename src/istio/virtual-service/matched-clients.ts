/** An item of `match` → the clients in the mesh that it matches (Istio `sourceMatchHTTP`, `matchTCP`). */

/** Client conditions of an item of `match`. */
export interface ClientMatch {
  readonly gateways: readonly string[];
  /** Empty for all. */
  readonly sourceNamespace: string;
  readonly sourceLabels: Readonly<Record<string, string>>;
}

/** Whether `gateways` contains `mesh`; the default without any. */
export function namesMesh(gateways: readonly string[]): boolean {
  return gateways.length === 0 || gateways.includes('mesh');
}

/** The conditions for clients in the mesh; undefined when it is for gateways only. */
export function matchedClients(
  { gateways, sourceNamespace, sourceLabels }: ClientMatch,
  isHttp: boolean,
): Omit<ClientMatch, 'gateways'> | undefined {
  if (!namesMesh(gateways)) return undefined;
  // In an HTTP route with gateways, Istio checks no other condition on the client.
  const isForAll = gateways.length > 0 && isHttp;
  return isForAll ? { sourceNamespace: '', sourceLabels: {} } : { sourceNamespace, sourceLabels };
}
