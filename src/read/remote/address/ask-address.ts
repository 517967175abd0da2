/**
 * A judged address → the answer to one request: bounded in time and size, by a connection to the judged IP addresses or to the proxy of
 * the user.
 */
import type { LookupAddress } from 'node:dns';
import type { IncomingMessage, RequestOptions } from 'node:http';
import type { LookupFunction, Socket } from 'node:net';
import type { Fetch } from './fetch.ts';
import { type JudgedAddress, judgeAddress } from './judge-address.ts';
import { trustedCertificates } from './trusted-certificates.ts';
import { bareHost } from './user-proxy.ts';

/** What is asked. */
export interface Request {
  readonly method?: 'GET' | 'HEAD' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  /** The body of a POST. */
  readonly body?: string;
  /** Bytes of the answer. */
  readonly most: number;
}

/** An answer. */
export interface Reply {
  readonly url: URL;
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  /** Empty for a redirect. */
  readonly body: Uint8Array;
}

/** Asks; a text gives the reason of a failure. */
export async function askAddress(
  address: URL,
  request: Request,
  fetch: Fetch,
): Promise<Reply | string> {
  if (fetch.requests === 0) return 'it takes too many requests';
  fetch.requests -= 1;
  const judged = await judgeAddress(address, fetch);
  if (typeof judged === 'string') return judged;
  try {
    const response = await send(judged, request, fetch);
    return await read(judged.url, response, request.most, fetch);
  } catch (error) {
    return problemOf(error, fetch);
  }
}

async function send(
  judged: JudgedAddress,
  { method = 'GET', headers = {}, body }: Request,
  fetch: Fetch,
): Promise<IncomingMessage> {
  const { url, proxy } = judged;
  const isPlain = url.protocol === 'http:';
  const { request } = await (isPlain ? import('node:http') : import('node:https'));
  const secureContext = isPlain ? undefined : await trustedCertificates(fetch.env);
  const allHeaders = { accept: '*/*', 'accept-encoding': 'identity', ...headers };
  const common = { method, headers: allHeaders, signal: fetch.signal, secureContext };
  const way: RequestOptions =
    proxy === undefined
      ? { ...common, agent: false, lookup: fixedLookup(judged.addresses) }
      : await throughProxy(judged, proxy, fetch);
  return await new Promise((done, fail) => {
    const sent = request(
      url,
      { ...common, ...way, headers: { ...allHeaders, ...way.headers } },
      done,
    );
    sent.on('error', fail);
    sent.end(body);
  });
}

/** Gives the judged addresses, so that no second question to the name's server can give others. */
function fixedLookup(addresses: readonly LookupAddress[]): LookupFunction {
  return (_, { all }, done) => {
    const [first] = addresses;
    if (all === true) done(null, [...addresses]);
    else done(null, first?.address ?? '', first?.family);
  };
}

async function throughProxy(
  { url }: JudgedAddress,
  proxy: URL,
  fetch: Fetch,
): Promise<RequestOptions> {
  const { username, password } = proxy;
  const secret = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  const basic = `Basic ${Buffer.from(secret).toString('base64')}`;
  const headers: Record<string, string> = username === '' ? {} : { 'proxy-authorization': basic };
  const protocol = proxy.protocol === 'http:' ? import('node:http') : import('node:https');
  const { request } = await protocol;
  const secureContext = await trustedCertificates(fetch.env);
  const port = proxy.port || (proxy.protocol === 'http:' ? '80' : '443');
  const at = { protocol: proxy.protocol, host: bareHost(proxy), port, agent: false } as const;
  if (url.protocol === 'http:') return { ...at, path: url.href, headers };
  const host = `${url.hostname}:${url.port || '443'}`;
  const socket = await new Promise<Socket>((done, fail) => {
    const options = { ...at, method: 'CONNECT', path: host, signal: fetch.signal, secureContext };
    const sent = request({ ...options, headers: { ...headers, host } });
    sent.on('connect', ({ statusCode }, tunnel) => {
      if (statusCode === 200) done(tunnel);
      else fail(new ProxyRefusal(`the proxy answers with status ${statusCode}`));
    });
    sent.on('response', () => fail(new ProxyRefusal('the proxy opens no connection')));
    sent.on('error', fail);
    sent.end();
  });
  const { connect } = await import('node:tls');
  const name = bareHost(url);
  // A name in the request for the certificate, and no IP address there.
  const named = /^[\d.]+$|:/.test(name) ? { host: name } : { host: name, servername: name };
  return { createConnection: () => connect({ socket, ...named, secureContext }) };
}

class ProxyRefusal extends Error {}

async function read(
  url: URL,
  response: IncomingMessage,
  most: number,
  fetch: Fetch,
): Promise<Reply | string> {
  const { statusCode: status = 0, headers } = response;
  const reply = { url, status, headers };
  if (status >= 300 && status < 400) {
    response.destroy();
    return { ...reply, body: new Uint8Array() };
  }
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response) {
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    fetch.bytes -= bytes.length;
    fetch.budget.received += bytes.length;
    if (size > most || fetch.bytes < 0) {
      response.destroy();
      return `it has more than ${size > most ? most : size - fetch.bytes} bytes`;
    }
    chunks.push(bytes);
  }
  return { ...reply, body: Buffer.concat(chunks) };
}

function problemOf(error: unknown, { signal, milliseconds }: Fetch): string {
  if (signal.aborted) return `no answer within ${milliseconds / 1000} seconds`;
  if (error instanceof ProxyRefusal) return error.message;
  return error instanceof Error && 'code' in error ? String(error.code) : 'it fails';
}
