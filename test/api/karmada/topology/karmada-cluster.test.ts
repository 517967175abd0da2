import { describe, expect, test } from 'vitest';
import { karmadaClusterSource } from '../../../../src/api/karmada/topology/karmada-cluster.ts';
import { startOfFile } from '../../../../src/diagnostic/position.ts';
import { toYaml } from '../../../../src/resource/yaml/to-yaml.ts';
import { resolveTopology } from '../../../../src/topology/resolve-topology.ts';
import { topologyDocuments } from '../../../../src/topology/topology-documents.ts';
import { resource, resources, showFindings } from '../../../support/resources.ts';

const origin = { paths: ['topology'], at: startOfFile('distributary.yaml') };

const member = (spec: string, metadata = 'name: member1'): string =>
  `apiVersion: cluster.karmada.io/v1alpha1\nkind: Cluster\nmetadata: {${metadata}}\nspec: {syncMode: Push, ${spec}}\n`;

const statementsOf = (spec: string): unknown => {
  const statements = [...karmadaClusterSource.describe(resource(member(spec)))];
  return statements.map(([field, { value, at }]) => `${field}=${value}@${at.pointer}`);
};

test.each([
  ['region: eu, zones: [eu-1]', ['region=eu@/spec/region', 'zone=eu-1@/spec/zones/0']],
  ['zone: eu-1', ['zone=eu-1@/spec/zone']],
  ['zones: [eu-1, eu-2]', []],
  ['region: "", zone: "", zones: []', []],
  // What is invalid states nothing.
  ['region: e/u, zones: ["a b"]', []],
])('%s', (spec, expected) => {
  expect(statementsOf(spec)).toEqual(expected);
});

const full = member(
  'region: eu, zones: [eu-1, eu-2], provider: aws, taints: [{key: team, value: a, effect: NoSchedule}, {key: down, effect: NoExecute}]',
  'name: member1, labels: {tier: edge}, annotations: {distributary.dev/zone: eu-2, distributary.dev/group: a, distributary.dev/gateway-host: gw.example.com, distributary.dev/gateway-ip: 203.0.113.1, distributary.dev/gateway-port: "15444"}',
);

test('what policies select by is kept as it was written, and annotations say the rest', () => {
  const { value, diagnostics } = resolveTopology(resources(full), origin);
  expect(diagnostics).toEqual([]);
  expect(value.clusters).toMatchObject([
    {
      key: 'eu/eu-2/a/member1',
      labels: { tier: 'edge' },
      gateway: { host: 'gw.example.com', ip: '203.0.113.1', port: 15444 },
      facts: {
        karmada: {
          spec: {
            provider: 'aws',
            zones: ['eu-1', 'eu-2'],
            taints: [
              { key: 'team', value: 'a', effect: 'NoSchedule' },
              { key: 'down', effect: 'NoExecute' },
            ],
          },
        },
      },
    },
  ]);
});

const flomesh = (spec: string): string =>
  `apiVersion: flomesh.io/v1alpha1\nkind: Cluster\nmetadata: {name: member1}\nspec: {${spec}, gatewayHost: gw.example.com, fsmNamespace: fsm}\n`;

test('a cluster of two sources is one, and their contradictions are named at both places', () => {
  const agreeing = resolveTopology(
    resources(`${full}---\n${flomesh('region: eu, zone: eu-2, group: a')}`),
    origin,
  );
  expect(agreeing.diagnostics).toEqual([]);
  expect(agreeing.value.clusters).toHaveLength(1);
  const { diagnostics } = resolveTopology(
    resources(`${member('region: eu, zones: [eu-1]')}---\n${flomesh('region: us, zone: eu-3')}`),
    origin,
  );
  expect(showFindings(diagnostics)).toEqual([
    'input.yaml:9:16 error DIS0302 cluster "member1": region is "us" here, but "eu" elsewhere',
    'input.yaml:9:26 error DIS0302 cluster "member1": zone is "eu-3" here, but "eu-1" elsewhere',
  ]);
  const places = diagnostics.map(({ related }) => related.map(({ at }) => at.pointer));
  expect(places).toEqual([['/spec/region'], ['/spec/zones/0']]);
});

