import { expect, test } from 'vitest';
import { jsonText } from '../../../plugin/format/json-text.ts';

/** Escape, delete, a control sequence in one character, marks of direction, a line end of Unicode, half a character. */
const hostile = 'a\u001b[31m\u007f\u009b31m\u061c\u200e\u2028\u202eb\u2069\ud800ü😀\n';

test('what a terminal would obey is escaped, and a reader gets it back', () => {
  const text = jsonText({ [hostile]: [hostile] });
  expect(text.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/u);
  expect(JSON.parse(text)).toEqual({ [hostile]: [hostile] });
  expect(text).toContain('ü😀');
});

test('what a CI system would take for a command is escaped, too', () => {
  const commands = { a: '##[error]b ##vso[c.d]e ##teamcity[f]', g: 'section_start:1:h' };
  const text = jsonText(commands);
  expect(text).not.toMatch(/##[a-z]*\[|section_start:/);
  expect(JSON.parse(text)).toEqual(commands);
});

test('two spaces, and a newline at the end', () => {
  expect(jsonText({ a: [1] })).toBe('{\n  "a": [\n    1\n  ]\n}\n');
});
