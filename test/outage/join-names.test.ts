import { describe, expect, test } from 'vitest';
import type { PilotClient } from '../../src/istio/model/pilot-question.ts';
import { type CallersFlow, joinNames } from '../../src/outage/join-names.ts';

const web: PilotClient = { namespace: 'web', labels: {}, locality: '' };
const shop: PilotClient = { namespace: 'shop', labels: {}, locality: '' };

interface Way {
  readonly cluster: string;
}

function flowTo(host: string, cluster: string, callers: readonly PilotClient[] = [web]) {
  const ways: readonly Way[] = [{ cluster }];
  const flow = { host, names: [host], by: [], requests: '', ways, part: 1 };
  return { flow, callers };
}

function join(...byName: readonly (readonly CallersFlow<ReturnType<typeof flowTo>['flow']>[])[]) {
  return joinNames(byName).map(({ names, by, part }) => ({ names, by, part }));
}

describe('joinNames', () => {
  test('leaves the flows of an only name as they are', () => {
    expect(join([flowTo('a', 'x')])).toEqual([{ names: ['a'], by: [], part: 1 }]);
  });

  test('makes one flow of names that lead the same way', () => {
    const joined = join([flowTo('a', 'x')], [flowTo('b', 'x')]);
    expect(joined).toEqual([{ names: ['a', 'b'], by: [], part: 1 }]);
  });

  test('tells names apart that lead elsewhere, and shares the requests among them', () => {
    const joined = join([flowTo('a', 'x')], [flowTo('b', 'y')]);
    expect(joined).toEqual([
      { names: ['a'], by: ['a'], part: 0.5 },
      { names: ['b'], by: ['b'], part: 0.5 },
    ]);
  });

  test('tells names apart that not the same clients know', () => {
    const joined = join([flowTo('a', 'x', [web, shop])], [flowTo('b', 'x')]);
    expect(joined.map(({ by }) => by)).toEqual([['a'], ['b']]);
  });
});
