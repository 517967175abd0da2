/** Which files of a source are manifests; the third column is what Argo CD 3.5.7 did with a directory that holds the file alone. */
import { describe, expect, test } from 'vitest';
import { parseManifests } from '../../src/parse/parse-manifests.ts';

type Verdict = 'taken' | 'passed over' | 'refused';
type Row = [text: string, ours: Verdict, argocd: Verdict];

const object = 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\n';

const yaml: readonly Row[] = [
  ['image: a\nreplicas: 1\n', 'passed over', 'passed over'],
  [`${object}---\nimage: a\n`, 'refused', 'refused'],
  [`image: a\n---\n${object}`, 'refused', 'refused'],
  // A manifest that somebody broke would leave the cluster.
  ['kind: [\n', 'refused', 'passed over'],
  ['a: [\n', 'passed over', 'passed over'],
  ['apiVersion: v1\nkind: [\nmetadata: {name: a}\n', 'refused', 'refused'],
  ['{{ if .Values.a }}\na: b\n{{ end }}\n', 'passed over', 'passed over'],
  ['- a\n- b\n', 'passed over', 'passed over'],
  ['words\n', 'passed over', 'passed over'],
  // Argo CD takes it, and the API server refuses it.
  ['kind: ConfigMap\nmetadata: {name: a}\n', 'refused', 'taken'],
  // Somebody has forgotten a line; Argo CD says nothing.
  ['apiVersion: v1\nmetadata: {name: a}\n', 'refused', 'passed over'],
];

const json: readonly Row[] = [
  ['{"title": "Requests", "panels": []}', 'passed over', 'passed over'],
  ['{"kind": "ConfigMap", "metadata": {"name": "a"}}', 'refused', 'taken'],
  // Argo CD passes over only what also reads as the manifest of an image.
  ['{"name": "shop", "config": "x"}', 'passed over', 'refused'],
  ['{"annotations": {"list": [1]}}', 'passed over', 'refused'],
  ['[1, 2]', 'passed over', 'refused'],
  ['{"title": ', 'passed over', 'refused'],
];

function verdict(path: string, text: string): Verdict {
  const { value, diagnostics } = parseManifests({ path, text });
  if (diagnostics.some(({ severity }) => severity === 'error')) return 'refused';
  if (value.length > 0) return 'taken';
  expect(diagnostics.map(({ code, at }) => `${code} ${at.file}`)).toEqual([`DIS0232 ${path}`]);
  return 'passed over';
}

describe('a file', () => {
  test.each(yaml)('of YAML: %j is %s', (text, ours) => {
    expect(verdict('a.yaml', text)).toBe(ours);
  });

  test.each(json)('of JSON: %j is %s', (text, ours) => {
    expect(verdict('a.json', text)).toBe(ours);
  });

  test('with nothing in it is not worth a word', () => {
    const { value, diagnostics } = parseManifests({ path: 'a.yaml', text: '# nothing\n---\n' });
    expect({ value, diagnostics }).toEqual({ value: [], diagnostics: [] });
  });

  test('that is too long is passed over when it is no manifest', () => {
    const long = `title: x\nbody: "${'x'.repeat(20_000_000)}"\n`;
    expect(verdict('a.yaml', long)).toBe('passed over');
    expect(verdict('a.yaml', `${object}data: {x: "${'x'.repeat(20_000_000)}"}\n`)).toBe('refused');
  });

  const cloud = `Format: "2010"
Resources:
  Doc:
    apiVersion: v1
    kind: Config
  Name: !Ref A
  Text: !Sub "b"
`;

  test.each([
    ['with an object in a part of it', cloud],
    ['that is indented', cloud.replace(/^/gm, '  ')],
    ['after another document', `a: !x b\n---\n${cloud}`],
  ])('of another program %s is one note', (_, text) => {
    expect(verdict('a.yaml', text)).toBe('passed over');
  });

  test.each([
    ['!Ref x', 'data: {a: !Ref x, b: !Sub y, c: !Ref z}\n', ['DIS0208']],
    ['an object', `${object}---\ndata: {a: b}\n`, ['DIS0220']],
    ['a kind alone', `${object}---\nkind: ConfigMap\n`, ['DIS0221', 'DIS0223']],
  ])('with %s has one finding a mistake', (_, text, codes) => {
    const whole = text.startsWith('data') ? `${object}${text}` : text;
    const { diagnostics } = parseManifests({ path: 'a.yaml', text: whole });
    expect(diagnostics.map(({ code }) => code)).toEqual(codes);
  });
});
