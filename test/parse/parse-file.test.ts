import { describe, expect, test } from 'vitest';
import { parseFile } from '../../src/parse/parse-file.ts';
import { locate, type Resource } from '../../src/resource/resource.ts';

function read(text: string, path = 'apps/web/all.yaml'): readonly Resource[] {
  const { value, diagnostics } = parseFile({ path, text });
  expect(diagnostics).toEqual([]);
  return value;
}

function textOf(resource: Resource | undefined): string {
  return resource?.origin.type === 'authored' ? resource.origin.source.text : '';
}

function at(resource: Resource | undefined, pointer: string, part?: 'key' | 'value'): string {
  if (resource === undefined) return '';
  const { document, line, column } = locate(resource, pointer, part);
  return `${document} ${line}:${column}`;
}

const service = 'apiVersion: v1\nkind: Service\nmetadata:\n  name: reviews\n  namespace: shop\n';

describe('text', () => {
  test('is what stands between the markers, byte for byte', () => {
    const first = `# about reviews\n\n${service}spec:   {ports: [ ]}  # ports\n\n# the end\n`;
    const second = service.replace('reviews', 'api');
    const found = read(`\ufeff# licence\n---   \n${first}---\n${second}...\n# nothing\n---\n`);
    expect(found.map(textOf)).toEqual([first, second]);
  });

  test('ends in a newline', () => {
    expect(read(service.trimEnd()).map(textOf)).toEqual([service]);
  });

  test('keeps CR LF', () => {
    const text = service.replaceAll('\n', '\r\n');
    const [resource] = read(`---\r\n${text}---\r\n`);
    expect(textOf(resource)).toBe(text);
    expect(resource?.name).toBe('reviews');
    expect(at(resource, '/metadata/name')).toBe('0 5:9');
  });

  test('behind markers with comments stands alone', () => {
    const flow = '{apiVersion: v1, kind: Service, metadata: {name: reviews}}\n';
    const found = read(`# c\n--- # first\n${service}---\n${flow}---\n&a\n${service}...\n# end\n`);
    expect(found.map(textOf)).toEqual([`# first\n${service}`, flow, `&a\n${service}`]);
    expect(at(found[1], '/metadata/name')).toBe('1 9:50');
  });
});

describe('JSON', () => {
  test('with tabs, several values, and escapes that YAML readers lack', () => {
    const json = (name: string): string =>
      `{\n\t"apiVersion": "v1",\n\t"kind": "Service",\n\t"metadata": {"name": "${name}"},\n\t"x": "/"\n}\n`;
    const text = json('reviews') + json('api').replace('"/"', '"\\/\\ud83d\\ude00\u2028"');
    const [first, second] = read(text, 'a.json');
    expect(textOf(first)).toBe(json('reviews'));
    expect(at(second, '/metadata/name')).toBe('1 10:23');
    expect(second?.object['x']).toBe('/😀\u2028');
    expect(textOf(second)).toBe(
      'apiVersion: v1\nkind: Service\nmetadata:\n  name: api\nx: "/😀\\u2028"\n',
    );
  });
});

