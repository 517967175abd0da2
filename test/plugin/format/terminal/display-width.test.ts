import { describe, expect, test } from 'vitest';
import { displayWidth, printable } from '../../../../plugin/format/terminal/display-width.ts';

describe('displayWidth', () => {
  test.each([
    ['abc', 3],
    ['東京', 4],
    ['e\u0301', 1],
    ['ｱ', 1],
    ['Ａ', 2],
    ['👍', 2],
    ['✅', 2],
    ['⚡', 2],
    ['☎️', 2],
    ['→', 1],
    ['👨‍👩‍👧', 2],
    ['👍🏽', 2],
    ['🇩🇪', 2],
    ['1️⃣', 2],
    ['a1✅b', 5],
    ['한국', 4],
    ['\u200B', 0],
    ['', 0],
  ])('of %j is %i', (text, width) => {
    expect(displayWidth(text)).toBe(width);
  });
});

describe('printable', () => {
  test.each([
    ['a\tb', 'a    b'],
    ['\u001B[31mred', '␛[31mred'],
    ['a\nb\r', 'a␊b␍'],
    ['\u007F\u009B', '\uFFFD\uFFFD'],
    ['left\u202Eright', 'left\uFFFDright'],
    ['\uD800', '\uFFFD'],
    ['名前 👍', '名前 👍'],
  ])('of %j is %j', (text, shown) => {
    expect(printable(text)).toBe(shown);
  });
});
