/**
 * `defaultEndpoint` of a Sidecar's listener → whether it is in the workload itself: a port there, or a Unix socket.
 * @module
 */
import { isPortNumber, isUnixPath, unixPrefix } from '../address-syntax.ts';

const hosts: ReadonlySet<string> = new Set(['', '127.0.0.1', '0.0.0.0', '::1', '::']);

/** Whether Istio takes the text for an endpoint of the workload itself. */
export function isDefaultEndpoint(text: string): boolean {
  if (text.startsWith(unixPrefix)) return isUnixPath(text.slice(unixPrefix.length));
  const [, bracketed, plain, port] = /^(?:\[([^[\]]*)\]|([^[\]:]*)):([^[\]:]*)$/.exec(text) ?? [];
  const host = bracketed ?? plain;
  if (host === undefined || port === undefined || !/^[+-]?\d+$/.test(port)) return false;
  return hosts.has(host) && isPortNumber(Number(port));
}