describe('lists', () => {
  const text = `apiVersion: v1
kind: List
metadata: {}
items:
# first
- apiVersion: v1
  kind: Service # a service
  metadata:
    name: reviews
    annotations:
      text: |
        one

        two
  # end of first
-
    # inside
    apiVersion: v1
    kind: Service
    metadata: {name: api}
- {apiVersion: v1, kind: Service, metadata: {name: flow}}
- apiVersion: v1
  kind: ServiceList
  items:
  - apiVersion: v1
    kind: Service
    metadata: {name: inner}
`;

  test('are flattened; items keep their comments and have their own text', () => {
    const found = read(text);
    expect(found.map((resource) => resource.name)).toEqual(['reviews', 'api', 'flow', 'inner']);
    expect(textOf(found[0])).toBe(
      '# first\napiVersion: v1\nkind: Service # a service\nmetadata:\n  name: reviews\n' +
        '  annotations:\n    text: |\n      one\n\n      two\n# end of first\n',
    );
    expect(textOf(found[2])).toBe('{apiVersion: v1, kind: Service, metadata: {name: flow}}\n');
    expect(textOf(found[3])).toBe('apiVersion: v1\nkind: Service\nmetadata: {name: inner}\n');
  });

  test('positions are those of the file, in the list', () => {
    const found = read(text);
    expect(found.map((resource) => at(resource, '/metadata/name'))).toEqual([
      '0 9:11',
      '0 20:22',
      '0 21:52',
      '0 27:22',
    ]);
    expect(found.map((resource) => locate(resource).pointer)).toEqual([
      '/items/0',
      '/items/1',
      '/items/2',
      '/items/3/items/0',
    ]);
  });

  test('items that share values with the rest of the list are written out', () => {
    const shared =
      'apiVersion: v1\nkind: List\nx: &m {name: reviews}\nitems:\n- apiVersion: v1\n  kind: Service\n  metadata: *m\n';
    const [resource] = read(shared);
    expect(textOf(resource)).toBe('apiVersion: v1\nkind: Service\nmetadata:\n  name: reviews\n');
    expect(at(resource, '/metadata/name')).toBe('0 3:14');
  });

  test('may be empty, and an object whose items are something else is an object', () => {
    expect(read('apiVersion: v1\nkind: List\nitems: []\n')).toEqual([]);
    expect(read('apiVersion: v1\nkind: List\nitems:\n')).toEqual([]);
    const other = 'apiVersion: x.dev/v1\nkind: AllowList\nmetadata: {name: a}\nspec: {items: []}\n';
    expect(read(other)).toHaveLength(1);
  });
});

describe('positions', () => {
  const text = `${service}spec:\n  ports:\n  - name: http\n    port: 80\n  "a/b~c":\n`;
  const rows: [pointer: string, part: 'key' | 'value', expected: string][] = [
    ['', 'value', '0 1:1'],
    ['/spec', 'key', '0 6:1'],
    ['/spec', 'value', '0 7:3'],
    ['/spec/ports/0/port', 'value', '0 9:11'],
    ['/spec/ports/0/port', 'key', '0 9:5'],
    ['/spec/ports/0', 'key', '0 8:5'],
    ['/spec/a~1b~0c', 'key', '0 10:3'],
    ['/spec/ports/7/port', 'value', '0 8:3'],
    ['/spec/ports/x', 'value', '0 8:3'],
    ['/metadata/labels/app', 'value', '0 4:3'],
    ['no pointer', 'value', '0 1:1'],
  ];

  test.each(rows)('%s (%s) stands at %s', (pointer, part, expected) => {
    const [resource] = read(text);
    expect(at(resource, pointer, part)).toBe(expected);
  });

  test('lead through aliases and merges to where the text is', () => {
    const [resource] = read(`${service}a: &a {x: 1}\nb: *a\nc:\n  <<: [{k: 2}, *a]\n  z: 3\n`);
    expect(at(resource, '/b/x')).toBe('0 6:11');
    expect(at(resource, '/c/x')).toBe('0 6:11');
    expect(at(resource, '/c/k')).toBe('0 9:12');
    expect(at(resource, '/c/z', 'key')).toBe('0 10:3');
  });
});

describe('names', () => {
  const rows: [apiVersion: string, kind: string, name: string][] = [
    ['v1', 'ConfigMap', 'kube-root-ca.crt'],
    ['rbac.authorization.k8s.io/v1', 'ClusterRole', 'system:node-proxier'],
    ['apiregistration.k8s.io/v1', 'APIService', 'v1beta1.metrics.k8s.io'],
    ['certificates.k8s.io/v1', 'ClusterTrustBundle', 'example.com:bundle:v1'],
    ['user.openshift.io/v1', 'Identity', 'github:17'],
  ];

  test.each(rows)('%s %s may be called %s', (apiVersion, kind, name) => {
    expect(
      read(`apiVersion: ${apiVersion}\nkind: ${kind}\nmetadata: {name: "${name}"}\n`),
    ).toHaveLength(1);
  });

  test('that only JavaScript knows are data', () => {
    const [resource] = read(`${service}constructor: {prototype: {polluted: "yes"}}\ntoString: 1\n`);
    expect(resource?.object['constructor']).toEqual({ prototype: { polluted: 'yes' } });
    expect('polluted' in {}).toBe(false);
  });
});
