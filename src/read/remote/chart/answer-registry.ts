/**
 * A request of Helm for a registry → the registry's answer: lists of tags, manifests and blobs, as the OCI Distribution Specification
 * has them.
 */
import { own } from '../../../collection/own.ts';
import type { Reply, Request } from '../address/ask-address.ts';
import type { Fetch } from '../address/fetch.ts';
import { followAddress } from '../address/follow-address.ts';
import type { Given, HelmRequest } from './gateway.ts';
import { authorize } from './registry-token.ts';

/** The host and the path of `oci://HOST/PATH`; undefined for other addresses. */
export function registryHost(
  url: string,
): { readonly host: string; readonly path: string } | undefined {
  const [, host = '', path = ''] = /^oci:\/\/([^/]+)\/+(.+?)\/*$/i.exec(url) ?? [];
  const isHost = path !== '' && URL.canParse(`https://${host}`) && !host.includes('@');
  return isHost && new URL(`https://${host}`).pathname === '/' ? { host, path } : undefined;
}

/** A path of a registry, behind `/v2/`. */
interface RegistryPath {
  readonly host: string;
  readonly path: readonly string[];
}

/** Answers; a text gives the reason of a failure. */
export async function answerRegistry(
  { host, path }: RegistryPath,
  { method, query, accept }: HelmRequest,
  fetch: Fetch,
  most: number,
): Promise<Given | string> {
  const name = nameIn(path);
  if (name === undefined) return { status: 404 };
  // Docker's registry has its servers under another name.
  const server = host === 'docker.io' ? 'registry-1.docker.io' : host;
  const url = new URL(`https://${server}/v2/${path.join('/')}${query}`);
  const headers: Record<string, string> = { accept };
  const request: Request = { method, headers, most };
  const first = await followAddress(url, request, fetch);
  if (typeof first === 'string') return first;
  // Only the registry itself may require a login, and no storage that it sends on to.
  if (first.status !== 401 || first.url.host !== url.host) return given(first, url);
  const authorization = await authorize(first, name, fetch);
  if (authorization === undefined) return { status: 401 };
  if ('problem' in authorization) return authorization.problem;
  const authorized = { ...request, headers: { ...headers, authorization: authorization.value } };
  const second = await followAddress(url, authorized, fetch);
  return typeof second === 'string' ? second : given(second, url);
}

/** The name of the repository in a path; undefined for what a pull does not request. */
function nameIn(path: readonly string[]): string | undefined {
  const [kind = '', last = ''] = path.slice(-2);
  const isKnown = /^(?:manifests|blobs)$/.test(kind) || (kind === 'tags' && last === 'list');
  return isKnown && path.length > 2 ? path.slice(0, -2).join('/') : undefined;
}

const HANDED_ON = ['content-type', 'docker-content-digest'];

function given({ status, headers, body, url }: Reply, requested: URL): Given | string {
  const handed = HANDED_ON.flatMap((name) => {
    const value = own(headers, name);
    return typeof value === 'string' ? [[name, value] as const] : [];
  });
  const length = body.length === 0 ? headers['content-length'] : undefined;
  const link = nextPage(headers['link'], url, requested);
  if (typeof link === 'string') return link;
  const more = {
    ...(length === undefined ? {} : { 'content-length': length }),
    ...(link === undefined ? {} : { link: `<${link.query}>; rel="next"` }),
  };
  return { status, body, headers: { ...Object.fromEntries(handed), ...more } };
}

/** The query of the next page of a list: the page is of the same list of the same registry. */
function nextPage(
  link: string | string[] | undefined,
  at: URL,
  requested: URL,
): { readonly query: string } | string | undefined {
  const [, target] = /<([^>]*)>\s*;[^,]*rel="?next"?/.exec(String(link ?? '')) ?? [];
  if (target === undefined) return undefined;
  const next = URL.canParse(target, at.href) ? new URL(target, at) : undefined;
  if (next?.origin === requested.origin && next.pathname === requested.pathname) {
    return { query: next.search };
  }
  return 'the next page of its tags is not at its registry';
}
