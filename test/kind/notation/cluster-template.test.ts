import { describe, expect, test } from 'vitest';
import {
  fillTemplate,
  isTemplate,
  missingValues,
  templateProblems,
  templateVariables,
} from '../../../src/kind/notation/cluster-template.ts';

const north = {
  name: 'north',
  region: 'eu',
  zone: 'a',
  group: 'blue',
  labels: { env: 'prod', 'example.com/tier': 'edge' },
};

describe('fillTemplate', () => {
  test.each([
    ['env/{{ name }}', 'env/north'],
    ['{{region}}/{{ zone}}/{{group }}', 'eu/a/blue'],
    ['plain', 'plain'],
    ['{ name }', '{ name }'],
    ['{{ other }}', '{{ other }}'],
    ['{{ labels.env }}-{{labels.example.com/tier}}', 'prod-edge'],
    ['{{ labels.none }}', '{{ labels.none }}'],
    ['{{ labels.constructor }}', '{{ labels.constructor }}'],
    ['{{ path }}', '{{ path }}'],
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

test('a directory is known by its path, its last segment and any other', () => {
  const values = { ...north, path: 'teams/blue/web' };
  const template = '{{ path }} {{ path.basename }} {{ path.segments[0] }} {{ path.segments[1] }}';
  expect(fillTemplate(template, values)).toBe('teams/blue/web web teams blue');
  expect(missingValues('{{ path.segments[3] }} {{ path.segments[2] }}', values)).toEqual([
    'path.segments[3]',
  ]);
});

test('what has no value is named once', () => {
  const template =
    '{{ labels.none }} {{ labels.none }} {{ labels.env }} {{ .Values.a }} {{ path }}';
  expect(missingValues(template, north)).toEqual(['labels.none', 'path']);
});

test.each([
  ['place', ['labels.env', 'path', 'path.basename', 'path.segments[1]']],
  ['cluster', ['path', 'path.basename', 'path.segments[1]']],
  ['directory', []],
] as const)('a template of a %s lacks what it has not', (scope, unknown) => {
  const template = '{{ name }}{{ labels.env }}{{ path }}{{ path.basename }}{{ path.segments[1] }}';
  expect(templateProblems(template, scope).map(({ variable }) => variable)).toEqual(unknown);
});

test.each(['labels.', 'labels', 'path.segments', 'path.segments[x]', 'paths', 'path.segments[-1]'])(
  '%s is no variable',
  (variable) => {
    expect(templateProblems(`{{ ${variable} }}`, 'directory')).toEqual([{ variable }]);
  },
);
