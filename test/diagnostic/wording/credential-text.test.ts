import { expect, test } from 'vitest';
import {
  isOrdinaryWord,
  looksLikeCredential,
  withoutCredentials,
  wordsIn,
} from '../../../src/diagnostic/wording/credential-text.ts';

test.each([
  'eyJhbGciOiJSUzI1NiJ9.e30.c2ln',
  'ghp_16C7e42F292c6912E7710c838347Ae178B4a',
  'AKIAIOSFODNN7EXAMPLE',
  'LS0tLS1CRUdJTiBDRVJUSUZJQ0FURS0tLS0tCg',
  'YXBpVmVyc2lvbjogdjEK',
  'https://me:pw@host/x',
  'https://token@host',
  'aB3dE5fG7hI9jK1lM3nO5',
  'key=aB3dE5fG7hI9jK1lM3nO5',
  'q1w2e3r4t5z6u7i8o9p0a1s2d3f4g5h6',
  'd41d8cd98f00b204e9800998ecf8427e',
])('%s is one', (word) => {
  expect(looksLikeCredential(word)).toBe(true);
});

test.each([
  'reviews-v1-5d8f9c7b6d-x7z2q',
  'registry.example/team/web@sha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  'da39a3ee5e6b4b0d3255bfef95601890afd80709',
  'ssh://git@github.com/team/fleet',
  'git@github.com:team/fleet.git',
  'https://github.com/team/fleet',
  'unix://@api/',
  'failoverPriorityLabelUseless2',
  'spec.template.spec.containers[0].env',
  'consecutiveGatewayErrors',
  '550e8400-e29b-41d4-a716-446655440000',
  '2001:db8:85a3:8d3:1319:8a2e:370:7348',
])('%s is none', (word) => {
  expect(looksLikeCredential(word)).toBe(false);
});

test.each([
  [
    'field "a" is "eyJhbGciOiJSUzI1NiJ9.e30.c2ln", expected x',
    'field "a" is "[redacted]", expected x',
  ],
  ['Authorization: Bearer hunter2 is odd', 'Authorization: Bearer [redacted] is odd'],
  ['Authorization: Bearer hunter is odd', 'Authorization: Bearer [redacted] is odd'],
  ['a bearer hunter2 is odd', 'a bearer [redacted] is odd'],
  ['a basic service of the bearer account', 'a basic service of the bearer account'],
  ['fetch https://me:pw@host/x failed', 'fetch https://host/x failed'],
  ['a -----BEGIN KEY-----\nabc\n-----END KEY----- b', 'a [redacted] b'],
  ['a -----BEGIN KEY-----\nabc', 'a [redacted]'],
  ['basic auth, bearer tokens', 'basic auth, bearer tokens'],
])('%j is shown as %j', (text, shown) => {
  expect(withoutCredentials(text)).toBe(shown);
});

test('finds the words between blanks, quotes, brackets and commas', () => {
  expect([...wordsIn(' a:b, "c"{d')]).toEqual([
    { word: 'a:b', index: 1 },
    { word: 'c', index: 7 },
    { word: 'd', index: 10 },
  ]);
  expect([...wordsIn('a')]).toEqual([{ word: 'a', index: 0 }]);
  expect([...wordsIn(' ')]).toEqual([]);
});

test.each([
  ['must', true],
  ['account', true],
  ['service-account', true],
  ['cluster-scope/overlays/common', true],
  ['YAML', true],
  ['hunter2', false],
  ['xkqjzwvbnm', false],
  ['hUnter', false],
  ['qwertyuiopasdfghjklzxcvbnm', false],
])('%s is an ordinary word: %s', (text, is) => {
  expect(isOrdinaryWord(text)).toBe(is);
});
