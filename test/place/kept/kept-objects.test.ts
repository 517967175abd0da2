import { expect, test } from 'vitest';
import { layKept } from '../../../src/place/kept/kept-objects.ts';
import { cluster, object, placed } from '../../support/fleet-builder.ts';

const config = (name: string) => placed(object('v1', 'ConfigMap', name, {}));
const rest = [config('web'), config('both')];
const kept = [config('cache'), config('both')];
const sets = ['paris', 'tokyo', 'oslo'].map((name) => ({ cluster: cluster(name), placed: rest }));

test('what stays comes behind the rest, which has the word where both have an object', () => {
  const [paris, tokyo, oslo] = layKept(
    sets,
    new Map([
      ['paris', kept],
      ['tokyo', kept],
    ]),
  );
  expect(paris?.placed).toEqual([...rest, kept[0]]);
  expect(tokyo?.placed).toBe(paris?.placed);
  expect(oslo?.placed).toBe(rest);
});

test('without anything that stays the sets are the same', () => {
  expect(layKept(sets, new Map())).toBe(sets);
});
