import { describe, expect, test } from 'vitest';
import { beginFetch, type Fetch } from '../../../../src/read/remote/address/fetch.ts';
import { judgeAddress } from '../../../../src/read/remote/address/judge-address.ts';
import type { Resolve } from '../../../../src/read/remote/address/resolve-name.ts';

const names: Readonly<Record<string, readonly string[]>> = {
  'charts.example.com': ['93.184.216.34'],
  'cdn.example.com': ['93.184.216.35', '2606:4700::1111'],
  'nexus.example.com': ['10.0.0.5'],
  'store.example.com': ['10.9.0.5'],
  'trap.example.com': ['127.0.0.1'],
  'cloud.example.com': ['169.254.169.254'],
  'mixed.example.com': ['127.0.0.1', '93.184.216.36'],
};

const resolve: Resolve = async (host) =>
  (names[host] ?? []).map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));

const limits = { milliseconds: 60_000, bytes: 1 };
const begin = (asked: Resolve = resolve, env = {}, allowed: readonly string[] = []): Fetch =>
  beginFetch(allowed, limits, { env, resolve: asked });

/** What is judged of the last of several addresses of one fetch. */
async function last(fetch: Fetch, ...addresses: readonly string[]): Promise<string> {
  let told = '';
  for (const address of addresses) {
    const judged = await judgeAddress(new URL(`https://${address}`), fetch);
    told =
      typeof judged === 'string' ? judged : judged.addresses.map(({ address: ip }) => ip).join(' ');
  }
  return told;
}

describe('an address that a name of DNS has', () => {
  test.each([
    [['charts.example.com', 'cdn.example.com'], /^93\.184\.216\.35 2606/],
    [['charts.example.com', 'nexus.example.com'], /private network; expected one of the internet,/],
    [['charts.example.com', 'trap.example.com'], /this machine/],
    [['charts.example.com', 'cloud.example.com'], /no network of files/],
    [['nexus.example.com', 'store.example.com'], /^10\.9\.0\.5$/],
    [['nexus.example.com', '10.0.0.9'], /^10\.0\.0\.9$/],
    [['nexus.example.com', 'charts.example.com'], /^93/],
    [['nexus.example.com', 'charts.example.com', 'store.example.com'], /^10/],
    [
      ['nexus.example.com', 'trap.example.com'],
      /this machine; expected one of the internet or of a private network/,
    ],
    [['trap.example.com', '127.0.0.1:8080'], /^127/],
    [['trap.example.com', 'nexus.example.com'], /private network/],
    [['cloud.example.com'], /no network of files/],
    [['charts.example.com', 'gone.example.com'], /"gone.example.com" has no address/],
  ])('is judged as it is reached: %j', async (addresses, told) => {
    expect(await last(begin(), ...addresses)).toMatch(told);
  });

  test('is only asked where all of its networks may be', async () => {
    const addresses = ['charts.example.com', 'mixed.example.com'];
    expect(await last(begin(), ...addresses)).toBe('93.184.216.36');
  });

  test('does not count as the first one after it has changed', async () => {
    let isFirst = true;
    const changing: Resolve = async () => {
      const address = isFirst ? '93.184.216.34' : '127.0.0.1';
      isFirst = false;
      return [{ address, family: 4 }];
    };
    const told = await last(begin(changing), 'evil.example.com', 'evil.example.com');
    expect(told).toMatch(/this machine/);
  });

  test('is asked without the credentials of its address', async () => {
    const judged = await judgeAddress(new URL('https://a:b@charts.example.com/x'), begin());
    expect(judged).toMatchObject({ url: new URL('https://charts.example.com/x') });
  });
});

describe('a protocol', () => {
  test.each(['http:', 'file:', 'ftp:', 'oci:', 'data:'])(
    '%s is asked only if it is allowed',
    async (protocol) => {
      const url = new URL(`${protocol}//charts.example.com/x`);
      expect(await judgeAddress(url, begin())).toMatch(/which --allow does not name/);
      const allowed = await judgeAddress(url, begin(resolve, {}, ['http', 'file']));
      expect(typeof allowed).toBe(protocol === 'http:' ? 'object' : 'string');
    },
  );
});

describe('a proxy of the user', () => {
  const env = { HTTPS_PROXY: 'proxy.example.com:3128', NO_PROXY: 'nexus.example.com,.lan' };

  test('resolves names, and addresses are judged before it', async () => {
    const fetch = begin(resolve, env);
    const judged = await judgeAddress(new URL('https://charts.example.com'), fetch);
    expect(judged).toMatchObject({
      addresses: [],
      proxy: new URL('http://proxy.example.com:3128'),
    });
    for (const host of ['127.0.0.1', 'localhost', '10.0.0.1', 'vault', 'db.internal', '[::1]']) {
      expect(typeof (await judgeAddress(new URL(`https://${host}/`), fetch)), host).toBe('string');
    }
  });
});
