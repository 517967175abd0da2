/** Every finding about text and about objects, at its line and column; one local check does the reading. */
import { describe, expect, test } from 'vitest';
import * as objectCodes from '../../src/diagnostic/codes/parse-object.ts';
import * as textCodes from '../../src/diagnostic/codes/parse-text.ts';
import { parseFile } from '../../src/parse/parse-file.ts';

type Row = [code: string, at: string, text: string, message?: string];
const id = 'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: a\n';

const rows: Row[] = [
  ['DIS0200', '5:7', `${id}data: [a\n`],
  ['DIS0200', '5:11', `${id}data: {a: "b}\n`, 'not valid YAML: this quote is never closed'],
  ['DIS0200', '5:7', `${id}data: 'b\nx: [\n`],
  ['DIS0200', '5:7', `${id}data: "b\\"\nx: 1\n`],
  ['DIS0200', '5:7', `${id}data: a: b\n`],
  ['DIS0200', '7:2', `${id}data:\n  x: 1\n y: 1\n`],
  ['DIS0200', '5:1', `${id}data\n`],
  ['DIS0200', '5:8', `${id}data: "\\q"\n`],
  ['DIS0200', '5:7', `${id}data: @a\n`],
  ['DIS0200', '5:7', `${id}data: \`a\`\n`],
  ['DIS0200', '5:7', `${id}data: %a\n`],
  [
    'DIS0200',
    '5:7',
    `${id}data: {{ .Values.data }}\n`,
    'not valid YAML: "{{" looks like a template, and templates are not rendered here',
  ],
  [
    'DIS0200',
    '5:1',
    `${id}<<<<<<< HEAD\nx: 1\n=======\nx: 2\n>>>>>>> other\n`,
    'not valid YAML: this is a merge conflict marker',
  ],
  ['DIS0200', '5:1', `${id}{{- if .Values.data }}\nx: 1\n{{- end }}\n`],
  ['DIS0200', '1:5', '--- apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\n'],
  ['DIS0200', '1:1', `%FOO bar\n---\n${id}`],
  ['DIS0200', '6:1', `${id}x: &a 1\n"b\n  c": 1\n`],
  ['DIS0200', '5:4', `${id}x: &$ 1\n`],
  [
    'DIS0201',
    '6:1',
    `${id}kind: ConfigMap\nkind: Secret\n`.replace('kind: ConfigMap\nkind: S', 'x: 1\nkind: S'),
  ],
  [
    'DIS0201',
    '7:3',
    `${id}data:\n  a: 1\n  a: 2\n`,
    'the key "a" occurs twice in the same mapping',
  ],
  ['DIS0201', '5:14', `${id}data: {a: 1, "a": 2}\n`],
  ['DIS0201', '7:3', `${id}data:\n  1: a\n  "1": b\n`],
  ['DIS0201', '7:3', `${id}data:\n  yes: a\n  true: b\n`],
  ['DIS0202', '5:4', `${id}x: *b\n`, 'no anchor "&b" comes before "*b" in this document'],
  [
    'DIS0202',
    '6:4',
    `${id}x: &left 1\ny: *lefd\n`,
    'no anchor "&lefd" comes before "*lefd" in this document; did you mean "left"?',
  ],
  ['DIS0202', '5:4', `${id}x: *b\ny: &b 1\n`],
  ['DIS0207', '6:1', `${id}data:\n\ta: 1\n`],
  ['DIS0207', '6:2', `${id}data:\n \ta: 1\n`],
  ['DIS0207', '6:1', `${id}data: {}\n\tx: 1\n`],
  [
    'DIS0208',
    '5:13',
    `${id}x: !!binary gICA\n`,
    'the tag "!!binary" has no meaning in a Kubernetes manifest',
  ],
  ['DIS0208', '5:9', `${id}x: !Ref a\n`],
  ['DIS0208', '5:9', `${id}x: !Ref {a: 1}\n`],
  ['DIS0208', '5:9', `${id}x: !foo {a: 1}\n`],
  ['DIS0209', '5:13', `${id}x: !!binary aGk\n`, 'the value is not a "!!binary"'],
  ['DIS0209', '5:10', `${id}x: !!set [a]\n`],
  ['DIS0208', '1:1', `%TAG !! tag:example.com,2024:\n---\n${id}`],
  ['DIS0209', '5:10', `${id}x: !!int abc\n`, 'the value is not a "!!int"'],
  ['DIS0209', '5:10', `${id}x: !!int 1.5\n`],
  ['DIS0209', '5:11', `${id}x: !!bool 1\n`],
  ['DIS0209', '5:10', `${id}x: !!seq {a: 1}\n`],
  ['DIS0209', '5:10', `${id}x: !!str [a]\n`],
  ['DIS0210', '6:7', `${id}x:\n  <<: 1\n`],
  ['DIS0210', '7:7', `${id}a: &a [1]\nx:\n  <<: *a\n`],
  ['DIS0210', '6:7', `${id}x:\n  <<: [{a: 1}, 2]\n`],
  ['DIS0211', '8:7', `${id}a: &a {b: 1}\nx:\n  b: 2\n  <<: *a\n`],
  ['DIS0212', '5:4', `${id}x: .inf\n`, '".inf" is a YAML number that JSON does not have'],
  ['DIS0212', '5:4', `${id}x: -.INF\n`],
  ['DIS0212', '5:5', `${id}x: [.nan]\n`],
  ['DIS0213', '5:1', `${id}null: 1\n`, 'a key is empty or null; expected a string'],
  ['DIS0213', '5:1', `${id}: 1\n`],
  ['DIS0213', '5:3', `${id}? [a]\n: 1\n`, 'a key is a list; expected a string'],
  ['DIS0213', '5:1', `${id}{a: 1}: 1\n`, 'a key is a mapping; expected a string'],
  ['DIS0213', '5:1', `${id}9223372036854775808: 1\n`],
  ['DIS0212', '5:1', `${id}.inf: 1\n`],
  ['DIS0214', '5:1', `${id}__proto__: {x: 1}\n`],
  ['DIS0214', '5:5', `${id}x: {"__proto__": 1}\n`],
  ['DIS0214', '5:5', `${id}x: {"__\\x70roto__": 1}\n`],
  ['DIS0215', '5:5', `${id}x: "\0"\n`, 'the character U+0000 is not allowed here'],
  ['DIS0215', '5:4', `${id}x: \x1b[1m\n`],
  ['DIS0215', '5:5', `${id}x: a\u0085b\n`],
  [
    'DIS0215',
    '5:5',
    `${id}x: a\u2028b\n`,
    'the character U+2028 is not allowed here; it is a line break to YAML 1.1 readers',
  ],
  ['DIS0215', '5:1', `${id}\ufeffx: 1\n`],
  [
    'DIS0215',
    '4:10',
    `${id.trimEnd()}\rx: 1\n`,
    'the character U+000D is not allowed here; lines end with LF or CR LF',
  ],
  ['DIS0215', '5:4', `${id}x: "\\ud800"\n`],
  ['DIS0215', '5:4', `${id}x: "\\udc00\\ud800"\n`],
  ['DIS0216', '5:5', `${id}x: a\ufffdb\n`],
  ['DIS0217', '5:8', `${id}x: &a [*a]\n`, '"*a" is inside the value that it refers to'],
  ['DIS0220', '1:1', '- a\n', 'found a list; expected an object, that is a mapping'],
  ['DIS0220', '1:1', 'secret text\n', 'found a string; expected an object, that is a mapping'],
  ['DIS0220', '2:1', '# c\n12\n'],
  [
    'DIS0220',
    '4:3',
    'apiVersion: v1\nkind: List\nitems:\n- a\n',
    'found a string; expected an object in the list',
  ],
  ['DIS0221', '1:1', 'kind: ConfigMap\nmetadata: {name: a}\n', 'ConfigMap a has no "apiVersion"'],
  ['DIS0221', '1:13', 'apiVersion: ""\nkind: ConfigMap\nmetadata: {name: a}\n'],
  [
    'DIS0222',
    '1:1',
    'apiVersion: v1\nmetadata: {name: a, namespace: b}\n',
    'the object b/a has no "kind"',
  ],
  [
    'DIS0223',
    '3:11',
    'apiVersion: v1\nkind: ConfigMap\nmetadata: {}\n',
    'ConfigMap has no "metadata.name"',
  ],
  ['DIS0223', '1:1', 'apiVersion: v1\nkind: ConfigMap\n'],
  ['DIS0223', '3:18', 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: null}\n'],
  [
    'DIS0226',
    '4:17',
    'apiVersion: batch/v1\nkind: Job\nmetadata:\n  generateName: A-\n  annotations: {helm.sh/hook: test}\n',
  ],
  [
    'DIS0225',
    '4:17',
    'apiVersion: batch/v1\nkind: Job\nmetadata:\n  generateName: 1\n  annotations: {helm.sh/hook: test}\n',
  ],
  ['DIS0224', '4:17', 'apiVersion: batch/v1\nkind: Job\nmetadata:\n  generateName: a-\n'],
  [
    'DIS0225',
    '1:13',
    'apiVersion: 1\nkind: ConfigMap\nmetadata: {name: a}\n',
    '"apiVersion" of ConfigMap a is the number 1; expected a string',
  ],
  ['DIS0225', '2:7', 'apiVersion: v1\nkind: [a]\nmetadata: {name: a}\n'],
  ['DIS0225', '3:11', 'apiVersion: v1\nkind: ConfigMap\nmetadata: a\n'],
  [
    'DIS0225',
    '3:18',
    'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: 0755}\n',
    '"metadata.name" of ConfigMap is the number 493; expected a string',
  ],
  ['DIS0225', '3:18', 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: on}\n'],
  [
    'DIS0225',
    '6:14',
    `${id}  labels:\n    enabled: yes\n`,
    '"metadata.labels.enabled" of ConfigMap a is the boolean true; expected a string',
  ],
  ['DIS0225', '5:16', `${id}  annotations: [a]\n`],
  ['DIS0226', '3:18', 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: A_b}\n'],
  ['DIS0226', '3:18', 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: ../../etc/passwd}\n'],
  ['DIS0226', '3:18', 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: -a}\n'],
  ['DIS0226', '3:18', `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: ${'a'.repeat(254)}}\n`],
  [
    'DIS0226',
    '3:18',
    'apiVersion: rbac.authorization.k8s.io/v1\nkind: Role\nmetadata: {name: a/b}\n',
  ],
  [
    'DIS0226',
    '3:18',
    'apiVersion: rbac.authorization.k8s.io/v1\nkind: Role\nmetadata: {name: ..}\n',
  ],
  ['DIS0227', '5:14', `${id}  namespace: Shop\n`],
  ['DIS0227', '5:14', `${id}  namespace: a/b\n`],
  ['DIS0227', '5:14', `${id}  namespace: a.b\n`],
  ['DIS0228', '1:13', 'apiVersion: a/b/c\nkind: ConfigMap\nmetadata: {name: a}\n'],
  ['DIS0228', '1:13', 'apiVersion: ../v1\nkind: ConfigMap\nmetadata: {name: a}\n'],
  ['DIS0228', '1:13', 'apiVersion: /v1\nkind: ConfigMap\nmetadata: {name: a}\n'],
  ['DIS0229', '2:7', 'apiVersion: v1\nkind: ../x\nmetadata: {name: a}\n'],
  ['DIS0229', '2:7', 'apiVersion: v1\nkind: Config Map\nmetadata: {name: a}\n'],
  ['DIS1371', '1:13', 'apiVersion: ENC[AES256_GCM,data:a]\nkind: A\nsops: {version: 3.9.1}\n'],
];

