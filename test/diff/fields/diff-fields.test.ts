import { describe, expect, test } from 'vitest';
import { diffFields } from '../../../src/diff/fields/diff-fields.ts';
import type { FieldChange } from '../../../src/diff/fields/field-change.ts';
import type { JsonObject } from '../../../src/resource/json.ts';
import { type Resource, toResource } from '../../../src/resource/resource.ts';

function objectOf(object: JsonObject, kind = 'Deployment'): Resource {
  const named = { apiVersion: 'v1', kind, metadata: { name: 'web', namespace: 'shop' }, ...object };
  return toResource(named, { type: 'derived', from: [] });
}

function shown({ path, change, before, after }: FieldChange): string {
  return [change, path, before ?? '', after ?? ''].join(' | ');
}

function compare(before: JsonObject, after: JsonObject, kind?: string): readonly string[] {
  return diffFields(objectOf(before, kind), objectOf(after, kind)).fields.map(shown);
}

function containers(...list: readonly JsonObject[]): JsonObject {
  return { spec: { template: { spec: { containers: list } } } };
}

describe('fields of an object', () => {
  test('are named by their path, with what they were and are', () => {
    expect(
      compare(
        { spec: { replicas: 2, paused: true, version: '1' } },
        { spec: { replicas: 3, version: 1, strategy: { type: 'Recreate' } } },
      ),
    ).toEqual([
      'changed | spec.replicas | 2 | 3',
      'removed | spec.paused | true | ',
      'changed | spec.version | "1" | 1',
      'added | spec.strategy |  | {type: Recreate}',
    ]);
  });

  test('that somebody named are quoted where they are no plain words', () => {
    const noted = (value: string) => ({ metadata: { annotations: { 'example.com/team': value } } });
    expect(compare(noted('a'), noted('b'))).toEqual([
      'changed | metadata.annotations["example.com/team"] | a | b',
    ]);
  });

  test('keep integers that no double holds', () => {
    expect(compare({ spec: { id: 2n ** 60n } }, { spec: { id: 2n ** 60n + 1n } })).toEqual([
      'changed | spec.id | 1152921504606846976 | 1152921504606846977',
    ]);
  });

  test('are none where only the order of keys differs', () => {
    expect(
      compare(
        { spec: { a: 1, b: { c: [{ x: 1, y: 2 }] } } },
        { spec: { b: { c: [{ y: 2, x: 1 }] }, a: 1 } },
      ),
    ).toEqual([]);
  });

  test('are listed up to a hundred, and the rest is counted', () => {
    const data = (of: string) =>
      Object.fromEntries(Array.from({ length: 130 }, (_, i) => [`k${i}`, of]));
    const { fields, more } = diffFields(
      objectOf({ data: data('a') }),
      objectOf({ data: data('b') }),
    );
    expect([fields.length, more]).toEqual([100, 30]);
  });
});

