import { describe, expect, test } from 'vitest';
import {
  branchName,
  branchNameMatcher,
  brokenRefRule,
  unknownPlaceholders,
} from '../../src/layout/branch-name.ts';
import { countBlocks } from '../support/counted-blocks.ts';
import { cluster } from '../support/fleet-builder.ts';

describe('a template', () => {
  const north = cluster('north', { region: 'eu', zone: 'a' });

  test.each([
    ['env/{{ name }}', 'env/north'],
    ['{{region}}/{{  zone}}-{{group }}.{{ name }}', 'eu/a-default.north'],
    ['env/fixed', 'env/fixed'],
    ['env/{{ nmae }}', 'env/{{ nmae }}'],
  ])('%s names %s', (template, name) => {
    expect(branchName(template, north)).toBe(name);
  });

  test('names what it does not know', () => {
    expect(unknownPlaceholders('{{ name }}/{{ nmae }}/{{ }}')).toEqual(['nmae', '']);
  });

  test.each([
    ['env/{{ name }}', 'env/north', true],
    ['env/{{ name }}', 'env/', false],
    ['env/{{ name }}', 'backup/env/north', false],
    ['env.{{ name }}-next', 'env.north-next', true],
    ['env.{{ name }}-next', 'envXnorth-next', false],
    ['{{ region }}/{{ name }}', 'eu/north', true],
    ['{{ region }}/{{ name }}', 'eu/', false],
    ['{{ region }}-{{ zone }}-{{ name }}', 'a-b-c-d', true],
    ['{{ region }}-{{ zone }}-{{ name }}', 'a--c', false],
    ['{{ name }}{{ zone }}', 'a', false],
    ['a{{ name }}a', 'aa', false],
    ['fixed', 'fixed', true],
    ['fixed', 'fixed2', false],
  ])('%s could have named %s: %s', (template, name, isMatch) => {
    expect(branchNameMatcher(template)(name)).toBe(isMatch);
  });
});

test('a match takes one step for each placeholder of the template', () => {
  const steps = (name: string): number =>
    countBlocks(['/src/layout/branch-name'], () => {
      expect(branchNameMatcher('{{ name }}a'.repeat(500))(name)).toBe(false);
    });
  const found = steps('a'.repeat(999));
  expect(found).toBeGreaterThan(400);
  expect(found).toBeLessThan(2000);
});

test('a placeholder without an end is none', () => {
  expect(unknownPlaceholders(`{{${' '.repeat(100_000)}`)).toEqual([]);
});

describe('git’s rules', () => {
  test.each(['env/north', 'env/north.eu', 'a', 'ä/ö', 'a-b_c+d', 'a@b', 'x/HEAD'])(
    'take %s',
    (name) => {
      expect(brokenRefRule(name)).toBeUndefined();
    },
  );

  test.each([
    ['', 'empty'],
    ['HEAD', 'current commit'],
    ['@', 'current commit'],
    ['-x', '"-"'],
    ['refs/heads/a', '"refs/heads/"'],
    ['/a', 'empty'],
    ['a/', 'empty'],
    ['a//b', 'empty'],
    ['.a', '"."'],
    ['a/.b', '"."'],
    ['a.lock', '.lock'],
    ['a.lock/b', '.lock'],
    ['a.', '"."'],
    ['a..b', '".."'],
    ['a@{b', '"@{"'],
    ['a\tb', 'control'],
    ['a\u007f', 'control'],
    ['a b', 'space'],
    ['a~b', 'space'],
    ['a^b', 'space'],
    ['a:b', 'space'],
    ['a?b', 'space'],
    ['a*b', 'space'],
    ['a[b', 'space'],
    ['a\\b', 'space'],
    ['a\ud800b', 'Unicode'],
    ['x'.repeat(201), '200'],
  ])('refuse %j because of %s', (name, rule) => {
    expect(brokenRefRule(name)).toContain(rule);
  });
});