test('a zone that another source states is one of the several', () => {
  const several = member('region: eu, zones: [eu-1, eu-2]');
  const one = (zone: string) =>
    resolveTopology(resources(`${several}---\n${flomesh(`zone: ${zone}`)}`), origin);
  expect(one('eu-2').value.clusters.map(({ key }) => key)).toEqual(['eu/eu-2/default/member1']);
  expect(showFindings(one('eu-2').diagnostics)).toEqual([]);
  const [finding] = one('eu-3').diagnostics;
  expect(finding).toMatchObject({ code: 'DIS0931', at: { line: 9 } });
  expect(finding?.related).toMatchObject([{ at: { line: 4, pointer: '/spec/zones' } }]);
});

describe('what is written reads back as the same:', () => {
  test.each([
    ['a cluster in several zones', full],
    ['one in one zone', member('region: eu, zones: [eu-1], provider: gcp')],
    ['one that says its zone in the old field', member('zone: eu-1')],
    [
      'one whose place only annotations say',
      member('', 'name: m, annotations: {distributary.dev/region: eu, distributary.dev/zone: b}'),
    ],
    ['one that a Flomesh Cluster describes, too', `${full}---\n${flomesh('region: eu')}`],
  ])('%s', (_, text) => {
    const first = resolveTopology(resources(text), origin).value;
    const written = topologyDocuments(first).map(toYaml).join('---\n');
    const second = resolveTopology(resources(written), origin);
    expect(second.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
    const withoutPositions = (clusters: typeof first.clusters): unknown =>
      clusters.map(({ at: __, ...rest }) => rest);
    expect(withoutPositions(second.value.clusters)).toEqual(withoutPositions(first.clusters));
  });
});

describe('credentials and addresses', () => {
  const secrets =
    'apiEndpoint: "https://s3cret:6443", proxyURL: "http://s3cret@proxy", proxyHeader: {Authorization: s3cret}, secretRef: {namespace: karmada-cluster, name: s3cret}, impersonatorSecretRef: {namespace: karmada-cluster, name: s3cret}, insecureSkipTLSVerification: true, id: s3cret';

  test('are in nothing that is made of a Cluster', () => {
    const { value, diagnostics } = resolveTopology(resources(member(secrets)), origin);
    expect(diagnostics).toEqual([]);
    const withoutPositions = value.clusters.map(({ at: _, ...rest }) => rest);
    const made = { withoutPositions, documents: topologyDocuments(value) };
    expect(JSON.stringify(made)).not.toContain('s3cret');
  });

  test('are not kept of a live one, nor is its status', () => {
    const [kind] = karmadaClusterSource.live;
    const object = {
      ...resource(member(`region: eu, zones: [eu-1], ${secrets}`)).object,
      status: { kubernetesVersion: 's3cret' },
    };
    expect(kind?.keep(object)).toEqual({
      apiVersion: 'cluster.karmada.io/v1alpha1',
      kind: 'Cluster',
      metadata: { name: 'member1' },
      spec: { syncMode: 'Push', region: 'eu', zones: ['eu-1'] },
    });
  });

  test.each([
    'apiEndpoint: "s3cret:6443"',
    'apiEndpoint: "https://ann:s3cret@10.0.0.1"',
    'proxyURL: "ftp://s3cret"',
    'proxyHeader: {X: [s3cret]}',
    'proxyheaders: {X: s3cret}',
    'proxyUrl: s3cret',
  ])('are in no finding, nor on its line: %s', (field) => {
    const text = `apiVersion: cluster.karmada.io/v1alpha1\nkind: Cluster\nmetadata: {name: member1}\nspec:\n  syncMode: Push\n  ${field}\n`;
    const { diagnostics } = resolveTopology(resources(text), origin);
    expect(diagnostics).toHaveLength(1);
    expect(JSON.stringify(diagnostics)).not.toContain('s3cret');
    expect(text.split('\n')[(diagnostics[0]?.at.line ?? 0) - 1]).not.toContain('s3cret');
  });
});
