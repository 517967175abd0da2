import { expect, test } from 'vitest';
import { isSecretName, secretNames } from '../../src/resource/secret-name.ts';

test.each([...secretNames, 'kubeConfig', 'kube-conf', 'proxy_header', 'proxyheaders', 'ProxyUrl'])(
  '%s holds credentials',
  (name) => {
    expect(isSecretName(name)).toBe(true);
  },
);

test.each(['region', 'spec', 'config', 'proxy', 'endpoints', 'secretRef'])(
  '%s does not',
  (name) => {
    expect(isSecretName(name)).toBe(false);
  },
);
