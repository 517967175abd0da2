import { describe, expect, test } from 'vitest';
import { findCode, pageOf } from '../../../plugin/carried/code-pages.ts';

describe('the page of a code', () => {
  test('is the one with its example', () => {
    const code = findCode('DIS0201');
    expect(code && pageOf(code)).toMatch(/^# DIS0201: .*## Example/s);
  });

  test('says what it can when no file holds it', () => {
    const code = findCode('dis0001');
    expect(code && pageOf({ ...code, code: 'DIS9999' })).toMatch(
      /^# DIS9999: Internal error in distributary\n/,
    );
  });
});

test.each([
  ['DIS0001', 'DIS0001'],
  ['dis0001', 'DIS0001'],
  ['Bug', 'DIS0001'],
  ['DIS1', undefined],
])('the code called %s is %s', (name, code) => {
  expect(findCode(name)?.code).toBe(code);
});
