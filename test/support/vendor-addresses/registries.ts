/** Registries that lead elsewhere: by redirects, by servers of tokens, by pages of tags, by addresses in manifests. */
import type { Answer, SmallInternet } from '../small-internet.ts';
import { type AddressRow, endless, packedChart, places, sendOn } from './address-row.ts';
import {
  digestOf,
  HOST,
  LAYER_PATH,
  login,
  MANIFEST,
  manifestWith,
  registry,
  row,
} from './registry-answers.ts';

/** A registry that wants a token of a realm; a server there gives one. */
function guarded(
  what: string,
  realm: (net: SmallInternet) => string,
  end: AddressRow['end'],
  more: Partial<AddressRow> = {},
): AddressRow {
  const answer = (net: SmallInternet): Answer => {
    const inner = registry();
    const tokens = places({
      'auth.example.com/token': '{"token":"t1"}',
      'auth.example.net/token': '{"token":"t2"}',
      'registry.example.com/token': '{"access_token":"t3"}',
      'auth.example.com/on': sendOn('https://auth.example.net/token'),
      'auth.example.com/broken': JSON.stringify({ token: 't\r\nx-evil: 1' }),
      'auth.example.com/endless': endless,
    });
    return (host, request, response) => {
      const isRegistry = host === HOST && request.url?.startsWith('/v2/') === true;
      if (!isRegistry) tokens(host, request, response);
      else if (request.headers.authorization === undefined) {
        const challenge = `Bearer realm="${realm(net)}",service="${HOST}",scope="repository:charts/other:pull,push"`;
        response.writeHead(401, { 'www-authenticate': challenge }).end();
      } else inner(host, request, response);
    };
  };
  return row(`one whose server of tokens is ${what}`, answer, end, more);
}

const machine = /is an address of this machine/;

/** All of them. */
export const registryRows: readonly AddressRow[] = [
  row('one that has the chart', () => registry(), 'added'),
  row(
    'one whose blobs are in the storage of another host',
    () => registry({ [LAYER_PATH]: sendOn('https://store.example.net/more', 307) }),
    'added',
    { hosts: [HOST, 'store.example.net', 'cdn.example.org'] },
  ),
  row(
    'one whose blobs are at this machine',
    ({ trapPort }) => registry({ [LAYER_PATH]: sendOn(`https://127.0.0.1:${trapPort}/`, 307) }),
    machine,
  ),
  row(
    'one whose blobs are at plain http',
    ({ plainTrapPort }) =>
      registry({ [LAYER_PATH]: sendOn(`http://127.0.0.1:${plainTrapPort}/`, 307) }),
    /by http, which --allow/,
  ),
  row(
    'one whose manifests are at this machine',
    ({ trapPort }) =>
      registry({ 'manifests/1.0.0': sendOn(`https://127.0.0.1:${trapPort}/manifest`) }),
    machine,
  ),
  row(
    'one whose blobs are at a cloud',
    () => registry({ [LAYER_PATH]: sendOn('https://169.254.169.254/latest') }),
    /no network of files/,
  ),
  row(
    'one whose storage asks for the login',
    () => registry({ [LAYER_PATH]: sendOn('https://store.example.net/login') }),
    /401|unauthorized/i,
    { hosts: [HOST, 'store.example.net'] },
  ),
  row(
    'one whose layer has addresses of its own',
    ({ trapPort }) =>
      registry(
        {},
        { urls: [`https://127.0.0.1:${trapPort}/layer`, 'https://store.example.net/blob'] },
      ),
    'added',
  ),
  row(
    'one whose layer is foreign, with addresses of its own',
    ({ trapPort }) =>
      registry(
        {},
        {
          mediaType: 'application/vnd.oci.image.layer.nondistributable.v1.tar+gzip',
          urls: [`https://127.0.0.1:${trapPort}/layer`],
        },
      ),
    /DIS0865/,
  ),
  row(
    'one whose blob is another one',
    () => registry({ [LAYER_PATH]: packedChart.subarray(0, -1) }),
    /DIS0865/,
  ),
  row(
    'one whose manifest is another one',
    () =>
      registry({
        'manifests/1.0.0': (_, request, response) => {
          const head = { 'content-type': MANIFEST, 'docker-content-digest': digestOf('other') };
          response
            .writeHead(200, head)
            .end(request.method === 'HEAD' ? undefined : manifestWith({}));
        },
      }),
    /DIS0865/,
  ),
  row(
    'one whose blob has no end',
    () => registry({ [LAYER_PATH]: endless }),
    /more than \d+ bytes/,
  ),
  guarded('at its own host', () => `https://${HOST}/token`, 'added', { authorized: [HOST] }),
  guarded('at its own domain', () => 'https://auth.example.com/token', 'added', {
    hosts: [HOST, 'auth.example.com'],
    authorized: ['auth.example.com', HOST],
  }),
  guarded(
    'at another domain, which gets no login',
    () => 'https://auth.example.net/token',
    'added',
    {
      hosts: [HOST, 'auth.example.net'],
      authorized: [HOST],
    },
  ),
  guarded('at its own domain by plain http', () => 'http://auth.example.com/token', /by http/),
  guarded(
    'at this machine',
    ({ trapPort }) => `https://127.0.0.1:${trapPort}/token`,
    /its server of tokens: .*this machine/,
  ),
  guarded(
    'at plain http of this machine',
    ({ plainTrapPort }) => `http://localhost:${plainTrapPort}/token`,
    /by http/,
  ),
  guarded('at a cloud', () => 'https://169.254.169.254/token', /no network of files/),
  guarded('a file', () => 'file:///etc/passwd', /by file/),
  guarded(
    'one that sends on',
    () => 'https://auth.example.com/on',
    /tokens answers with status 302/,
    {
      hosts: [HOST, 'auth.example.com'],
      authorized: ['auth.example.com'],
    },
  ),
  guarded(
    'one whose token has a line break',
    () => 'https://auth.example.com/broken',
    /status 200/,
    {
      hosts: [HOST, 'auth.example.com'],
      authorized: ['auth.example.com'],
    },
  ),
  guarded('one without end', () => 'https://auth.example.com/endless', /more than 1048576 bytes/, {
    hosts: [HOST, 'auth.example.com'],
    authorized: ['auth.example.com'],
  }),
  guarded('nothing', () => 'x', /names no server of tokens/),
  row(
    'one that wants the login itself, for a user who has one at another',
    () => (_, __, response) => {
      response.writeHead(401, { 'www-authenticate': 'Basic realm="x"' }).end();
    },
    /401|unauthorized/i,
    { env: () => login('registry.example.net') },
  ),
  row(
    'one that wants the login itself',
    () => {
      const inner = registry();
      return (host, request, response) => {
        if (request.headers.authorization === `Basic ${btoa('me:s3cret')}`)
          inner(host, request, response);
        else response.writeHead(401, { 'www-authenticate': 'Basic realm="x"' }).end();
      };
    },
    'added',
    { authorized: [HOST] },
  ),
];
