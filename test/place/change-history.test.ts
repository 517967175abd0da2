import { expect, test } from 'vitest';
import { startOfFile } from '../../src/diagnostic/position.ts';
import { newChangeHistory } from '../../src/place/change-history.ts';
import type { Resource } from '../../src/resource/resource.ts';

const resource = (name: string): Resource => ({
  apiVersion: 'v1',
  kind: 'ConfigMap',
  namespace: '',
  name,
  object: {},
  origin: { type: 'derived', from: [] },
});

test('changes are told in order, those before a fork for both ways, and the last hundred at most', () => {
  const history = newChangeHistory();
  const change = (message: string) => ({ message, at: startOfFile('a') });
  const from = resource('from');
  const one = resource('one');
  const left = resource('left');
  const right = resource('right');
  history.note(one, from, change('1'));
  history.note(left, one, change('left'));
  history.note(right, one, change('right'));
  const told = (of: Resource) => history.of(of).map(({ message }) => message);
  expect([told(from), told(left), told(right)]).toEqual([[], ['1', 'left'], ['1', 'right']]);
  let last = right;
  for (let i = 0; i < 150; i += 1) {
    const next = resource(`${i}`);
    history.note(next, last, change(`${i}`));
    last = next;
  }
  expect([told(last).length, told(last)[0], told(last).at(-1)]).toEqual([100, '50', '149']);
});
