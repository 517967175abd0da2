import { expect, test } from 'vitest';
import { readBalancing } from '../../../../src/api/flomesh/derive/gateway-balancing.ts';
import { authored, serviceExport } from '../../../support/fleet-builder.ts';

test.each([
  [false, 'RoundRobinLoadBalancer', undefined, []],
  [false, 'HashingLoadBalancer', 'clientAddress', []],
  [false, 'LeastWorkLoadBalancer', 'leastRequest', []],
  [true, 'RoundRobinLoadBalancer', 'clientAddress', []],
  [true, 'HashingLoadBalancer', 'clientAddress', []],
  [true, 'LeastWorkLoadBalancer', 'clientAddress', ['DIS0417 /spec/loadBalancer']],
])('sessionSticky %s beside %s is %s', (sessionSticky, loadBalancer, balancing, found) => {
  const wishes = { sessionSticky, loadBalancer };
  const read = readBalancing(authored(serviceExport('reviews', wishes)), wishes);
  expect(read.balancing).toBe(balancing);
  expect(read.problems.map(({ code, at }) => `${code} ${at.pointer}`)).toEqual(found);
});
