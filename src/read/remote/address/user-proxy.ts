/** An address → the proxy through which the user's environment leads there, as Go's programs and curl read it. */
import { isIP } from 'node:net';
import { own } from '../../../collection/own.ts';
import { listOf } from './network.ts';

/** Variables of the environment. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** The proxy; undefined for a direct connection, and a text for a proxy that cannot be used. */
export function userProxy(url: URL, env: Environment): URL | string | undefined {
  const name = url.protocol === 'https:' ? 'HTTPS_PROXY' : 'HTTP_PROXY';
  const value = variable(env, name);
  if (value === '' || isDirect(url, variable(env, 'NO_PROXY'))) return undefined;
  const text = value.includes('://') ? value : `http://${value}`;
  const proxy = URL.canParse(text) ? new URL(text) : undefined;
  if (proxy !== undefined && /^https?:$/.test(proxy.protocol)) return proxy;
  return `${name} is no address by http or https`;
}

function variable(env: Environment, name: string): string {
  return own(env, name) || own(env, name.toLowerCase()) || '';
}

/** Whether a host is asked without a proxy: this machine, and what NO_PROXY lists. */
function isDirect(url: URL, listed: string): boolean {
  const host = bareHost(url);
  if (host === 'localhost' || /^127\.|^::1$/.test(host)) return true;
  const port = url.port || (url.protocol === 'https:' ? '443' : '80');
  return listed.split(',').some((entry) => matches(entry.trim().toLowerCase(), host, port));
}

/** Matches `*`, `example.com` and `.example.com`, an address, or a range such as `10.0.0.0/8`; each but the last may have a port. */
function matches(entry: string, host: string, port: string): boolean {
  if (entry === '') return false;
  if (entry === '*') return true;
  const range = /^(?<address>[\d.:a-f]+)\/\d+$/.exec(entry)?.groups?.['address'];
  if (range !== undefined) {
    const [family, version] = [isIP(range), isIP(host)];
    const type = version === 4 ? 'ipv4' : 'ipv6';
    return family !== 0 && family === version && listOf([entry]).check(host, type);
  }
  const [, name = entry, wanted] = /^(\[?[^:]*\]?|.*\]):(\d+)$/.exec(entry) ?? [];
  if (wanted !== undefined && wanted !== port) return false;
  const bare = name.replace(/^\[|\]$/g, '').replace(/^\*?\./, '');
  return host === bare || (isIP(host) === 0 && host.endsWith(`.${bare}`));
}

/** The host without brackets and without the dot at its end. */
export function bareHost(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
}
