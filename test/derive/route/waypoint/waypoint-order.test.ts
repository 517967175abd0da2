import { describe, expect, test } from 'vitest';
import { parseCompact } from '../../../support/compact-repository.ts';
import { runStages } from '../../../support/fleet-stages.ts';
import { goldenCases } from '../../../support/golden-cases.ts';

const fleet =
  goldenCases('fixtures/derive').find(
    ({ name }) => name === 'destination-rule/waypoint-three-networks',
  )?.text ?? '';

/** A text of the fleet, and what replaces it. */
type Edit = readonly [before: string, after: string];

/** The edited fleet: the forms of its routes, and what is said of waypoints in it. */
function derive(...edits: readonly Edit[]) {
  const text = edits.reduce((before, [from, to]) => {
    const after = before.replace(from, to);
    if (after === before) throw new Error(`the fleet has no ${from}`);
    return after;
  }, fleet);
  const { derived, diagnostics } = runStages(parseCompact(text));
  const routes = derived.flatMap((set) => set.routes);
  return {
    forms: routes.map(({ consumer, hosting }) => `${consumer.name} ${hosting}`),
    said: diagnostics.flatMap(({ code, args, clusters }) =>
      code === 'DIS0687' || code === 'DIS0679' ? [{ code, args, clusters }] : [],
    ),
  };
}

/** Why waypoints of which clusters were refused. */
function refusals(...edits: readonly Edit[]): readonly string[] {
  return derive(...edits).said.map(({ args, clusters }) => {
    const { because, first, other } = Object(args);
    return `${clusters.join(' ')}: ${[because, first, other].filter((one) => one !== '').join(' ')}`;
  });
}

const policy = (spec: string): readonly [string, string] => [
  '--- # topology',
  `---\napiVersion: distributary.dev/v1alpha1\nkind: FailoverPolicy\nmetadata: {name: api, namespace: shop}\nspec: ${spec}\n--- # topology`,
];

test('a waypoint orders a global Service in a mesh of several networks', () => {
  expect(derive().forms).toEqual(['berlin waypoint', 'paris waypoint', 'boston waypoint']);
  expect(derive().said).toEqual([]);
});

describe('a waypoint orders no other clusters', () => {
  const apart = ['berlin clustersetHost', 'paris clustersetHost', 'boston clustersetHost'];
  test('for a local Service', () => {
    const { forms, said } = derive([', labels: {istio.io/global: "true"}', '']);
    expect(forms).toEqual(apart);
    expect(said.map(({ code }) => code)).toEqual(Array(3).fill('DIS0679'));
  });
  test('without the flag', () => {
    expect(derive([', ambient: multiNetwork', '']).forms).toEqual(apart);
  });
  test('without remote secrets', () => {
    expect(derive(['discovery: remoteSecrets', 'discovery: isolated']).forms).toEqual(apart);
  });
  test('for a Service without a waypoint', () => {
    const { forms, said } = derive([', istio.io/use-waypoint: waypoint', '']);
    expect(forms).toEqual(apart);
    expect(said).toEqual([]);
  });
  test('where it is for workloads', () => {
    expect(derive(['waypoint-for: service', 'waypoint-for: workload']).forms).toEqual(apart);
  });
});

describe('one cluster before the others, wherever it is', () => {
  const spec = '{clients: {names: [paris]}, order: [{names: [boston]}, {names: [berlin]}]}';
  const newest: readonly [string, string] = ['istio: {', 'istio: {version: "1.31", '];
  test('from Istio 1.31 on', () => {
    expect(derive(policy(spec), newest).forms).toContain('paris waypoint');
    expect(refusals(policy(spec), newest)).toEqual([]);
  });
  test('but not where another cluster shares the network', () => {
    const shared: readonly [string, string] = ['network: berlin', 'network: paris'];
    expect(refusals(policy(spec), newest, shared)).toEqual(['paris: reversed boston berlin']);
  });
});

describe('a waypoint is refused', () => {
  test('an order of clusters in one region', () => {
    const spec = '{clients: {names: [boston]}, order: [{names: [paris]}, {names: [berlin]}]}';
    expect(refusals(policy(spec))).toEqual(['boston: together paris berlin']);
  });
  test('an order that leaves the region first', () => {
    const spec = '{clients: {names: [paris]}, order: [{names: [boston]}, {names: [berlin]}]}';
    expect(refusals(policy(spec))).toEqual(['paris: reversed boston berlin']);
  });
  test('a second region before others', () => {
    const spec =
      '{clients: {names: [paris]}, order: [{names: [tokyo]}, {names: [boston]}, {names: [berlin]}]}';
    const tokyo: readonly [string, string] = [
      'metadata: {name: berlin, annotations: {distributary.dev/region: eu,',
      'metadata: {name: tokyo, annotations: {distributary.dev/region: ap, distributary.dev/zone: tok, distributary.dev/network: tokyo, distributary.dev/gateway-host: 203.0.113.4}}\nspec: {clusterManager: {name: kind}}\n---\napiVersion: multicluster.x-k8s.io/v1alpha1\nkind: ClusterProfile\nmetadata: {name: berlin, annotations: {distributary.dev/region: sa,',
    ];
    expect(refusals(policy(spec), tokyo)).toContain('paris: together boston berlin');
  });
  test('weights', () => {
    const spec =
      '{mode: Spread, clients: {names: [paris]}, order: [{names: [berlin], weight: 30}, {names: [boston], weight: 30}]}';
    expect(refusals(policy(spec))).toEqual(['paris: weights']);
  });
  test('a cluster that the policy excludes', () => {
    const spec = '{clients: {names: [paris]}, order: [{names: [berlin]}], otherwise: none}';
    expect(refusals(policy(spec))).toEqual(['paris: unwanted boston']);
  });
  test('a cluster whose gateway has only a DNS name', () => {
    expect(refusals(['gateway-host: 203.0.113.3', 'gateway-host: boston.example.com'])).toEqual([
      'berlin: noGateway boston',
      'paris: noGateway boston',
    ]);
  });
  test('a cluster whose region is unknown', () => {
    expect(refusals(['distributary.dev/region: us, ', ''])).toEqual([
      'berlin: noRegion boston',
      'boston: noRegion boston',
      'paris: noRegion boston',
    ]);
  });
  test('another cluster domain', () => {
    const domain = 'distributary.dev/cluster-domain: us.example, distributary.dev/region: us';
    expect(refusals(['distributary.dev/region: us', domain])).toEqual(['boston: domain berlin']);
  });
  test('a global waypoint', () => {
    const [before, after] = [
      'waypoint-for: service',
      'waypoint-for: service, istio.io/global: "true"',
    ];
    expect(refusals([before, after])).toEqual([
      'berlin: globalWaypoint',
      'boston: globalWaypoint',
      'paris: globalWaypoint',
    ]);
  });
});
