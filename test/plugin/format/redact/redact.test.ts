import { describe, expect, test } from 'vitest';
import { redactLines } from '../../../../plugin/format/redact/redact.ts';
import { redacted } from '../../../../src/diagnostic/wording/url-credentials.ts';
import { countBlocks } from '../../../support/counted-blocks.ts';

/** `S` marks what must not be seen, `V` what must. */
function check(text: string): void {
  const shown = redactLines(text)
    .map((line) => line.text)
    .join('\n');
  expect(shown).not.toMatch(/S\d/);
  const visible = text.match(/V\d/g) ?? [];
  expect(visible.filter((mark) => !shown.includes(mark))).toEqual([]);
  expect(shown).toContain(redacted);
}

describe('redactLines hides the value', () => {
  test.each([
    ['on the line of its key', 'V1: x\nkubeconfig: S1\nV2: y'],
    ['in quotes', "spec:\n  'kubeconfig': 'S1'\n  V1: y"],
    ['in a block', 'spec:\n  kubeconfig: |\n    S1: x\n\n    S2: y\n  V1: y'],
    [
      'in a folded block with an indentation indicator',
      'spec:\n  kubeconfig: >2-\n    S1\n  V1: y',
    ],
    ['on the next line', 'spec:\n  kubeconfig:\n    S1\n  V1: y'],
    ['in double quotes over lines', 'spec:\n  kubeconfig: "S1\n    S2: \\"x\n    S3"\n  V1: y'],
    ['in single quotes over lines', "spec:\n  kubeconfig: 'S1\n    it''s S2\n    S3'\n  V1: y"],
    ['in quotes that begin on the next line', 'kubeconfig:\n  "S1\n   S2"\nV1: y'],
    ['behind a tag and an anchor', 'spec:\n  kubeconfig: !!str &a |\n    S1\n  V1: y'],
    ['behind an alias', 'x: &kc S1\nspec: {V1: 1, kubeconfig: *kc}'],
    ['behind an alias to a block', 'x: &kc |\n  S1\nspec:\n  kubeconfig: *kc\n  V1: 1'],
    ['as a mapping', 'spec:\n  kubeconfig:\n    users:\n    - token: S1\n  V1: y'],
    ['in a flow mapping', 'spec: {V1: 1, kubeconfig: S1, gatewayPort: S2}\nV2: y'],
    ['in a flow mapping over lines', 'spec: {V1: 1, kubeconfig: S1\nS2 S3, x: y\n}\nV2: y'],
    ['in a flow mapping at no depth', 'spec: {kubeconfig: "S1\nS2: x\nS3"}\nV1: y'],
    ['of headers for a proxy', 'spec:\n  proxyHeader:\n    Authorization: S1\n  V1: y'],
    ['of a proxy with a password', 'spec: {V1: 1, proxyURL: "http://a:S1@b"}\nV2: y'],
    ['of an endpoint with a user', 'V1: x\napiEndpoint: https://S1@b\nV2: y'],
    ['in JSON', '{\n  "V1": 1,\n  "kubeconfig": "S1",\n  "V2": 2\n}'],
    ['in JSON on the next line', '{"V1": 1, "kubeconfig":\n"S1",\n"V2": 2}'],
    ['of an explicit key', '? kubeconfig\n: S1\nV1: y'],
    ['of a key in other letters', 'kubeConfig: S1\nV1: y'],
    ['of a key with escapes', 'V1: x\n"kube\\x63onfig": S1\nV2: y'],
    ['of a key in a list', '- kubeconfig: |\n    S1\n- V1: y'],
    ['with Windows line ends', 'kubeconfig: |\r\n  S1\r\nV1: y'],
    ['up to the next document', 'kubeconfig:\n  S1\n---\nV1: y'],
    ['that never ends', 'V1: x\nkubeconfig: "S1\nS2: x\n---\nS3: y'],
    [
      'of a variable that the line above names',
      'env:\n- name: DB_PASSWORD\n  value: S1\n- name: V1\n  value: V2',
    ],
    ['of a variable that a line below names', 'env:\n  - value: "S1"\n    name: API_TOKEN\nx: V1'],
    [
      'of a variable in a block',
      'env:\n- name: DB_PASSWORD\n  # why\n  value: |\n    S1\n    S2\n- V1: x',
    ],
    ['of a variable in JSON', '{\n "name": "DB_PASSWORD",\n "value": "S1",\n "x": "V1"\n}'],
    [
      'of a Secret in another object',
      'spec:\n  template:\n    stringData:\n      a: S1\n    kind: Secret\n---\nV1: x',
    ],
  ])('%s', (_, text) => check(text));
});

