import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Outcome } from '../../src/diagnostic/outcome.ts';
import { startOfFile } from '../../src/diagnostic/position.ts';
import { resolveTopology } from '../../src/topology/resolve-topology.ts';
import type { Cluster, Topology } from '../../src/topology/topology.ts';
import { resources, showPlaces } from '../support/resources.ts';

const origin = { paths: ['topology'], at: startOfFile('distributary.yaml') };

const resolve = (...documents: string[]): Outcome<Topology> =>
  resolveTopology(resources(documents.join('---\n')), origin);

/** A Cluster in three lines. */
const described = (name: string, spec: string, metadata = '', group = 'flomesh.io'): string =>
  `apiVersion: ${group}/v1alpha1\nkind: Cluster\nmetadata: {name: ${name}${metadata}}\nspec: {fsmNamespace: fsm-system, ${spec}}\n`;

const newerGroup = 'multicluster.flomesh.io';

const annotated = (annotations: string): string => `, annotations: {${annotations}}`;

const only = ({ value, diagnostics }: Outcome<Topology>): Cluster | undefined => {
  expect(showPlaces(diagnostics)).toEqual([]);
  expect(value.clusters).toHaveLength(1);
  return value.clusters[0];
};

describe('a Cluster', () => {
  test('has the defaults of the CRD', () => {
    expect(only(resolve(described('north', 'gatewayHost: 10.0.0.1')))).toEqual({
      name: 'north',
      key: 'default/default/default/north',
      region: 'default',
      zone: 'default',
      group: 'default',
      labels: {},
      gateway: { host: '10.0.0.1', ip: '10.0.0.1' },
      trustDomain: 'cluster.local',
      hasDefaultTrustDomain: true,
      clusterDomain: 'cluster.local',
      facts: {
        flomesh: { apiVersion: 'flomesh.io/v1alpha1', spec: { fsmNamespace: 'fsm-system' } },
      },
      at: expect.objectContaining({ line: 3, column: 18 }),
    });
  });

  test.each([
    [
      'gatewayHost: 10.0.0.1, gatewayPort: 8091',
      '',
      { host: '10.0.0.1', ip: '10.0.0.1', port: 8091 },
    ],
    ['gatewayHost: "2001:db8::1"', '', { host: '2001:db8::1', ip: '2001:db8::1' }],
    ['gatewayHost: gw.example.com', '', { host: 'gw.example.com' }],
    [
      'gatewayHost: gw.example.com',
      'distributary.dev/gateway-ip: 10.0.0.9',
      { host: 'gw.example.com', ip: '10.0.0.9' },
    ],
    [
      'gatewayHost: gw.example.com',
      'distributary.dev/gateway-port: "15443"',
      { host: 'gw.example.com', port: 15443 },
    ],
    [
      'gatewayHost: 10.0.0.1',
      'distributary.dev/gateway-ip: 10.0.0.1',
      { host: '10.0.0.1', ip: '10.0.0.1' },
    ],
  ])('{%s} with {%s} has a gateway', (spec, annotations, gateway) => {
    const text = described('north', spec, annotated(annotations), newerGroup);
    expect(only(resolve(text))?.gateway).toEqual(gateway);
  });

  test('gets from annotations what its kind has no field for, or leaves open', () => {
    const annotations =
      'distributary.dev/network: net1, distributary.dev/trust-domain: td.example, distributary.dev/cluster-domain: k8s.example, distributary.dev/region: eu, distributary.dev/zone: a, distributary.dev/group: blue';
    expect(
      only(resolve(described('north', 'gatewayHost: gw', annotated(annotations)))),
    ).toMatchObject({
      key: 'eu/a/blue/north',
      network: 'net1',
      trustDomain: 'td.example',
      clusterDomain: 'k8s.example',
    });
  });

  test.each([
    ['gatewayHost: gw', 'distributary.dev/gateway-ip: 10.0.0', '3:68 DIS0304'],
    ['gatewayHost: gw', 'distributary.dev/gateway-ip: 127.0.0.1', '3:68 DIS0284'],
    ['gatewayHost: gw', 'distributary.dev/gateway-port: "0"', '3:70 DIS0304'],
    ['gatewayHost: gw', 'distributary.dev/gateway-port: "080"', '3:70 DIS0304'],
    ['gatewayHost: gw', 'distributary.dev/gateway-host: GW', '3:70 DIS0283'],
    ['gatewayHost: gw', 'distributary.dev/network: a b', '3:65 DIS0304'],
    ['gatewayHost: gw', 'distributary.dev/trust-domain: A', '3:70 DIS0304'],
    ['gatewayHost: gw', 'distributary.dev/cluster-domain: a_b', '3:72 DIS0304'],
    ['gatewayHost: gw', 'distributary.dev/region: a/b', '3:64 DIS0286'],
    ['gatewayHost: gw', 'distributary.dev/network: distributary-north', '3:65 DIS0306'],
    ['gatewayHost: 10.0.0.1', 'distributary.dev/gateway-ip: 10.0.0.2', '3:68 DIS0305'],
    ['gatewayHost: gw, region: eu', 'distributary.dev/region: us', '3:64 DIS0302'],
    ['gatewayHost: gw, gatewayPort: 80', 'distributary.dev/gateway-port: "81"', '3:70 DIS0302'],
  ])('{%s} with {%s} is refused', (spec, annotations, expected) => {
    const { value, diagnostics } = resolve(described('north', spec, annotated(annotations)));
    expect(showPlaces(diagnostics)).toEqual([expected]);
    expect(value.clusters.map(({ name }) => name)).toEqual(['north']);
  });

  test.each(['a.b', 'n'.repeat(64)])('may not be named %s', (name) => {
    const { value, diagnostics } = resolve(described(name, 'gatewayHost: gw'));
    expect(showPlaces(diagnostics)).toEqual(['3:18 DIS0301']);
    expect(value.clusters).toEqual([]);
  });

  test('with an invalid field is there without it, so that nothing else is found to be missing', () => {
    const { value } = resolve(described('north', 'gatewayHost: 127.0.0.1, region: "a/b"'));
    expect(value.clusters[0]).toMatchObject({ key: 'default/default/default/north' });
    expect(value.clusters[0]).not.toHaveProperty('gateway');
  });
});

