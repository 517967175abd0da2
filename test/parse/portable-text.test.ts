/** Texts are rewritten where readers differ, and stay as they are elsewhere; test/peer/portable-scalars.test.ts asks the readers. */
import { describe, expect, test } from 'vitest';
import { portableText } from '../../src/parse/portable-text.ts';
import { parseText } from '../../src/parse/tree/parse-text.ts';

function portable(text: string): string {
  const { root, problems } = parseText(text);
  expect(problems, text).toEqual([]);
  if (root?.type !== 'map') throw new Error(`no mapping: ${text}`);
  return portableText(text, root);
}

describe('a value', () => {
  test.each([
    ['a: yes # why\nb: Off\nc: y\n', 'a: true # why\nb: false\nc: true\n'],
    ['a: 2020-01-01\nb: 2020-1-2 3:4:5\n', 'a: "2020-01-01"\nb: "2020-1-2 3:4:5"\n'],
    ['a: 12:30\nb: [22:22, 1:2]\n', 'a: "12:30"\nb: ["22:22", "1:2"]\n'],
    ['a: 0777\nb: 0x1F\nc: 1_000\nd: +1\ne: 0o7\n', 'a: 511\nb: 31\nc: 1000\nd: 1\ne: 7\n'],
    ['a: .5\nb: 1e3\nc: 1.\nd: 1.5e3\n', 'a: 0.5\nb: 1000\nc: 1\nd: 1500\n'],
    ['a: 1e400\nb: 99999999999999999999\n', 'a: "1e400"\nb: 1.0e+20\n'],
    ['a: [b:, c]\n', 'a: ["b:", c]\n'],
    ['a: <<\nb: =\n', 'a: "<<"\nb: "="\n'],
    ['a: !!binary aGk=\nb: !!str 5\n', 'a: "hi"\nb: "5"\n'],
    ['a: ! 5\nb: !!timestamp 2020-01-01\n', 'a: "5"\nb: "2020-01-01"\n'],
    ['a: !!str &x yes\nb: &y !!int "5"\nc: *x\n', 'a: &x "yes"\nb: &y 5\nc: *x\n'],
    ['a: >\n  b\n    c\n  d\nx: z\n', 'a: "b\\n  c\\nd\\n"\nx: z\n'],
    ['a:\n- >+\n  b\n\n- c\n', 'a:\n- "b\\n\\n"\n- c\n'],
    ['a: ! |\n  5\n', 'a: |\n  5\n'],
    ['a: !!binary |\n  aGk=\n', 'a: hi\n'],
    ['a: !!set {b, c}\nd: !!seq\n- 1\n', 'a: {b: null, c: null}\nd: \n- 1\n'],
    ['a: {b, c: , "d": [{e:}], f: ~}\n', 'a: {b: null, c: null , "d": [{"e:": null}], f: ~}\n'],
  ])('that readers differ in is written for all of them: %j', (text, expected) => {
    expect(portable(text)).toBe(expected);
    expect(portable(expected)).toBe(expected);
  });

  test.each([
    'a: true\nb: False\nc: null\nd: ~\ne:\n',
    'a: 0\nb: -12\nc: 1.50\nd: 1.5e+3\ne: 18446744073709551615\n',
    'a: "yes"\nb: \'2020-01-01\'\nc: |\n  yes\n',
    'a: 10.0.0.1\nb: 10.0.0.0/8\nc: 8080:80\nd: 500m\ne: nginx:1.25\nf: 2020-01\ng: yEs\n',
    'a: >\n  b\n  c\n\n  d\nx: >-\n  e\n\n  f\n',
    'a: &x {b: c} # why\nd:\n  <<: *x\n',
    '{"a": "yes", "1": 1.5}\n',
  ])('that all readers read alike stays as it is: %j', (text) => {
    expect(portable(text)).toBe(text);
  });
});

describe('a key', () => {
  test.each([
    ['9000: a # why\n', '"9000": a # why\n'],
    ['yes: a\n2020-01-01: b\n1.50: c\n', '"true": a\n"2020-01-01": b\n"1.5": c\n'],
    ['? 0777\n: a\n', '? "511"\n: a\n'],
    ['!!binary aGk=: a\n! 5: b\n', '"hi": a\n"5": b\n'],
    ['a: &x {b: c}\nd:\n  !!merge <<: *x\n', 'a: &x {b: c}\nd:\n  <<: *x\n'],
    ['a: &x {b: c}\nd:\n  !!merge "<<": *x\n', 'a: &x {b: c}\nd:\n  <<: *x\n'],
    ['a: &x 1\n*x : b\n', '"1": b\na: 1\n'],
  ])('that is no string everywhere is in quotes: %j', (text, expected) => {
    expect(portable(text)).toBe(expected);
    expect(portable(expected)).toBe(expected);
  });

  test.each(['a-b.c/d: 1\n"9000": a\n', "'yes': a\n", 'a: &x b\n*x : c\n'])(
    'that is a string everywhere stays as it is: %j',
    (text) => expect(portable(text)).toBe(text),
  );
});

test('escapes that only JSON has are written again', () => {
  expect(portable('{"a": "\\/"}\n')).toBe('a: /\n');
});
