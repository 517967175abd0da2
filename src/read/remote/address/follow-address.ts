/** An address → the answer at the end of its redirects, each of which is judged as the first address is. */
import { askAddress, type Reply, type Request } from './ask-address.ts';
import type { Fetch } from './fetch.ts';
import { shownAddress } from './judge-address.ts';

/** Maximum number of redirects; GitHub's releases redirect to its storage. */
const MOST_REDIRECTS = 5;

/** Asks, and goes where it is sent; a text gives the reason of a failure. Credentials stay at the first host. */
export async function followAddress(
  address: URL,
  request: Request,
  fetch: Fetch,
): Promise<Reply | string> {
  let next = address;
  let current = request;
  for (let i = 0; i <= MOST_REDIRECTS; i += 1) {
    const reply = await askAddress(next, current, fetch);
    if (typeof reply === 'string') return i === 0 ? reply : located(reply, next);
    const location = redirectOf(reply);
    if (location === undefined) return reply;
    if (!URL.canParse(location, next.href)) return 'it is sent on to no address';
    const target = new URL(location, next);
    if (target.origin !== next.origin) current = withoutCredentials(current);
    next = target;
  }
  return `it is sent on more than ${MOST_REDIRECTS} times`;
}

/** A problem with the address that it is about. */
function located(problem: string, at: URL): string {
  const isNamed = problem.includes(at.host);
  return isNamed ? problem : `${problem} ("${shownAddress(at)}", to which it is sent on)`;
}

const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/** The address to which an answer sends on. */
function redirectOf({ status, headers }: Reply): string | undefined {
  return REDIRECTS.has(status) ? headers.location : undefined;
}

function withoutCredentials(request: Request): Request {
  const { authorization, ...headers } = request.headers ?? {};
  return { ...request, headers };
}

/** The body of a successful answer; a text gives the reason of a failure. */
export async function bodyAt(
  address: URL,
  most: number,
  fetch: Fetch,
): Promise<Uint8Array | string> {
  const reply = await followAddress(address, { most }, fetch);
  if (typeof reply === 'string') return reply;
  if (reply.status >= 200 && reply.status < 300) return reply.body;
  return `the server answers with status ${reply.status}`;
}
