import { describe, expect, test } from 'vitest';
import { parseText } from '../../../src/parse/tree/parse-text.ts';
import type { Json } from '../../../src/resource/json.ts';

type Row = [title: string, text: string, value: Json];

describe('a value', () => {
  test.each<Row>([
    [
      'nested collections',
      'a:\n- b: 1\n  c:\n    - x\n- - y1\n  - {d: [1, "2"]}\n',
      { a: [{ b: 1, c: ['x'] }, ['y1', { d: [1, '2'] }]] },
    ],
    ['nothing', 'a:\nb: # c\n- \n- # d\nc: {}\n', { a: null, b: [null, null], c: {} }],
    [
      'text over several lines',
      "a: x\n  y\n\n  z # c\nb: \"x\n\n  \\ty\"\nc: 'it''s\n  x'\n",
      { a: 'x y\nz', b: 'x\n\ty', c: "it's x" },
    ],
    [
      'literal blocks',
      'a: |\n  x\n\n    y\nb: |-\n  z\n\nc: |+\n  w\n\nd: |\n',
      { a: 'x\n\n  y\n', b: 'z', c: 'w\n\n', d: '' },
    ],
    ['folded blocks', 'a: >\n  x\n  y\n\n  z\n    i\n  j\n', { a: 'x y\nz\n  i\nj\n' }],
    ['an IPv6 address in brackets', 'a: [2001:db8::]\n', { a: ['2001:db8::'] }],
    [
      'a quoted text whose lines stand as far out as its key',
      'a:\n  b: \'x\n  y\'\n  c: "x\n  y"\n',
      { a: { b: 'x y', c: 'x y' } },
    ],
    [
      'a bracket that closes below its key',
      'a:\n  b: [\n    x,\n  ]\n  c: {\n  }\n',
      { a: { b: ['x'], c: {} } },
    ],
    [
      'JSON',
      '{"a":1,"b":[true,null],\n\t"c": "\\u00e9\\ud83d\\ude00"}\n',
      { a: 1, b: [true, null], c: 'é😀' },
    ],
    ['keys that are no strings', 'yes: 1\n0755: 2\n"no": 3\n', { true: 1, 493: 2, no: 3 }],
    ['blanks before a colon', 'a : 1\n"b"\t: 2\n', { a: 1, b: 2 }],
    ['keys after properties', '&k a: 1\n!!str b: *k\n', { a: 1, b: 'a' }],
    ['a key on a line of its own', 'a:\n  b\n', { a: 'b' }],
  ])('%s', (_, text, value) => {
    const { root, problems } = parseText(text);
    expect(problems).toEqual([]);
    expect(root?.value).toEqual(value);
  });
});

describe('a key', () => {
  test('has at most 1,024 characters, of any number of UTF-16 units', () => {
    const key = '😀'.repeat(1024);
    expect(parseText(`${key}: 1\n`).root?.value).toEqual({ [key]: 1 });
    expect(parseText(`${key}x: 1\n`).root).toBeUndefined();
  });
});

describe('a value that is too large', () => {
  test.each([
    ['a plain one', 'x'.repeat(2_000_000)],
    ['a quoted one', `'${'x'.repeat(2_000_000)}'`],
    ['a block of short lines', `|\n${'  x\n'.repeat(1_000_000)}`],
    ['a block of blank lines', `|\n  x\n${'\n'.repeat(2_000_000)}  x\n`],
  ])('is a problem at its start: %s', (_, value) => {
    const { problems } = parseText(`b: 1\na: ${value}`);
    expect(problems).toEqual([expect.objectContaining({ offset: 8, pointer: '/a' })]);
  });

  test('is not a value that is just large enough', () => {
    const { root, problems } = parseText(`a: ${'x'.repeat(1536 * 1024)}`);
    expect(root?.type).toBe('map');
    expect(problems).toEqual([]);
  });
});
