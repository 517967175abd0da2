/**
 * The address of a repository by HTTP → where its server sends on to, and the settings that keep git at the judged addresses. Git
 * follows no redirect itself: it would send what it knows of the first host to the next one.
 */
import type { GitPlace } from '../../git/git-place.ts';
import type { Fetch } from './address/fetch.ts';
import { followAddress } from './address/follow-address.ts';
import { judgeAddress } from './address/judge-address.ts';
import { bareHost } from './address/user-proxy.ts';

/** The question with which git begins, and to which a redirect has to keep. */
const QUESTION = '/info/refs?service=git-upload-pack';

/** Bytes of an answer: none of them are used. */
const LARGEST_ANSWER = 16 * 1024 * 1024;

/** The address at the end of the redirects; undefined where there are none, and a text gives the reason against one. */
export async function movedRepository(
  url: string,
  fetch: Fetch,
): Promise<string | { readonly url: string } | undefined> {
  const discovery = `${url.replace(/\/+$/, '')}${QUESTION}`;
  const afterOne = fetch.requests - 1;
  const reply = await followAddress(new URL(discovery), { most: LARGEST_ANSWER }, fetch);
  // What is wrong with the first address itself git reports better.
  if (typeof reply === 'string') return fetch.requests === afterOne ? undefined : reply;
  const { href } = reply.url;
  if (href === new URL(discovery).href) return undefined;
  if (!href.endsWith(QUESTION)) return 'its server sends on to what is no repository';
  return { url: href.slice(0, -QUESTION.length) };
}

/** The settings with which git asks the judged IP addresses of a host; a text gives the reason against it. */
export async function addressSettings(
  url: string,
  fetch: Fetch,
): Promise<NonNullable<GitPlace['settings']> | string> {
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) return [];
  const address = new URL(url);
  const isFirst = fetch.first === undefined;
  const judged = await judgeAddress(address, fetch);
  if (typeof judged === 'string') {
    // A name that only the user's own git knows: by `url.….insteadOf`, or by a proxy of its configuration.
    return isFirst && fetch.first === undefined ? [] : judged;
  }
  if (judged.addresses.length === 0) return [];
  const port = address.port || (address.protocol === 'http:' ? '80' : '443');
  const addresses = judged.addresses.map(({ address: ip, family }) =>
    family === 6 ? `[${ip}]` : ip,
  );
  return [['http.curloptResolve', `${bareHost(address)}:${port}:${addresses.join(',')}`]];
}
