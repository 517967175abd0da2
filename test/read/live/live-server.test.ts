import { expect, test } from 'vitest';
import { defaultLimits, serverName } from '../../../src/read/live/live-server.ts';

test.each([
  ['https://me:s3cret@10.0.0.1:6443/k8s/clusters/a?token=x', 'https://10.0.0.1:6443'],
  ['https://[2001:db8::1]/', 'https://[2001:db8::1]'],
])('of %s is shown %s', (url, expected) => {
  expect(serverName({ context: 'hub', url: new URL(url), namespace: undefined, request: {} })).toBe(
    expected,
  );
});

test('one request leaves time for another', () => {
  const { requestTime, totalTime, attempts } = defaultLimits;
  expect(requestTime * attempts).toBeLessThan(totalTime);
});
