import { describe, expect, test } from 'vitest';
import { readQuickly } from '../../../src/parse/quick/read-quickly.ts';
import type { Json } from '../../../src/resource/json.ts';

type Row = [title: string, text: string, value: Json];

describe('read quickly', () => {
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
  ])('%s', (_, text, value) => {
    expect(readQuickly(text)?.value).toEqual(value);
  });
});

describe('left to the thorough reader', () => {
  test.each([
    ['an anchor', 'a: &b 1\n'],
    ['an alias', 'a: *b\n'],
    ['a merge key', '<<: {}\n'],
    ['a tag', 'a: !!str 1\n'],
    ['an explicit key', '? a\n: 1\n'],
    ['a tab', 'a:\tb\n'],
    ['a tab before a key', 'a:\n\tb: 1\n'],
    ['CR LF', 'a: 1\r\n'],
    ['a key twice', 'a: 1\na: 2\n'],
    ['a key of null', 'null: 1\n'],
    ['__proto__', '__proto__: 1\n'],
    ['not a number', 'a: .nan\n'],
    ['half a pair', 'a: "\\ud800"\n'],
    ['an unknown escape', 'a: "\\q"\n'],
    ['an open quote', 'a: "b\n'],
    ['an open bracket', 'a: [b\n'],
    ['a missing comma', 'a: [b c: d]\n'],
    ['text behind a value', 'a: "b" c\n'],
    ['a comment too close', 'a: "b"#c\n'],
    ['a mapping in a line', 'a: b: c\n'],
    ['a key between columns', 'a:\n    b: 1\n  c: 2\n'],
    ['a dash beside keys', 'a: 1\n- b\n'],
    ['a block with its own indentation', 'a: |2\n   b\n'],
    ['a block with a tab for indentation', 'a: |\n\tb\n'],
    ['a template', 'a: {{ .Values.a }}\n'],
    ['a key over several lines', '"a\n b": 1\n'],
    ['201 lists', `a: ${'['.repeat(201)}${']'.repeat(201)}\n`],
    ['nothing at all', '# a\n'],
  ])('%s', (_, text) => {
    expect(readQuickly(text)).toBeUndefined();
  });
});

describe('a value that is too large', () => {
  test.each([
    ['a plain one', 'x'.repeat(2_000_000)],
    ['a quoted one', `'${'x'.repeat(2_000_000)}'`],
    ['a block of short lines', `|\n${'  x\n'.repeat(1_000_000)}`],
    ['a block of blank lines', `|\n  x\n${'\n'.repeat(2_000_000)}  x\n`],
  ])('is known at once and never read again: %s', (_, value) => {
    const found: unknown[] = [];
    expect(readQuickly(`b: 1\na: ${value}`, (oversized) => found.push(oversized))).toBeUndefined();
    expect(found).toEqual([{ start: 8, size: expect.any(Number) }]);
  });

  test('is not a value that is just large enough', () => {
    const found: unknown[] = [];
    const text = `a: ${'x'.repeat(1536 * 1024)}`;
    expect(readQuickly(text, (oversized) => found.push(oversized))?.type).toBe('map');
    expect(found).toEqual([]);
  });
});
