import { expect, test } from 'vitest';
import { countDone } from '../../../src/read/program/program-launches.ts';

test('renderings are counted by their program', () => {
  const job = (name: string) => ({ run: { program: { name } } });
  const count = countDone(['helm', 'helm', 'kustomize'].map(job));
  expect([...count()]).toEqual([
    ['helm', { done: 0, all: 2 }],
    ['kustomize', { done: 0, all: 1 }],
  ]);
  count(job('helm'));
  expect([...count(job('kustomize'))]).toEqual([
    ['helm', { done: 1, all: 2 }],
    ['kustomize', { done: 1, all: 1 }],
  ]);
});
