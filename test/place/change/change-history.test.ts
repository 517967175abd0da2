import { expect, test } from 'vitest';
import { startOfFile } from '../../../src/diagnostic/position.ts';
import { type Changes, tellChanges } from '../../../src/place/change/change-history.ts';

test('changes are told in order, those before a fork for both ways, and the last hundred at most', () => {
  const change = (last: string, before?: Changes<string>): Changes<string> => ({ last, before });
  const told = (changes?: Changes<string>) =>
    tellChanges(changes, (message) => ({ message, at: startOfFile('a') })).map(
      ({ message }) => message,
    );
  const one = change('1');
  const both = [told(), told(change('left', one)), told(change('right', one))];
  expect(both).toEqual([[], ['1', 'left'], ['1', 'right']]);
  let last = one;
  for (let i = 0; i < 150; i += 1) last = change(`${i}`, last);
  expect([told(last).length, told(last)[0], told(last).at(-1)]).toEqual([100, '50', '149']);
});
