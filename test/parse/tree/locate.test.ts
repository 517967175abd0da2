import { expect, test } from 'vitest';
import { locate } from '../../../src/resource/resource.ts';
import { resource } from '../../support/resources.ts';

const merged = resource(`apiVersion: v1
kind: ConfigMap
metadata: {name: a}
one: &one
  a: 1
  b: 1
two: &two
  b: 2
  c: 2
data:
  <<: [*one, *two]
  b: 0
  d: 0
`);

test.each([
  ['/data/a', 5],
  ['/data/b', 12],
  ['/data/c', 9],
  ['/data/d', 13],
  ['/data/e', 10],
  ['/data/toString', 10],
  ['/data/__proto__', 10],
])('%s stands at line %i', (pointer, line) => {
  expect(locate(merged, pointer, 'key').line).toBe(line);
});
