import { expect, test } from 'vitest';
import { checkCodes, checks } from '../../src/check/registry.ts';
import { filesBelow, read } from '../support/code-fixtures.ts';

test('checks have each a code of the area, and no two share one', () => {
  expect(checks.filter((check) => check.codes.length === 0)).toEqual([]);
  const own = checkCodes.map(({ code }) => code);
  const area = filesBelow('src/check/codes')
    .filter((path) => path.endsWith('.yaml'))
    .flatMap((path) => read(`src/check/codes/${path}`).match(/(?<=^ {2}code: )\S+/gm) ?? [])
    .sort();
  expect([...own].sort()).toEqual(area);
});
