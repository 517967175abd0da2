import { describe, expect, test } from 'vitest';
import {
  isLabelKey,
  isLabelValue,
  matchesLabels,
  parseLabelSelector,
} from '../../../src/kind/notation/label-selector.ts';

const labels = { app: 'web', tier: 'edge', 'example.com/team': 'a', empty: '' };

describe('a selector', () => {
  test.each([
    ['', true],
    ['app=web', true],
    ['app==web', true],
    ['app = web , tier = edge', true],
    ['app=api', false],
    ['app!=api', true],
    ['app!=web', false],
    ['absent!=x', true],
    ['app in (api, web)', true],
    ['app in (api)', false],
    ['absent in (x)', false],
    ['app notin (api)', true],
    ['app notin (web,api)', false],
    ['absent notin (x)', true],
    ['app', true],
    ['absent', false],
    ['!absent', true],
    ['! app', false],
    ['empty=', true],
    ['empty', true],
    ['example.com/team=a,!legacy', true],
    ['toString', false],
  ])('%j on the labels', (selector, expected) => {
    const requirements = parseLabelSelector(selector);
    expect(requirements).toBeDefined();
    expect(matchesLabels(requirements ?? [], labels)).toBe(expected);
  });

  test.each([
    'a=b=c',
    'a in b',
    'a in (b',
    'a in (b))',
    'a b',
    ',',
    'a,',
    '=b',
    '!',
    'a!',
    'a>1',
    '-a=b',
    'a=-b',
    'a/b/c=d',
    'A_/x=1',
    `a=${'x'.repeat(64)}`,
    'a=b'.repeat(2000),
  ])('%j is none', (selector) => {
    expect(parseLabelSelector(selector)).toBeUndefined();
  });
});

test.each([
  ['app', true],
  ['example.com/app', true],
  ['/app', false],
  ['example.com/', false],
  ['', false],
])('%j can be a key: %s', (text, expected) => {
  expect(isLabelKey(text)).toBe(expected);
});

test.each([
  ['', true],
  ['a', true],
  ['a.b_c-d', true],
  ['a-', false],
  ['a b', false],
])('%j can be a value: %s', (text, expected) => {
  expect(isLabelValue(text)).toBe(expected);
});