describe('several Clusters', () => {
  const newer = 'multicluster.flomesh.io';

  test('of one name are one cluster, whichever group they are of', () => {
    const merged = resolve(
      described('north', 'gatewayHost: gw, region: eu', ', labels: {tier: edge}'),
      described('north', 'gatewayHost: gw, zone: a', ', labels: {team: a}', newer),
    );
    expect(only(merged)).toMatchObject({
      key: 'eu/a/default/north',
      labels: { team: 'a', tier: 'edge' },
      facts: { flomesh: { apiVersion: 'multicluster.flomesh.io/v1alpha1' } },
    });
  });

  test.each([
    ['region: eu', 'region: us', '', '', '9:42 DIS0302'],
    ['gatewayPort: 80', 'gatewayPort: 81', '', '', '9:47 DIS0302'],
    ['zone: a', 'zone: a', ', labels: {t: a}', ', labels: {t: b}', '8:37 DIS0302'],
  ])('that disagree (%s, %s) are an error at both places', (first, second, a, b, expected) => {
    const { diagnostics } = resolve(
      described('north', `${first}, gatewayHost: gw`, a),
      described('north', `${second}, gatewayHost: gw`, b, newer),
    );
    expect(showPlaces(diagnostics)).toEqual([expected]);
    expect(diagnostics[0]?.related[0]?.at.line).toBeLessThan(5);
  });

  test('of one kind and name are an error', () => {
    const one = described('north', 'gatewayHost: gw');
    const { value, diagnostics } = resolve(one, one);
    expect(showPlaces(diagnostics)).toEqual(['8:18 DIS0303']);
    expect(diagnostics[0]?.related[0]?.at).toMatchObject({ line: 3 });
    expect(value.clusters).toHaveLength(1);
  });

  test('may not have the network of another as their own', () => {
    const { diagnostics } = resolve(
      described(
        'north',
        'gatewayHost: gw',
        annotated('distributary.dev/network: distributary-south'),
      ),
      described(
        'south',
        'gatewayHost: other',
        annotated('distributary.dev/network: distributary-other'),
      ),
    );
    expect(showPlaces(diagnostics)).toEqual(['3:65 DIS0306']);
  });

  test('come in order of their keys, whatever the order of the files', () => {
    const names = ['west', 'north', 'east', 'south'];
    const all = names.flatMap((name) =>
      resources(
        described(name, `gatewayHost: gw, region: ${name[0] === 'e' ? 'b' : 'a'}`),
        `topology/${name}.yaml`,
      ),
    );
    fc.assert(
      fc.property(fc.shuffledSubarray(all, { minLength: all.length }), (shuffled) => {
        const { value } = resolveTopology(shuffled, origin);
        expect(value.clusters.map(({ name }) => name)).toEqual(['north', 'south', 'west', 'east']);
      }),
      { seed: 7, numRuns: 30 },
    );
  });
});

describe('a topology', () => {
  test('without clusters is an error where the fleet names the paths', () => {
    const { diagnostics } = resolve('apiVersion: v1\nkind: Service\nmetadata: {name: reviews}\n');
    expect(diagnostics).toMatchObject([{ code: 'DIS0300', at: { file: 'distributary.yaml' } }]);
    expect(diagnostics[0]?.message).toContain('"topology"');
  });

  test('in the words of another system is said', () => {
    const other =
      'apiVersion: networking.karmada.io/v1alpha1\nkind: MultiClusterIngress\nmetadata: {name: east}\n';
    const { diagnostics } = resolve(described('north', 'gatewayHost: gw'), other);
    expect(showPlaces(diagnostics)).toEqual(['7:7 DIS0308']);
  });

  test('holds no kubeconfig', () => {
    const { value, diagnostics } = resolve(
      described('north', 'kubeconfig: s3cret, gatewayHost: gw, region: eu'),
      described('north', 'kubeconfig: other-s3cret, gatewayHost: gw, region: us', '', newerGroup),
    );
    expect(diagnostics).toHaveLength(1);
    expect(JSON.stringify({ value, diagnostics })).not.toContain('s3cret');
  });
});

test('objects whose findings are known are not validated again, and describe the same clusters', () => {
  const documents = resources(described('north', 'gatewayHost: 10.0.0.1, gatewayPort: 70000'));
  const judged = resolveTopology(documents, origin);
  expect(judged.diagnostics.length).toBeGreaterThan(0);
  const known = resolveTopology(documents, { ...origin, isJudged: true });
  expect(known).toEqual({ value: judged.value, diagnostics: [] });
});
