import { expect, test } from 'vitest';
import { indexByClusters } from '../../src/topology/named-clusters.ts';
import { cluster } from '../support/fleet-builder.ts';

const [east, north] = [cluster('east'), cluster('north')];

test('a cluster gets what names it by key or name, each once, and what is for all, in their order', () => {
  const items = ['north', undefined, `${north.key} north`, '', 'east north', undefined];
  const itemsFor = indexByClusters([...items.keys()], (i) => items[i]?.split(' '));
  expect(itemsFor(east)).toEqual([1, 4, 5]);
  expect(itemsFor(north)).toEqual([0, 1, 2, 4, 5]);
  expect(itemsFor(cluster('south'))).toEqual([1, 5]);
});
