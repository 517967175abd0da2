import { describe, expect, test } from 'vitest';
import { characters, unmatched } from '../../../../src/kind/notation/regex/re2-node.ts';
import { parseRe2, re2Problem } from '../../../../src/kind/notation/regex/re2-syntax.ts';

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

test('alternatives, groups and counts make a tree', () => {
  const [a, b] = [characters(0x61), characters(0x62)];
  expect(parseRe2('^|a(b{2,}?){1,3}$')).toEqual({
    type: 'choice',
    nodes: [
      { type: 'sequence', nodes: [{ type: 'start' }] },
      {
        type: 'sequence',
        nodes: [
          a,
          {
            type: 'repeat',
            min: 1,
            max: 3,
            node: {
              type: 'sequence',
              nodes: [{ type: 'repeat', min: 2, max: undefined, node: b }],
            },
          },
          { type: 'end' },
        ],
      },
    ],
  });
});

test.each(['(?i)a', '(?s:a)', String.raw`\Qa\E`, String.raw`\bx`, String.raw`\x41`])(
  '%s has a part that nothing matches',
  (text) => {
    expect(parseRe2(text)).toMatchObject({ nodes: expect.arrayContaining([unmatched]) });
  },
);

test('groups as deep as the text is long are read', () => {
  expect(re2Problem('('.repeat(100_000))).toBe('a "(" without its ")"');
});
