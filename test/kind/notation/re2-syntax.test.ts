import { describe, expect, test } from 'vitest';
import { re2Problem } from '../../../src/kind/notation/re2-syntax.ts';

// What Go's regexp.Compile says of each stands in fixtures/webhook/virtual-service-regex.yaml, as istioctl reports it.
describe('RE2 takes', () => {
  test.each([
    '',
    '^/v[0-9]+/(api|public)/.*$',
    '(?i)bearer .+',
    '(?P<id>[^/]+)',
    String.raw`\Qa.b*c`,
    '[]a-]',
    '[[:alpha:]_]',
    'a{,3}',
    '(?:a{10}){100}',
  ])('%s', (text) => {
    expect(re2Problem(text)).toBeUndefined();
  });
});

describe('RE2 does not take', () => {
  test.each([
    ['(?!a)', 'a group that begins with "(?!"'],
    [String.raw`(a)\1`, String.raw`the escape \1`],
    ['a++', '"+" behind another repetition'],
    ['*', '"*" with nothing to repeat'],
    ['[a', 'a "[" without its "]"'],
    ['(a', 'a "(" without its ")"'],
    ['(?:(?:a{2}){20}){26}', 'repetitions that multiply beyond 1000'],
    [String.raw`\p{Elvish}`, String.raw`the class \p{Elvish}`],
  ])('%s', (text, problem) => {
    expect(re2Problem(text)).toBe(problem);
  });
});

test('what is repeated no times does not count', () => {
  expect(re2Problem('(?:(?:a{900}){0}){1000}')).toBeUndefined();
});
