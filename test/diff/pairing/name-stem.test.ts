import { describe, expect, test } from 'vitest';
import { nameStem, numberedName } from '../../../src/diff/pairing/name-stem.ts';

describe('a stem', () => {
  test.each([
    ['settings-89g4dk2c7b', 'settings'],
    ['settings', 'settings'],
    ['migrate-1.2.0-rc.1', 'migrate'],
    ['migrate-v3', 'migrate'],
    ['v1beta1.metrics.example.com', 'metrics-example-com'],
    ['istiod-1-20-3', 'istiod'],
    ['web-7d5f9c', 'web'],
    ['web-0f1e2d3c4b5a69788796a5b4c3d2e1f00f1e2d3c', 'web'],
    ['3f2a91c-web', 'web'],
    ['backup-2024-01-05', 'backup'],
    ['db-pg16', 'db-pg'],
    ['job-1b4e28ba-2fa1-11d2-883f-0016d3cca427', 'job'],
    ['system:web-v2:reader', 'system-web-reader'],
    ['20240105', ''],
  ])('of %s is %j', (name, stem) => {
    expect(nameStem(name)).toBe(stem);
  });

  test.each([
    'facade',
    'decade',
    'web-blue',
    'k-proxy',
    'default-token',
    'cache-redis-config',
    'beta-web',
  ])('of %s is the whole name: words are no hashes', (name) => {
    expect(nameStem(name)).toBe(name);
  });
});

test('names are in the order of their numbers', () => {
  const names = ['web-10', 'web-9', 'web-1.10.0', 'web-1.9.0', 'web-007', 'web'];
  const sorted = names.map((name) => [numberedName(name), name]).sort();
  expect(sorted.map(([, name]) => name)).toEqual([
    'web',
    'web-1.9.0',
    'web-1.10.0',
    'web-007',
    'web-9',
    'web-10',
  ]);
});