function check([code, at, text, message]: Row, path = 'a.yaml'): void {
  const { value, diagnostics } = parseFile({ path, text });
  const found = diagnostics.map((d) => `${d.code} ${d.at.line}:${d.at.column}`);
  expect(found[0], JSON.stringify(diagnostics)).toBe(`${code} ${at}`);
  expect(diagnostics[0]?.at.file).toBe(path);
  if (message !== undefined) expect(diagnostics[0]?.message).toBe(message);
  const isError = diagnostics[0]?.severity === 'error';
  expect(value).toHaveLength(isError ? 0 : 1);
}

describe('a finding for each mistake', () => {
  test.each(rows)('%s at %s', (...row) => check(row));

  test('each code has a row here, in bounds.test.ts or in parse-manifests.test.ts', () => {
    const bounds = ['DIS0203', 'DIS0204', 'DIS0205', 'DIS0206'];
    const tested = new Set([...rows.map(([code]) => code), ...bounds, 'DIS0232']);
    const codes = Object.values({ ...textCodes, ...objectCodes }).map(({ code }) => code);
    expect(codes.filter((code) => !tested.has(code))).toEqual([]);
  });

  test('no message repeats what may be a secret', () => {
    const secret = 'hunter2';
    for (const [, , text] of rows) {
      const { diagnostics } = parseFile({
        path: 'a.yaml',
        text: text.replaceAll('secret text', secret),
      });
      expect(JSON.stringify(diagnostics)).not.toContain(secret);
    }
    const broken = `${id}kubeconfig: "${secret}\\q" ${secret}: [${secret}\n ${secret}\n`;
    expect(JSON.stringify(parseFile({ path: 'a.yaml', text: broken }).diagnostics)).not.toContain(
      secret,
    );
  });

  test('one bad document stops no other', () => {
    const text = `a: [\n---\n${id}---\n- x\n---\n${id.replace('name: a', 'name: b')}`;
    const { value, diagnostics } = parseFile({ path: 'a.yaml', text });
    expect(value.map((resource) => resource.name)).toEqual(['a', 'b']);
    expect(diagnostics.map((d) => `${d.code} ${d.at.line} ${d.at.document}`)).toEqual([
      'DIS0200 1 0',
      'DIS0220 8 2',
    ]);
  });

  test('several mistakes of one object are all reported', () => {
    const text = 'apiVersion: 1\nkind: ../x\nmetadata: {name: A, namespace: B, labels: {c: 1}}\n';
    const codes = parseFile({ path: 'a.yaml', text }).diagnostics.map((d) => d.code);
    expect(codes).toEqual(['DIS0225', 'DIS0229', 'DIS0226', 'DIS0227', 'DIS0225']);
  });
});
