import { expect, test } from 'vitest';
import { comparePositions, startOfFile } from '../../src/diagnostic/position.ts';

test('places are in order of file, line and column', () => {
  const at = (file: string, line: number, column: number) => ({
    ...startOfFile(file),
    line,
    column,
  });
  const sorted = [at('B', 9, 9), at('a', 2, 30), at('a', 10, 1), at('a', 10, 2)];
  expect([...sorted].reverse().sort(comparePositions)).toEqual(sorted);
});
