import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import type { Json } from '../../../src/resource/json.ts';
import {
  toFlowYaml,
  toJson,
  toYaml,
  yamlAfterColon,
  yamlAfterDash,
  yamlEntry,
  yamlItem,
} from '../../../src/resource/yaml/to-yaml.ts';

describe('toYaml', () => {
  test('writes what a CI system would take for a command so that it takes it for none, and readers for the same', () => {
    const value = {
      '##[error]key': '##vso[a]b',
      text: 'a\n::error::b\n',
      section: 'section_start:1:x',
      flow: { list: ['##[x]'] },
      block: 'a\n##[error]b\n',
      ordinary: '## b',
    };
    for (const text of [toYaml(value), toFlowYaml(value)]) {
      expect(text).not.toMatch(/##[a-z-]*\[|section_start:|^\s*::/im);
      expect(parse(text)).toEqual(value);
    }
  });

  test('writes objects as kubectl prints them', () => {
    const value = {
      apiVersion: 'v1',
      metadata: { name: 'reviews', labels: {}, finalizers: [] },
      spec: {
        ports: [
          { name: 'http', port: 80 },
          { name: 'grpc', port: 81 },
        ],
        list: [[1, 2], [[]]],
      },
      absent: undefined,
    };
    expect(toYaml(value)).toBe(`apiVersion: v1
metadata:
  name: reviews
  labels: {}
  finalizers: []
spec:
  ports:
  - name: http
    port: 80
  - name: grpc
    port: 81
  list:
  - - 1
    - 2
  - - []
`);
  });

  type Row = [value: Json, yaml: string];

  test.each<Row>([
    ['reviews', 'reviews'],
    ['two words', 'two words'],
    ['--flag=a b', '--flag=a b'],
    ['ghcr.io/example/web:1.2', 'ghcr.io/example/web:1.2'],
    ['/healthz', '/healthz'],
    ['500m', '500m'],
    ['1Gi', '1Gi'],
    ['10.0.0.1', '10.0.0.1'],
    ['größer', 'größer'],
    ['a#b', 'a#b'],
    ["it's", "it's"],
  ])('plain: %j', (value, yaml) => {
    expect(toYaml(value)).toBe(`${yaml}\n`);
  });

  test.each([
    'y',
    'N',
    'yes',
    'No',
    'ON',
    'off',
    'true',
    'False',
    'null',
    '~',
    '',
    ' ',
    'a ',
    ' a',
    '0',
    '-1',
    '+1',
    '1.5',
    '.5',
    '5.',
    '1e3',
    '0755',
    '0o17',
    '0x1f',
    '0b1',
    '1_000',
    '12:30',
    '190:20:30.5',
    '2024-01-01',
    '2024-01-01T00:00:00Z',
    '.inf',
    '-.INF',
    '.nan',
    'a: b',
    'a:',
    'a #b',
    '#a',
    '- a',
    '-',
    '--',
    '---',
    '...',
    '? a',
    ': a',
    '[a]',
    '{a}',
    '*a',
    '&a',
    '!a',
    '|',
    '>',
    '%a',
    '@a',
    '`a`',
    "'a'",
    '"a"',
    ',a',
    '=',
    '<<',
    'a\tb',
    'a\\b: c',
    '\u00a0',
    '\ufeffa',
    '1,000',
    '1e',
    '-0',
    '0.',
    '_1: x',
  ])('quoted: %j', (value) => {
    expect(toYaml(value)).toBe(
      `${JSON.stringify(value).replace('\u00a0', '\\u00a0').replace('\ufeff', '\\ufeff')}\n`,
    );
  });

  test.each<[yaml: string, value: Json]>([
    ['"\\u0085\\u2028\\u2029\\u007f\\u0007"', '\u0085\u2028\u2029\u007f\u0007'],
    ['9007199254740993', 9007199254740993n],
    ['-18', -18],
    ['1.5', 1.5],
    ['1.0e+21', 1e21],
    ['1.5e-7', 1.5e-7],
    ['1.152921504606847e+18', 2 ** 60],
    ['true', true],
    ['null', null],
    ['[]', []],
    ['{}', {}],
    ['{}', { a: undefined }],
  ])('%s', (yaml, value) => {
    expect(toYaml(value)).toBe(`${yaml}\n`);
  });

  test.each<Row>([
    ['a\nb\n', 'a: |\n  a\n  b\n'],
    ['a\nb', 'a: |-\n  a\n  b\n'],
    ['#!/bin/sh\n\n\tset -e\n  x: "y"\n', 'a: |\n  #!/bin/sh\n\n  \tset -e\n    x: "y"\n'],
    ['a\n\n', 'a: "a\\n\\n"\n'],
    [' a\nb', 'a: " a\\nb"\n'],
    ['\na', 'a: "\\na"\n'],
    ['a\n  \nb', 'a: "a\\n  \\nb"\n'],
    ['a\r\nb', 'a: "a\\r\\nb"\n'],
    ['a\n\u2028b', 'a: "a\\n\\u2028b"\n'],
  ])('several lines: %j', (value, yaml) => {
    expect(toYaml({ a: value })).toBe(yaml);
    expect(parse(yaml)).toEqual({ a: value });
  });

  test('keys are quoted as values are; long ones get a question mark', () => {
    const long = 'k'.repeat(2000);
    expect(toYaml({ on: 1, 'a/b': 2, [long]: { b: 3 } })).toBe(
      `"on": 1\na/b: 2\n? ${long}\n:\n  b: 3\n`,
    );
    expect(parse(toYaml({ [long]: ['x'] }))).toEqual({ [long]: ['x'] });
  });

  test('stands as far in as it is told to', () => {
    expect(toYaml({ a: [1], b: 'x\ny\n' }, 4)).toBe(
      '    a:\n    - 1\n    b: |\n      x\n      y\n',
    );
    expect(toYaml('a', 2)).toBe('  a\n');
  });
});

describe('parts', () => {
  test('of mappings and lists', () => {
    expect(yamlEntry('on', { a: 1 }, 2)).toBe('  "on":\n    a: 1\n');
    expect(yamlItem({ a: 1, b: [2] }, 2)).toBe('  - a: 1\n    b:\n    - 2\n');
    expect(yamlAfterColon('a', 2)).toBe(' a');
    expect(yamlAfterColon({ a: 1 }, 2)).toBe('\n    a: 1');
    expect(yamlAfterColon('a\nb', 2)).toBe(' |-\n    a\n    b');
    expect(yamlAfterDash({ a: 1, b: 2 }, 2)).toBe(' a: 1\n    b: 2');
  });

  test('of flow collections', () => {
    const value = { a: ['x', 'yes', 'a, b'], b: { c: null, d: 2n ** 60n }, e: {} };
    expect(toFlowYaml(value)).toBe(
      '{a: [x, "yes", "a, b"], b: {c: null, d: 1152921504606846976}, e: {}}',
    );
    expect(toJson(value)).toBe(
      '{"a": ["x", "yes", "a, b"], "b": {"c": null, "d": 1152921504606846976}, "e": {}}',
    );
  });
});