describe('redactLines hides the data of a Secret', () => {
  test.each([
    [
      'in maps',
      'kind: Secret\nV1: x\ndata:\n  config: S1\n  token: S2\nstringData:\n  a: S3\nV2: y',
    ],
    ['above its kind', 'data: {config: S1,\n  b: S2}\nkind: "Secret"\nV1: x'],
    [
      'in JSON',
      '{"kind": "Secret", "V1": 1,\n "data": {"config": "S1"}}\n---\nkind: V2\ndata: {a: V3}',
    ],
    [
      'in JSON that spells nothing out',
      '{"k\\u0069nd": "\\x53ecret", "x": 1,\n "d\\u0061ta": {"config": "S1"}}',
    ],
    [
      'in blocks',
      'V1: x\nkind: Secret\nstringData:\n  config: |\n    {"bearerToken": "S1"}\n    S2: x\nV2: y',
    ],
    [
      'that is copied in an annotation',
      `kind: Secret\nmetadata:\n  annotations:\n    kubectl.kubernetes.io/last-applied-configuration: |\n      {"data":{"config":"S1"}}\n  V1: y`,
    ],
    [
      'that is copied in quotes',
      'kind: Secret\nother: "{\\"x\\":1,\\"data\\":{\\"config\\":\\"S1\\"}}"\nV2: y',
    ],
    ['behind an anchor', 'kind: Secret\nx-V1: &config S1\ndata: {config: *config}\nV2: y'],
    ['of an explicit key', 'kind: Secret\n? data\n: {a: S1}\nV1: y'],
    ['in a list', 'kind: List\nitems:\n- kind: Secret\n  data:\n    a: S1\n- V1: x'],
    ['whose kind is on the next line', 'kind:\n  Secret\nV1: x\ndata: {a: S1}'],
    ['whose kind is an alias', 'V1: x\nkind: *kind\ndata: {a: S1}'],
  ])('%s', (_, text) => check(text));
});

describe('redactLines leaves alone', () => {
  test('the data of what is no Secret', () => {
    const text = 'kind: ConfigMap\ndata: {a: x}\n---\nkind: Secret\nmetadata: {name: data}\n';
    expect(redactLines(text).map((line) => line.text)).toEqual(text.split('\n'));
  });

  test('the actions of a template, but for a text in them', () => {
    const text = 'data:\n  password: {{ randAlphaNum 16 | b64enc }}\n  token: "{{ now }}"\n';
    expect(redactLines(text).map((line) => line.text)).toEqual(text.split('\n'));
    check('V1: x\npassword: {{ "S1" | b64enc }}\ntoken: {{ now }}S2\nsecret: {{ a }} {{ `S3` }}');
  });

  test('a text without one', () => {
    const text = 'a: "x\nb: y\n\n# kube config\n';
    expect(redactLines(text).map((line) => line.text)).toEqual(text.split('\n'));
  });
});

test('redactLines costs no more than the text is long, whatever stands in it', () => {
  const hostile = (n: number): string =>
    [
      `# kubeconfig:${' '.repeat(n)}x`,
      'kind:&'.repeat(n),
      'kind: Secret\n'.repeat(n),
      `kubeconfig: ${'!a '.repeat(n)}`,
      `kubeconfig:\n${'- '.repeat(n)}x`,
      '"\\x61": 1\n'.repeat(n),
      `token: ${'['.repeat(n)}\n${']'.repeat(n)}`,
      Array.from({ length: n }, (_, i) => `a${i}: &a${i} x\ntoken: *a${i}`).join('\n'),
      Array.from({ length: n }, (_, i) => `kube${i}conf: x`).join('\n'),
      `${'aB-'.repeat(n)}: x`,
      `items:\n${'- kind: Cluster\n'.repeat(n)}`,
      `kind: Cluster\n${'labels: {a: {b: c}}\n'.repeat(n)}`,
      'http://a@'.repeat(n),
      '-----BEGIN \n'.repeat(n),
      'token: "\n---\n'.repeat(n),
    ].join('\n---\n');
  const files = ['plugin/format/', 'src/resource/', 'src/kind/shown', 'src/diagnostic/'];
  const cost = (text: string): number => countBlocks(files, () => void redactLines(text));
  cost(hostile(10));
  expect(cost(hostile(1200))).toBeLessThan(4.5 * cost(hostile(300)));
});
