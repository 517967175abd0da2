/** The challenge of a registry → the header that answers it: with the user's login, or without one. */
import { isObject, stringAt } from '../../../resource/json.ts';
import { askAddress, type Reply } from '../address/ask-address.ts';
import type { Fetch } from '../address/fetch.ts';
import { type RegistryLogin, readLogin } from './registry-login.ts';

/** Bytes of a token's answer. */
const LARGEST_TOKEN = 1024 * 1024;

/** The header's value, or the reason of a failure; undefined where no login is known for a registry that needs one. */
export async function authorize(
  { headers, url }: Reply,
  name: string,
  fetch: Fetch,
): Promise<{ readonly value: string } | { readonly problem: string } | undefined> {
  const challenge = String(headers['www-authenticate'] ?? '');
  const login = await readLogin(url.host, fetch.env);
  if (!/^bearer\s/i.test(challenge)) {
    return login?.type === 'password' && /^basic\b/i.test(challenge)
      ? { value: basic(login) }
      : undefined;
  }
  const realm = parameter(challenge, 'realm');
  if (realm === undefined || !URL.canParse(realm)) {
    return { problem: 'its registry names no server of tokens' };
  }
  const address = new URL(realm);
  const own = `repository:${name}:pull`;
  // A registry may have words of its own; what it may be pulled from or pushed to is not its choice.
  const words = (parameter(challenge, 'scope') ?? '')
    .split(' ')
    .filter((word) => /^\w+$/.test(word));
  const scope = [own, ...words];
  const service = parameter(challenge, 'service');
  const known = mayHaveLogin(address, url) ? login : undefined;
  const reply = await askToken(address, { scope, service, login: known }, fetch);
  if (typeof reply === 'string') return { problem: `its server of tokens: ${reply}` };
  const token = tokenIn(reply.body);
  if (reply.status === 200 && token !== undefined) return { value: `Bearer ${token}` };
  return { problem: `its server of tokens answers with status ${reply.status}` };
}

interface TokenRequest {
  readonly scope: readonly string[];
  readonly service: string | undefined;
  readonly login: RegistryLogin | undefined;
}

/** No redirect is followed: the login is for the server that the registry names. */
async function askToken(
  address: URL,
  { scope, service, login }: TokenRequest,
  fetch: Fetch,
): Promise<Reply | string> {
  const most = LARGEST_TOKEN;
  if (login?.type === 'token') {
    const form = new URLSearchParams({
      grant_type: 'refresh_token',
      client_id: 'distributary',
      refresh_token: login.token,
      scope: scope.join(' '),
      service: service ?? '',
    });
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    return await askAddress(address, { method: 'POST', headers, body: `${form}`, most }, fetch);
  }
  const url = new URL(address);
  for (const word of scope) url.searchParams.append('scope', word);
  if (service !== undefined) url.searchParams.set('service', service);
  const headers: Record<string, string> =
    login === undefined ? {} : { authorization: basic(login) };
  return await askAddress(url, { headers, most }, fetch);
}

/**
 * A login is sent to the registry's own host, or to one of the same domain, as `auth.docker.io` is of `registry-1.docker.io`, and
 * `gitlab.com` of `registry.gitlab.com`: a registry cannot have it sent anywhere else.
 */
export function mayHaveLogin(realm: URL, registry: URL): boolean {
  const [host, own] = [realm.hostname, registry.hostname];
  if (realm.protocol !== 'https:') return false;
  if (host === own) return true;
  if (/^[\d.]+$|^\[/.test(own)) return false;
  const domain = own.replace(/^[^.]+\./, '');
  const names = domain.includes('.') ? [domain, own] : [own];
  return names.some((name) => host === name || host.endsWith(`.${name}`));
}

function parameter(challenge: string, name: string): string | undefined {
  const found = new RegExp(`[\\s,]${name}=(?:"([^"]*)"|([^\\s,]+))`, 'i').exec(challenge);
  return found?.[1] ?? found?.[2];
}

function basic({ user, password }: RegistryLogin & { type: 'password' }): string {
  return `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
}

/** A token is a text that a header can have. */
function tokenIn(body: Uint8Array): string | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(body).toString('utf8'));
    if (!isObject(value)) return undefined;
    const token = stringAt(value, 'token') ?? stringAt(value, 'access_token');
    return token !== undefined && /^[\x21-\x7e]+$/.test(token) ? token : undefined;
  } catch {
    return undefined;
  }
}
