/**
 * An address that a fetch comes to, by a file of the repository, an index, a redirect or a manifest → the IP addresses that may be
 * asked, or the reason against it. All fetches ask here.
 */
import type { LookupAddress } from 'node:dns';
import { isIP } from 'node:net';
import type { Fetch } from './fetch.ts';
import { type Network, networkOf } from './network.ts';
import { bareHost, userProxy } from './user-proxy.ts';

/** An address that may be asked. */
export interface JudgedAddress {
  /** Without credentials. */
  readonly url: URL;
  /** The IP addresses that may be asked; none where a proxy resolves the name. */
  readonly addresses: readonly LookupAddress[];
  /** The proxy of the user. */
  readonly proxy?: URL;
}

/** Judges an address; the first of a fetch decides which networks the later ones may be in. */
export async function judgeAddress(address: URL, fetch: Fetch): Promise<JudgedAddress | string> {
  const protocol = address.protocol.slice(0, -1);
  if (!['https', ...fetch.allowed.filter((name) => name === 'http')].includes(protocol)) {
    return `it is asked for by ${protocol}, which --allow does not name`;
  }
  const url = new URL(address);
  url.username = '';
  url.password = '';
  const host = bareHost(url);
  const proxy = userProxy(url, fetch.env);
  if (typeof proxy === 'string') return proxy;
  const family = isIP(host);
  if (family === 0 && proxy !== undefined) return judgeName(url, proxy, fetch);
  const found = family === 0 ? await fetch.resolve(host) : [{ address: host, family }];
  if (found.length === 0) return `"${host}" has no address`;
  const networks = found.map((entry) => networkOf(entry.address));
  const network = networks.find((kind) => kind !== 'barred');
  fetch.first ??= { shown: shownAddress(url), network: network ?? 'barred' };
  const { first } = fetch;
  const addresses = found.filter((_, i) => isReachable(networks[i], first.network));
  if (addresses.length === 0) return refusal(url, networks[0] ?? 'barred', fetch);
  return proxy === undefined ? { url, addresses } : { url, addresses, proxy };
}

/** A name that a proxy resolves: only the name can be judged. */
function judgeName(url: URL, proxy: URL, fetch: Fetch): JudgedAddress | string {
  const network = networkOfName(bareHost(url));
  fetch.first ??= { shown: shownAddress(url), network };
  if (!isReachable(network, fetch.first.network)) return refusal(url, network, fetch);
  return { url, addresses: [], proxy };
}

function networkOfName(host: string): Network {
  if (/(?:^|\.)localhost$/.test(host)) return 'loopback';
  return /^[^.]+$|\.(?:internal|local|localdomain|lan|corp|home\.arpa)$/.test(host)
    ? 'private'
    : 'public';
}

/** The internet is open to all; another network only to what began in it. */
function isReachable(network: Network | undefined, first: Network): boolean {
  return network !== 'barred' && (network === 'public' || network === first);
}

const words: Readonly<Record<Network, string>> = {
  public: 'the internet',
  private: 'a private network',
  loopback: 'this machine',
  barred: 'no network of files: link-local, or that of a cloud',
};

function refusal(url: URL, network: Network, { first }: Fetch): string {
  const address = `"${shownAddress(url)}" is an address of ${words[network]}`;
  if (network === 'barred' || first === undefined || first.shown === shownAddress(url)) {
    return address;
  }
  return `${address}; expected one of the internet${first.network === 'public' ? '' : ` or of ${words[first.network]}`}, since "${first.shown}" leads to it`;
}

/** An address for people, without its query, which may hold a signature. */
export function shownAddress(url: URL): string {
  return `${url.protocol}//${url.host}${url.pathname}`;
}
