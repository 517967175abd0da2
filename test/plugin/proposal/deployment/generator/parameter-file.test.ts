import { expect, test } from 'vitest';
import { parameterSets } from '../../../../../plugin/proposal/deployment/generator/parameter-file.ts';

test.each([
  ['dir: a\n---\ndir: b\n', [{ dir: 'a' }]],
  ['# the first\n---\ndir: a\n', [{ dir: 'a' }]],
  ['[{"dir": "a"}, {"dir": "b"}]\n', [{ dir: 'a' }, { dir: 'b' }]],
  ['# two\n- dir: a\n- dir: b\n', [{ dir: 'a' }, { dir: 'b' }]],
  ['', [{}]],
  ['- a\n', undefined],
  ['text\n', undefined],
])('%j', (text, sets) => {
  expect(parameterSets({ path: 'a.yaml', text })).toEqual(sets);
});
