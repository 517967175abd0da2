import { describe, expect, test } from 'vitest';
import { readClass, readEscape } from '../../../../src/kind/notation/regex/re2-class.ts';
import { accepts, characters, unmatched } from '../../../../src/kind/notation/regex/re2-node.ts';

describe('a class ends', () => {
  test.each([
    ['[a-z]b', 5],
    ['[]a]', 4],
    ['[^]]', 4],
    ['[[:^digit:]x]', 13],
    [String.raw`[\d-z]`, 6],
    ['[😀-😎]', 7],
  ])('%s', (text, end) => {
    expect(readClass(text, 0)).toMatchObject({ end });
  });

  test('never, when something in it is wrong', () => {
    expect(readClass('[z-a]', 0)).toBe('a range whose end comes before its start');
    expect(readClass('[[:alphas:]]', 0)).toBe('an unknown class [:…:]');
    expect(readClass(String.raw`[\Z]`, 0)).toBe(String.raw`the escape \Z`);
  });
});

describe('an escape stands for', () => {
  test.each([
    [String.raw`\x41`, 0x41],
    [String.raw`\x{1F600}`, 0x1f600],
    [String.raw`\101`, 0x41],
    [String.raw`\n`, 10],
    [String.raw`\.`, 46],
  ])('%s', (text, code) => {
    expect(readEscape(text, 0)).toMatchObject({ end: text.length, code });
  });

  test('a class of Unicode, whatever the case of its name', () => {
    for (const text of ['\\pL', '\\p{greek}', '\\p{^Lu}', '\\P{Old Italic}', '\\p{digit}']) {
      expect(readEscape(text, 0)).toEqual({ end: text.length, node: unmatched });
    }
  });
});

test('what a class stands for is a set, unless something in it goes by a name', () => {
  const [low, digit] = [characters(0x61, 0x63), characters(0x30, 0x39)];
  expect(readClass(String.raw`[^a-c\d]`, 0)).toMatchObject({
    node: { type: 'set', isNegated: true, members: [low, digit] },
  });
  for (const text of ['[[:alpha:]a]', String.raw`[\n-a]`, String.raw`[a\pL]`]) {
    expect(readClass(text, 0)).toMatchObject({ node: unmatched });
  }
});

test.each([
  [String.raw`\d`, '09', 'a_'],
  [String.raw`\w`, '0AZaz_', '-é'],
  [String.raw`\S`, '0a', ' \t'],
])('%s has %j, not %j', (text, members, others) => {
  const reading = readEscape(text, 0);
  const set = typeof reading !== 'string' && reading.node.type === 'set' ? reading.node : undefined;
  const isIn = (character: string) => set && accepts(set, character.codePointAt(0) ?? 0);
  expect([...members].every(isIn)).toBe(true);
  expect([...others].some(isIn)).toBe(false);
});
