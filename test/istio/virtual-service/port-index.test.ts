import { expect, test } from 'vitest';
import { indexPorts } from '../../../src/istio/virtual-service/port-index.ts';

test('gives what is for the port and what is for all, in order', () => {
  const at = indexPorts([
    { port: 80, name: 'a' },
    { port: undefined, name: 'b' },
    { port: 90, name: 'c' },
    { port: 80, name: 'd' },
  ]);
  expect(at(80).map(({ name }) => name)).toEqual(['a', 'b', 'd']);
  expect(at(70).map(({ name }) => name)).toEqual(['b']);
});
