import { describe, expect, test } from 'vitest';
import { parseDocuments } from '../../../src/parse/parse-documents.ts';
import type { JsonObject } from '../../../src/resource/json.ts';
import { inheritedKeys } from '../../support/inherited-names.ts';

type Row = [title: string, text: string, next: JsonObject, expected: string];

function check(text: string, next: JsonObject, expected: string): void {
  const { value, diagnostics } = parseDocuments({ path: 'a.yaml', text });
  expect(diagnostics).toEqual([]);
  const source = value[0]?.source;
  expect(source?.edited(next).text).toBe(expected);
  expect(parseDocuments({ path: 'a.yaml', text: expected }).value[0]?.object).toEqual(next);
}

describe('scalars', () => {
  test.each<Row>([
    ['a plain one', 'a: 1 # one\n', { a: 2 }, 'a: 2 # one\n'],
    ['in single quotes', "a: 'x' # c\n", { a: "it's" }, "a: 'it''s' # c\n"],
    ['in double quotes', 'a: "x"\n', { a: 'yes' }, 'a: "yes"\n'],
    ['plain, where that would mean something else', 'a: x\n', { a: 'yes' }, 'a: "yes"\n'],
    ['a number for a string', 'a: "1"\n', { a: 1 }, 'a: 1\n'],
    ['nothing before', 'a: # c\nb:\n', { a: 1, b: null }, 'a: 1 # c\nb:\n'],
    [
      'several lines for one',
      'a: x # c\nb: 1\n',
      { a: 'x\ny\n', b: 1 },
      'a: | # c\n  x\n  y\nb: 1\n',
    ],
    ['one line for several', 'a: | # c\n  x\n  y\nb: 1\n', { a: 'x', b: 1 }, 'a: x # c\nb: 1\n'],
    ['a folded line', 'a: x\n  y # c\nb: 1\n', { a: 'z', b: 1 }, 'a: z # c\nb: 1\n'],
    ['a mapping for one', 'a: x # c\nb: 1\n', { a: { c: 1 }, b: 1 }, 'a: # c\n  c: 1\nb: 1\n'],
    ['one for a mapping', 'a: # c\n  c: 1\nb: 1\n', { a: 'x', b: 1 }, 'a: x # c\nb: 1\n'],
    ['a list for one', 'a: x\n', { a: ['y'] }, 'a:\n- "y"\n'],
    ['with CR LF', 'a: 1\r\nb: 2\r\n', { a: 'x\ny\n', b: 2 }, 'a: |\r\n  x\r\n  y\r\nb: 2\r\n'],
  ])('%s', (_, ...row) => check(...row));
});

describe('mappings', () => {
  test.each<Row>([
    [
      'a key added behind the last',
      'a:\n  b: 1 # c\n# d\n',
      { a: { b: 1, c: 2 } },
      'a:\n  b: 1 # c\n  c: 2\n# d\n',
    ],
    [
      "behind a comment that is the last's",
      'a:\n  b: 1\n  # c\nd: 1\n',
      { a: { b: 1, c: 2 }, d: 1 },
      'a:\n  b: 1\n  # c\n  c: 2\nd: 1\n',
    ],
    [
      'behind a literal block',
      'a:\n  b: |\n    x\n\nd: 1\n',
      { a: { b: 'x\n', c: 2 }, d: 1 },
      'a:\n  b: |\n    x\n  c: 2\n\nd: 1\n',
    ],
    [
      'a key removed with its comments',
      'a: 1\n# b\n# b\nb: # b\n  c: 1\n  # b\n# d\nd: 1\n',
      { a: 1, d: 1 },
      'a: 1\n# d\nd: 1\n',
    ],
    [
      'the first of a document, whose comments stay',
      '# all\na: 1\nb: 2\n',
      { b: 2 },
      '# all\nb: 2\n',
    ],
    ['the only one', 'a:\n  b: 1 # c\nd: 1\n', { a: {}, d: 1 }, 'a: {}\nd: 1\n'],
    [
      'the first behind a dash',
      'a:\n- b: 1\n  # c\n  c: 2\n',
      { a: [{ c: 2 }] },
      'a:\n- # c\n  c: 2\n',
    ],
    [
      'with a wide dash',
      'a:\n-   b: 1\n    c: 2\n',
      { a: [{ b: 1, d: 3 }] },
      'a:\n-   b: 1\n    d: 3\n',
    ],
    ['with explicit keys', '# x\n? a\n: 1\n# y\n', { a: 2 }, '# x\na: 2\n# y\n'],
    [
      'in a key that JavaScript puts first',
      'b: 1\n"2": x\n',
      { 2: 'x', b: 1, 1: 'z' },
      'b: 1\n"2": x\n"1": z\n',
    ],
    [
      'several places at once',
      'a:\n  b: 1\n  c: 2\nd: 3\n',
      { a: { b: 9, e: 1 }, f: 1 },
      'a:\n  b: 9\n  e: 1\nf: 1\n',
    ],
  ])('%s', (_, ...row) => check(...row));
});

