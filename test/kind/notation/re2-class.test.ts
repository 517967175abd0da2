import { describe, expect, test } from 'vitest';
import { readClass, readEscape } from '../../../src/kind/notation/re2-class.ts';

describe('a class ends', () => {
  test.each([
    ['[a-z]b', 5],
    ['[]a]', 4],
    ['[^]]', 4],
    ['[[:^digit:]x]', 13],
    [String.raw`[\d-z]`, 6],
    ['[😀-😎]', 7],
  ])('%s', (text, end) => {
    expect(readClass(text, 0)).toEqual({ end });
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
    expect(readEscape(text, 0)).toEqual({ end: text.length, code });
  });

  test('a class of Unicode, whatever the case of its name', () => {
    for (const text of ['\\pL', '\\p{greek}', '\\p{^Lu}', '\\P{Old Italic}', '\\p{digit}']) {
      expect(readEscape(text, 0)).toEqual({ end: text.length });
    }
  });
});
