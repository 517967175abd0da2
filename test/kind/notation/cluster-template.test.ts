import { describe, expect, test } from 'vitest';
import {
  fillTemplate,
  isTemplate,
  templateProblems,
  templateVariables,
} from '../../../src/kind/notation/cluster-template.ts';

const north = { name: 'north', region: 'eu', zone: 'a', group: 'blue' };

describe('fillTemplate', () => {
  test.each([
    ['env/{{ name }}', 'env/north'],
    ['{{region}}/{{ zone}}/{{group }}', 'eu/a/blue'],
    ['plain', 'plain'],
    ['{ name }', '{ name }'],
    ['{{ other }}', '{{ other }}'],
  ])('%s', (template, expected) => {
    expect(fillTemplate(template, north)).toBe(expected);
  });

  test('does not look at values again', () => {
    expect(fillTemplate('{{ name }}', { ...north, name: '{{ zone }}' })).toBe('{{ zone }}');
    expect(fillTemplate('{{ name }}', { ...north, name: '$&' })).toBe('$&');
  });
});

test.each([
  ['env/{{ name }}', []],
  ['{{ nmae }}', [{ variable: 'nmae' }]],
  ['{{ a }}{{ b }}', [{ variable: 'a' }, { variable: 'b' }]],
  ['{{ name', [{}]],
  ['name }}', [{}]],
  ['{{ {{ name }} }}', [{}]],
  ['{{ constructor }}', [{ variable: 'constructor' }]],
])('the problems of %s', (template, expected) => {
  expect(templateProblems(template)).toEqual(expected);
});

test('every variable can be filled', () => {
  const filled = templateVariables.map((name) => fillTemplate(`{{ ${name} }}`, north));
  expect(filled).toEqual(['north', 'eu', 'a', 'blue']);
  expect(isTemplate('{{ name }}')).toBe(true);
  expect(isTemplate('name')).toBe(false);
});
