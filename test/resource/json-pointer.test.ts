import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  escapeToken,
  fieldPath,
  formatPointer,
  parsePointer,
} from '../../src/resource/json-pointer.ts';

describe('parsePointer', () => {
  test.each([
    ['', []],
    ['/', ['']],
    ['/spec/rules/0', ['spec', 'rules', '0']],
    ['/a~1b/m~0n/~01', ['a/b', 'm~n', '~1']],
  ])('%j', (pointer, tokens) => {
    expect(parsePointer(pointer)).toEqual(tokens);
  });
  test.each(['a', 'a/b', '/~', '/~2', '/a~'])('%j is none', (pointer) => {
    expect(parsePointer(pointer)).toBeUndefined();
  });
  test('undoes formatPointer', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: fc.constantFrom('a', '~', '/', '0', '1', '') })),
        (tokens) => {
          expect(parsePointer(formatPointer(tokens))).toEqual(tokens);
        },
      ),
      { seed: 7 },
    );
  });
});

test('escapeToken escapes "~" before "/"', () => {
  expect(escapeToken('~/')).toBe('~0~1');
});

test.each([
  ['', 'the object itself'],
  ['/spec/rules/0/path', 'spec.rules[0].path'],
  ['/metadata/annotations/a.b~1c', 'metadata.annotations["a.b/c"]'],
  ['/0', '[0]'],
  [`/spec/${'x'.repeat(101)}`, `spec["${'x'.repeat(100)}…"]`],
])('fieldPath of %j', (pointer, expected) => {
  expect(fieldPath(pointer)).toBe(expected);
});
