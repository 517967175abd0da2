import { describe, expect, test } from 'vitest';
import { userProxy } from '../../../../src/read/remote/address/user-proxy.ts';

const proxied = (url: string, env: Readonly<Record<string, string>>): string => {
  const proxy = userProxy(new URL(url), env);
  return typeof proxy === 'object' ? proxy.href : String(proxy);
};

describe('the proxy of an address', () => {
  test.each([
    ['https://a.example.com', { HTTPS_PROXY: 'http://p:1' }, 'http://p:1/'],
    ['https://a.example.com', { https_proxy: 'p:1' }, 'http://p:1/'],
    ['https://a.example.com', { HTTP_PROXY: 'http://p:1' }, 'undefined'],
    ['http://a.example.com', { HTTP_PROXY: 'http://p:1' }, 'http://p:1/'],
    [
      'https://a.example.com',
      { HTTPS_PROXY: 'socks5://p:1' },
      'HTTPS_PROXY is no address by http or https',
    ],
    [
      'https://a.example.com',
      { ALL_PROXY: 'socks5://p:1', all_proxy: 'socks5://p:1' },
      'undefined',
    ],
    ['https://127.0.0.1:8443', { HTTPS_PROXY: 'http://p:1' }, 'undefined'],
    ['https://[::1]', { HTTPS_PROXY: 'http://p:1' }, 'undefined'],
    ['https://localhost', { HTTPS_PROXY: 'http://p:1' }, 'undefined'],
  ])('%s with %j', (url, env, proxy) => {
    expect(proxied(url, env)).toBe(proxy);
  });

  test.each([
    ['https://a.example.com', 'example.com', false],
    ['https://example.com', '.example.com', false],
    ['https://a.example.com', '*.example.com', false],
    ['https://a.example.com', 'b.com, A.example.com', false],
    ['https://notexample.com', 'example.com', true],
    ['https://a.example.com', 'example.com:8443', true],
    ['https://a.example.com:8443', 'example.com:8443', false],
    ['https://a.example.com', '*', false],
    ['https://10.1.2.3', '10.0.0.0/8', false],
    ['https://11.1.2.3', '10.0.0.0/8', true],
    ['https://10.1.2.3', '10.1.2.3', false],
    ['https://[fd00::1]', 'fd00::/8', false],
    ['https://[fd00::1]', '[fd00::1]:443', false],
    ['https://a.example.com', '', true],
  ])('%s with NO_PROXY %j', (url, listed, isProxied) => {
    const env = { HTTPS_PROXY: 'http://p:1', NO_PROXY: listed };
    expect(proxied(url, env) !== 'undefined').toBe(isProxied);
  });
});