describe('lists', () => {
  test.each<Row>([
    [
      'an item inserted',
      'a:\n# x\n- x # x\n# y\n- z\n',
      { a: ['x', 'w', 'z'] },
      'a:\n# x\n- x # x\n- w\n# y\n- z\n',
    ],
    ['an item put first', 'a:\n# x\n- x\n', { a: ['w', 'x'] }, 'a:\n- w\n# x\n- x\n'],
    [
      'an item removed',
      'a:\n  - x\n  # z\n  - z: 1\n    # z\n  # v\n  - v\n',
      { a: ['x', 'v'] },
      'a:\n  - x\n  # v\n  - v\n',
    ],
    [
      'an item changed inside',
      'a:\n  - b: 1 # b\n    c: 2\n  - d\n',
      { a: [{ b: 3, c: 2 }, 'd'] },
      'a:\n  - b: 3 # b\n    c: 2\n  - d\n',
    ],
    ['all removed', 'a: # c\n- x\n- z\nb: 1\n', { a: [], b: 1 }, 'a: [] # c\nb: 1\n'],
    ['lists in lists', 'a:\n- - x\n  - z\n- w\n', { a: [['x'], 'w'] }, 'a:\n- - x\n- w\n'],
  ])('%s', (_, ...row) => check(...row));
});

describe('flow collections', () => {
  test.each<Row>([
    [
      'a value changed',
      'a: {b: 1, c: [x, "z"]} # c\n',
      { a: { b: 2, c: ['x', 'w'] } },
      'a: {b: 2, c: [x, "w"]} # c\n',
    ],
    ['a key added', 'a: {b: 1} # c\n', { a: { b: 1, c: 'no' } }, 'a: {b: 1, c: "no"} # c\n'],
    ['the first removed', 'a: {b: 1, c: 2, d: 3}\n', { a: { d: 3 } }, 'a: {d: 3}\n'],
    ['the last removed', 'a: [x, z, w]\n', { a: ['x'] }, 'a: [x]\n'],
    ['one replaced by another', 'a: {b: 1, c: 2}\n', { a: { b: 1, d: 2 } }, 'a: {b: 1, d: 2}\n'],
    ['filled', 'a: {}\nb: []\n', { a: { b: 1 }, b: [1] }, 'a:\n  b: 1\nb:\n- 1\n'],
    [
      'JSON stays JSON, a member a line',
      '{\n  "a": "x",\n  "b": [\n    "z"\n  ]\n}\n',
      { a: 'w', b: ['z', 'v'], c: { d: 'e' } },
      '{\n  "a": "w",\n  "b": [\n    "z",\n    "v"\n  ],\n  "c": {"d": "e"}\n}\n',
    ],
  ])('%s', (_, ...row) => check(...row));
});

describe('anchors', () => {
  test.each<Row>([
    [
      'an alias that changes is written out',
      'a: &a {x: 1}\nb: *a # c\n',
      { a: { x: 1 }, b: { x: 2 } },
      'a: &a {x: 1}\nb: # c\n  x: 2\n',
    ],
    [
      'an alias of what changes is written out',
      'a: &a {x: 1}\nb: *a\nc: *a\n',
      { a: { x: 2 }, b: { x: 1 }, c: { x: 1 } },
      'a: &a {x: 2}\nb:\n  x: 1\nc:\n  x: 1\n',
    ],
    ['an anchor that goes', 'a: &a 1\nb: *a\n', { b: 1 }, 'b: 1\n'],
    [
      'elsewhere they stay',
      'a: &a {x: 1}\nb: *a\nc: 1\n',
      { a: { x: 1 }, b: { x: 1 }, c: 2 },
      'a: &a {x: 1}\nb: *a\nc: 2\n',
    ],
    [
      'a merged key is overridden',
      'a: &a {x: 1, z: 2}\nb:\n  <<: *a\n  w: 3\n',
      { a: { x: 1, z: 2 }, b: { x: 5, z: 2, w: 3 } },
      'a: &a {x: 1, z: 2}\nb:\n  <<: *a\n  w: 3\n  x: 5\n',
    ],
    [
      'a merged key that goes',
      'a: &a {x: 1, z: 2}\nb: # c\n  <<: *a\n',
      { a: { x: 1, z: 2 }, b: { x: 1 } },
      'a: &a {x: 1, z: 2}\nb: # c\n  x: 1\n',
    ],
  ])('%s', (_, ...row) => check(...row));
});

describe('sources', () => {
  const text = '# c\na: 1\nb: 2\n';
  const source = parseDocuments({ path: 'a.yaml', text: `---\n${text}` }).value[0]?.source;

  test('no difference, no edit', () => {
    expect(source?.edited({ b: 2, a: 1 }).text).toBe(text);
  });

  test('an edited source can be edited again, and its positions are those of the file', () => {
    const once = source?.edited({ b: 2, c: { d: 1 } });
    const twice = once?.edited({ b: 2, c: { d: 1, e: [] } });
    expect(twice?.text).toBe('# c\nb: 2\nc:\n  d: 1\n  e: []\n');
    expect(twice?.locate('/b')).toMatchObject({
      file: 'a.yaml',
      line: 4,
      column: 4,
      pointer: '/b',
    });
    expect(source?.text).toBe(text);
  });
});

describe.each(inheritedKeys)('a key named %s', (name) => {
  test('goes where it is removed', () => {
    check(`d:\n  a: x\n  ${name}: old\n`, { d: { a: 'x' } }, 'd:\n  a: x\n');
    check(`d: {a: x, ${name}: old}\n`, { d: { a: 'x' } }, 'd: {a: x}\n');
    const merged = `m: &m {a: x}\nd:\n  <<: *m\n  ${name}: old\n`;
    check(merged, { m: { a: 'x' }, d: { a: 'x' } }, 'm: &m {a: x}\nd:\n  <<: *m\n');
  });

  test('comes where it is added', () => {
    check('d:\n  a: x\n', { d: { a: 'x', [name]: 'n' } }, `d:\n  a: x\n  ${name}: "n"\n`);
    check('d: {a: x}\n', { d: { a: 'x', [name]: 'v' } }, `d: {a: x, ${name}: v}\n`);
  });
});
