import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { parseText } from '../../../src/parse/tree/parse-text.ts';
import { ownYaml } from '../../../src/resource/yaml/own-yaml.ts';
import { toYaml } from '../../../src/resource/yaml/to-yaml.ts';

describe('ownYaml', () => {
  test('has the form of manifests', () => {
    const value = {
      apiVersion: 'distributary.dev/v1alpha1',
      metadata: { name: 'shop', labels: {} },
      spec: { topology: [], sources: [{ path: 'apps/{{ name }}', clusters: ['a', 'b'] }, 3, true] },
    };
    expect(ownYaml(value)).toBe(toYaml(value));
  });

  const strings = ['yes', '0o17', '0b-1', '1_000', '12:30', '0123', '1e3', '=', '', 'a: b', 'x #y'];
  const odd = [
    '\u0085',
    'a\u2028b',
    '##[error]a',
    'a##vso[x]',
    'section_start:1',
    '\t',
    'é',
    'a\nb',
  ];
  test.each([...strings, ...odd])('is read back as the same string by all readers: %j', (text) => {
    const value = { [text]: text, list: [text] };
    const printed = ownYaml(value);
    expect(parseText(printed).root?.value).toEqual(value);
    expect(parse(printed)).toEqual(value);
    expect(parse(printed, { version: '1.1' })).toEqual(value);
    expect(printed).not.toMatch(/##[a-z]*\[|section_start:|[\u0085\u2028]/);
  });

  test('breaks no line, however long', () => {
    const path = 'a word '.repeat(100).trim();
    expect(ownYaml({ path })).toBe(`path: ${path}\n`);
  });
});
