import { expect, test } from 'vitest';
import { breakLogWords, hasLogWord } from '../../../src/resource/yaml/log-words.ts';

test.each([
  ['a ##[error]b', 'a #<#>[error]b'],
  ['##vso[a]b ##TeamCity[c', '#<#>vso[a]b #<#>TeamCity[c'],
  ['section_start:1:x section_end:', 'section<_>start:1:x section<_>end:'],
])('%s is broken', (text, broken) => {
  expect(hasLogWord(text)).toBe(true);
  expect(breakLogWords(text, (last) => `<${last}>`)).toBe(broken);
});

test.each(['# a', '## b [c]', '[##]', 'section_x:', 'a::b'])('%s is no command', (text) => {
  expect(hasLogWord(text)).toBe(false);
  expect(breakLogWords(text, () => '')).toBe(text);
});