describe('items of lists', () => {
  test('are compared by their name, wherever they stand', () => {
    const web = (image: string) => ({ name: 'web', image });
    const sidecar = { name: 'sidecar', image: 'proxy:1' };
    expect(compare(containers(web('web:1.8.2')), containers(sidecar, web('web:1.8.3')))).toEqual([
      'changed | spec.template.spec.containers[name=web].image | web:1.8.2 | web:1.8.3',
      'added | spec.template.spec.containers[name=sidecar] |  | {name: sidecar, image: proxy:1}',
    ]);
  });

  test('are compared by port and protocol, which is TCP where nothing is said', () => {
    const ports = (...list: readonly JsonObject[]) => ({ spec: { ports: list } });
    expect(
      compare(
        ports({ port: 53, protocol: 'UDP' }, { port: 53, targetPort: 5353 }),
        ports({ port: 53, protocol: 'TCP', targetPort: 5300 }),
        'Service',
      ),
    ).toEqual([
      'removed | spec.ports[port=53,protocol=UDP] | {port: 53, protocol: UDP} | ',
      'changed | spec.ports[port=53,protocol=TCP].targetPort | 5353 | 5300',
      'added | spec.ports[port=53,protocol=TCP].protocol |  | TCP',
    ]);
    const inContainer = (port: number) =>
      containers({ name: 'web', ports: [{ containerPort: 80, hostPort: port }] });
    expect(compare(inContainer(80), inContainer(81))).toEqual([
      'changed | spec.template.spec.containers[name=web].ports[containerPort=80,protocol=TCP].hostPort | 80 | 81',
    ]);
  });

  test('that stand in another order are told as that', () => {
    const http = (...names: readonly string[]) => ({
      spec: { http: names.map((name) => ({ name })) },
    });
    expect(compare(http('canary', 'all'), http('all', 'canary'), 'VirtualService')).toEqual([
      'reordered | spec.http | [name=canary, name=all] | [name=all, name=canary]',
    ]);
  });

  test('without a key are paired where they are equal, else in order', () => {
    const args = (...list: readonly string[]) => containers({ name: 'web', args: list });
    expect(compare(args('a', 'b', 'c'), args('x', 'b', 'c', 'd'))).toEqual([
      'changed | spec.template.spec.containers[name=web].args[0] | a | x',
      'added | spec.template.spec.containers[name=web].args[3] |  | d',
    ]);
    expect(compare(args('a', 'b'), args('b', 'a'))).toEqual([
      'reordered | spec.template.spec.containers[name=web].args | [a, b] | [b, a]',
    ]);
    expect(compare(args('a', 'b', 'c'), args('b', 'c'))).toEqual([
      'removed | spec.template.spec.containers[name=web].args[0] | a | ',
    ]);
  });

  test('whose key stands twice have none', () => {
    const env = (value: string) =>
      containers({
        name: 'web',
        env: [
          { name: 'A', value: '1' },
          { name: 'A', value },
        ],
      });
    expect(compare(env('2'), env('3'))).toEqual([
      'changed | spec.template.spec.containers[name=web].env[1].value | "2" | "3"',
    ]);
  });

  test('that an object follows from are those of its annotation', () => {
    const from = (list: string) => ({
      metadata: { name: 'web', annotations: { 'distributary.dev/derived-from': list } },
    });
    expect(compare(from('A/s/x@north,A/s/x@south'), from('A/s/x@south,A/s/x@west'))).toEqual([
      'removed | metadata.annotations["distributary.dev/derived-from"] | A/s/x@north | ',
      'added | metadata.annotations["distributary.dev/derived-from"] |  | A/s/x@west',
    ]);
  });
});

describe('secrets', () => {
  const secret = 'hunter2';
  const other = 'swordfish';

  test.each<[string, (value: string) => JsonObject, string, string]>([
    ['data of a Secret', (value) => ({ data: { user: value } }), 'Secret', 'data'],
    ['texts of a Secret', (value) => ({ stringData: { user: value } }), 'Secret', 'stringData'],
    ['of a kind that is misspelt', (value) => ({ data: { user: value } }), 'Secrets', 'data'],
    [
      'fields with such a name',
      (value) => ({ spec: { password: value } }),
      'Thing',
      'spec.password',
    ],
    [
      'environment variables with such a name',
      (value) => containers({ name: 'web', env: [{ name: 'DB_PASSWORD', value }] }),
      'Deployment',
      'env[name=DB_PASSWORD].value',
    ],
    [
      'options with such a name',
      (value) => containers({ name: 'web', args: [`--password=${value}`] }),
      'Deployment',
      'args[0]',
    ],
    [
      'what stands behind an option with such a name',
      (value) => containers({ name: 'web', args: ['--password', value] }),
      'Deployment',
      'args[1]',
    ],
    [
      'users of addresses',
      (value) => ({ data: { url: `https://me:${value}@example.com/` } }),
      'ConfigMap',
      'data.url',
    ],
    [
      'what kubectl keeps of the object',
      (value) => ({
        metadata: {
          name: 'x',
          annotations: { 'kubectl.kubernetes.io/last-applied-configuration': `{"a": "${value}"}` },
        },
      }),
      'ConfigMap',
      'last-applied',
    ],
    [
      'files in a ConfigMap',
      (value) => ({ data: { 'app.yaml': `user: me\npass: ${value}\n` } }),
      'ConfigMap',
      'app.yaml',
    ],
    [
      'parts of what is new',
      (value) => ({ spec: { list: [{ deep: { token: value } }] } }),
      'Thing',
      'spec',
    ],
  ])('in %s are not shown, only that they changed', (_, make, kind, place) => {
    for (const [before, after] of [
      [make(secret), make(other)],
      [{}, make(other)],
      [make(secret), {}],
    ] as const) {
      const lines = compare(before, after, kind);
      expect(lines.join('\n')).toContain(place.split('.').at(-1)?.split('[')[0]);
      expect(lines.join('\n')).not.toMatch(/hunter2|swordfish/);
      expect(lines.length).toBeGreaterThan(0);
    }
  });

  test('do not hide what stands beside them', () => {
    const of = (image: string) =>
      containers({ name: 'web', image, env: [{ name: 'TOKEN', value: 'x' }] });
    expect(compare(of('web:1'), of('web:2'))).toEqual([
      'changed | spec.template.spec.containers[name=web].image | web:1 | web:2',
    ]);
  });
});
