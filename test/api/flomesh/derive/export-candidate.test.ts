import { describe, expect, test } from 'vitest';
import { readCandidate } from '../../../../src/api/flomesh/derive/export-candidate.ts';
import type { JsonObject } from '../../../../src/resource/json.ts';
import {
  cluster,
  placed,
  service,
  serviceExport,
  viewOf,
  withMetadata,
} from '../../../support/fleet-builder.ts';

const rule = (portNumber: number, path: string) => ({ portNumber, path, pathType: 'Prefix' });

function read(exported: JsonObject, ...authored: readonly JsonObject[]) {
  const { value, diagnostics } = readCandidate(
    viewOf(cluster('north'), ...authored),
    placed(exported),
  );
  return {
    ports: value?.ports.map(({ number, protocol, path }) => `${number}/${protocol} ${path}`),
    found: diagnostics.map(({ code, at }) => `${code} ${at.pointer}`),
  };
}

const two = service('reviews', {
  ports: [
    { name: 'admin', port: 81 },
    { name: 'http', port: 80, targetPort: 9080 },
    { name: 'quic', port: 80, protocol: 'UDP' },
  ],
});
const external = service('reviews', { type: 'ExternalName' });
const withRules = (...rules: readonly JsonObject[]) => serviceExport('reviews', { rules });

describe('readCandidate', () => {
  test.each<[string, JsonObject, JsonObject, readonly string[], readonly string[]]>([
    [
      'ports by the number of the Service',
      withRules(rule(80, '/a')),
      two,
      ['80/TCP /a', '80/UDP /a'],
      [],
    ],
    [
      'ports in the order of the Service',
      withRules(rule(81, '/b'), rule(80, '/a')),
      two,
      ['80/TCP /a', '80/UDP /a', '81/TCP /b'],
      [],
    ],
    [
      'the path of the first rule',
      withRules(rule(81, '/b'), rule(81, '/c')),
      two,
      ['81/TCP /b'],
      ['DIS0408 /spec/rules/1/portNumber'],
    ],
    [
      'what matches, beside what does not',
      withRules(rule(9080, '/t'), rule(81, '/b')),
      two,
      ['81/TCP /b'],
      ['DIS0404 /spec/rules/0/portNumber'],
    ],
    [
      'the root without a path',
      withRules({ portNumber: 81, pathType: 'Prefix' }),
      two,
      ['81/TCP /'],
      [],
    ],
  ])('chooses %s', (_, exported, authored, ports, found) => {
    expect(read(exported, authored)).toEqual({ ports, found });
  });

  test.each<[string, JsonObject, readonly JsonObject[], readonly string[]]>([
    ['no Service', serviceExport(), [], ['DIS0401 /metadata/name']],
    ['a Service of another name', serviceExport(), [service('api')], ['DIS0401 /metadata/name']],
    ['a Service that is a name only', serviceExport(), [external], ['DIS0402 /metadata/name']],
    [
      'no namespace',
      { ...serviceExport(), metadata: { name: 'reviews' } },
      [service()],
      ['DIS0407 /metadata'],
    ],
    ['no rules', withRules(), [two], ['DIS0406 /spec']],
    [
      'no rule that matches',
      withRules(rule(1, '/a')),
      [two],
      ['DIS0404 /spec/rules/0/portNumber', 'DIS0406 /spec'],
    ],
    [
      'a rule without a port',
      withRules({ path: '/a', pathType: 'Prefix' }),
      [two],
      ['DIS0404 /spec/rules/0/portNumber', 'DIS0406 /spec'],
    ],
  ])('offers nothing with %s', (_, exported, authored, found) => {
    expect(read(exported, ...authored)).toEqual({ ports: undefined, found });
  });

  test('finds the Service in its own namespace only', () => {
    expect(read(withMetadata(serviceExport(), { namespace: 'web' }), service()).found).toEqual([
      'DIS0401 /metadata/name',
    ]);
  });

  test('points at a Service that only lacks its namespace', () => {
    const homeless = { ...service(), metadata: { name: 'reviews' } };
    const { diagnostics } = readCandidate(
      viewOf(cluster('north'), homeless),
      placed(serviceExport()),
    );
    expect(diagnostics.map(({ code }) => code)).toEqual(['DIS0401']);
    expect(diagnostics[0]?.related.map(({ message }) => message)).toEqual([
      'Service reviews has no namespace here: set one, or set "namespace" of its source',
    ]);
  });

  test('says which ports there are', () => {
    const view = viewOf(cluster('north'), service('reviews', { ports: [] }));
    const messages = readCandidate(view, placed(serviceExport())).diagnostics.map((d) => d.message);
    expect(messages[0]).toBe(
      'ServiceExport shop/reviews has a rule for port 80, but the Service of cluster "north" has no port',
    );
  });
});
