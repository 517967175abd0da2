import { expect, test } from 'vitest';
import { kinds } from '../../src/kind/registry.ts';
import { isSecretName, isSecretValue, secretNames } from '../../src/resource/secret-name.ts';

test.each([...secretNames, 'kubeConfig', 'kube-conf', 'proxy_header', 'proxyheaders', 'ProxyUrl'])(
  '%s holds credentials',
  (name) => {
    expect(isSecretName(name)).toBe(true);
  },
);

test.each([
  ...['kubconfig', 'kubecfg', 'kube config', 'proxyHeeader', 'apiEndpiont', 'token', 'tokne'],
  ...['API_TOKEN', 'clientKeyData', 'client-key-data', 'pasword', 'DB_PASSWORD', 'secret'],
])('%s is near to one', (name) => {
  expect(isSecretName(name)).toBe(true);
});

test.each([
  ...['region', 'spec', 'config', 'proxy', 'endpoints', 'secretRef', 'credentialName'],
  ...['secretName', 'tokenAudience', 'passwordFile', 'forward', 'keyword', ''],
])('%s is none', (name) => {
  expect(isSecretName(name)).toBe(false);
});

test('of the fields that are known, few are hidden by their names', () => {
  const names = kinds.flatMap(({ schema }) => [...JSON.stringify(schema).matchAll(/"(\w+)":\{/g)]);
  const hidden = names.map(([, name = '']) => name).filter(isSecretName);
  expect([...new Set(hidden)].sort()).toEqual([
    ...['allowCredentials', 'apiEndpoint', 'forwardOriginalToken', 'imagePullSecret', 'kubeConfig'],
    ...['kubeconfig', 'passCredentials', 'privateKey', 'proxyHeader', 'proxyURL', 'secret'],
  ]);
});

test.each([
  ['kubeconfig', undefined, false],
  ['kubeconfig', 'x', true],
  ['kubeconfig', '/x', true],
  ['password', 4711, true],
  ['allowCredentials', true, false],
  ['privateKey', '/etc/certs/key.pem', false],
  ['privateKey', 'MIIE', true],
] as const)('the value of %s: %o', (name, value, isSecret) => {
  expect(isSecretValue(name, value)).toBe(isSecret);
});
