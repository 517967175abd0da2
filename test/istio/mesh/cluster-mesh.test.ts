import { describe, expect, test } from 'vitest';
import {
  clusterMesh,
  hidesNetworks,
  istiodClusterId,
  seesOthers,
} from '../../../src/istio/mesh/cluster-mesh.ts';
import { unusualFlags } from '../../../src/istio/mesh/mesh-flag.ts';
import type { IstioSpec } from '../../../src/kind/distributary-v1alpha1/derive-spec.ts';
import type { ClusterView } from '../../../src/place/cluster-view.ts';
import { viewClusters } from '../../../src/place/cluster-view.ts';
import { cluster } from '../../support/fleet-builder.ts';
import { resources } from '../../support/resources.ts';

function viewOf(text: string): ClusterView {
  const placed = resources(text).map((resource) => ({ resource, application: 'apps/istio' }));
  const [view] = viewClusters([{ cluster: cluster('north'), placed }]);
  if (view === undefined) throw new Error('there is one cluster');
  return view;
}

const istio: IstioSpec = { version: '1.30', gateway: 'mtls' };
const indented = (text: string): string => text.replace(/^/gm, '    ');
const values =
  'meshConfig: {trustDomain: north.example.com}\nglobal: {network: net-1, multiCluster: {clusterName: prod-eu-1}}\nenv: {A: true}';
const head = (apiVersion: string, kind: string): string =>
  `apiVersion: ${apiVersion}\nkind: ${kind}\nmetadata: {name: istiod, namespace: istio-system}\n`;
const application = (destination: string, helm: string): string =>
  `${head('argoproj.io/v1alpha1', 'Application')}spec:\n  destination: ${destination}\n  sources:\n  - {chart: base}\n  - chart: istiod\n    helm:\n${helm}`;
const valuesMap = (text: string): string =>
  `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: values, namespace: istio-system}\ndata:\n  values.yaml: |\n${indented(text)}\n`;
const here = '{server: https://kubernetes.default.svc}';

describe('values of istiod are found', () => {
  const places: readonly (readonly [string, string])[] = [
    [
      "in Sail's Istio",
      `${head('sailoperator.io/v1', 'Istio')}spec:\n  values:\n${indented(values)}`,
    ],
    [
      'in an IstioOperator',
      `${head('install.istio.io/v1alpha1', 'IstioOperator')}spec:\n  values:\n${indented(values)}`,
    ],
    [
      'in a HelmRelease',
      `${head('helm.toolkit.fluxcd.io/v2', 'HelmRelease')}spec:\n  chart: {spec: {chart: istiod}}\n  values:\n${indented(values)}`,
    ],
    [
      'in an Application, as an object',
      application(here, `      valuesObject:\n${indented(indented(values))}`),
    ],
    [
      'in an Application, as a text',
      application('{name: north}', `      values: |\n${indented(indented(values))}`),
    ],
    [
      'in the parameters of an Application',
      application(
        here,
        '      parameters:\n      - {name: meshConfig.trustDomain, value: north.example.com}\n      - {name: global.network, value: net-1}\n      - {name: global.multiCluster.clusterName, value: prod-eu-1}\n      - {name: env.A, value: "true"}\n',
      ),
    ],
    [
      'in a HelmRelease and its ConfigMap',
      `${head('helm.toolkit.fluxcd.io/v2', 'HelmRelease')}spec:\n  chart: {spec: {chart: istiod}}\n  valuesFrom: [{kind: ConfigMap, name: values}]\n  values: {env: {A: true}, global: {network: net-1}}\n---\n${valuesMap('meshConfig: {trustDomain: north.example.com}\nglobal: {network: other, multiCluster: {clusterName: prod-eu-1}}')}`,
    ],
  ];
  test.each(places)('%s', (_, text) => {
    const { config, networks, clusterIds, flags } = clusterMesh(viewOf(text));
    expect(config.trustDomain).toBe('north.example.com');
    expect(networks.map(({ value }) => value)).toEqual(['net-1']);
    expect(clusterIds.map(({ value }) => value)).toEqual(['prod-eu-1']);
    expect(flags.get('A')?.value).toBe('true');
  });

  const strangers: readonly (readonly [string, string])[] = [
    [
      'an Application for another cluster',
      application('{name: south}', `      valuesObject:\n${indented(indented(values))}`),
    ],
    [
      'a HelmRelease for another cluster',
      `${head('helm.toolkit.fluxcd.io/v2', 'HelmRelease')}spec:\n  kubeConfig: {secretRef: {name: south}}\n  chart: {spec: {chart: istiod}}\n  values:\n${indented(values)}`,
    ],
    [
      'a HelmRelease of another chart',
      `${head('helm.toolkit.fluxcd.io/v2', 'HelmRelease')}spec:\n  chart: {spec: {chart: web}}\n  values:\n${indented(values)}`,
    ],
    [
      'a ConfigMap of another namespace',
      'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: istio, namespace: shop}\ndata: {mesh: "trustDomain: a.example"}\n',
    ],
  ];
  test.each(strangers)('but not in %s', (_, text) => {
    expect(clusterMesh(viewOf(text)).statements).toEqual([]);
  });
});

test('values of a hundred ConfigMaps are read, and more are unread', () => {
  const references = '{kind: ConfigMap, name: values}, '.repeat(102);
  const text = `${head('helm.toolkit.fluxcd.io/v2', 'HelmRelease')}spec:\n  chart: {spec: {chart: istiod}}\n  valuesFrom: [${references}]\n---\n${valuesMap('env: {A: true}')}`;
  const { statements } = clusterMesh(viewOf(text));
  const unread = ['/spec/valuesFrom/100', '/spec/valuesFrom/101'];
  expect(statements.map((one) => one.unread)).toEqual([unread]);
});

test('what istiod reads itself goes before what its installer was told', () => {
  const configMap =
    'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: istio, namespace: istio-system}\ndata: {mesh: "trustDomain: a.example"}\n';
  const sail = `${head('sailoperator.io/v1', 'Istio')}spec:\n  values:\n${indented(values)}`;
  expect(clusterMesh(viewOf(`${sail}\n---\n${configMap}`)).config.trustDomain).toBe('a.example');
});

test('the network of a cluster is that of its Namespace istio-system', () => {
  const namespace =
    'apiVersion: v1\nkind: Namespace\nmetadata: {name: istio-system, labels: {topology.istio.io/network: net-1}}\n';
  expect(clusterMesh(viewOf(namespace)).networks).toMatchObject([{ value: 'net-1' }]);
});

describe('remote secrets', () => {
  const labels = '{istio/multiCluster: "true"}';
  const kinds: readonly (readonly [string, string])[] = [
    [
      'a Secret',
      `apiVersion: v1\nkind: Secret\nmetadata: {name: s, namespace: istio-system, labels: ${labels}}\n`,
    ],
    [
      'a SealedSecret',
      `${head('bitnami.com/v1alpha1', 'SealedSecret')}spec: {template: {metadata: {labels: ${labels}}}}\n`,
    ],
    [
      'an ExternalSecret',
      `${head('external-secrets.io/v1', 'ExternalSecret')}spec: {target: {template: {metadata: {labels: ${labels}}}}}\n`,
    ],
  ];
  test.each(kinds)('are told by %s', (_, text) => {
    const view = viewOf(text);
    expect(clusterMesh(view).remoteSecrets).toHaveLength(1);
    expect(seesOthers(view, istio)).toBe(true);
    expect(seesOthers(view, { ...istio, discovery: 'isolated' })).toBe(false);
  });

  test('are told by the Fleet where none is in Git', () => {
    const view = viewOf('');
    expect(seesOthers(view, istio)).toBe(false);
    expect(seesOthers(view, { ...istio, discovery: 'remoteSecrets' })).toBe(true);
  });
});

test('flags of istiod stand in its Deployment, too, and are read as Go reads them', () => {
  const view = viewOf(
    'apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: istiod, namespace: istio-system, labels: {app: istiod}}\nspec: {template: {spec: {containers: [{env: [{name: AMBIENT_ENABLE_MULTI_NETWORK, value: "T"}, {name: ENABLE_MCS_HOST, value: "true"}, {name: ENABLE_MULTICLUSTER_HEADLESS, value: "true"}]}]}}}\n',
  );
  expect(hidesNetworks(view, istio)).toBe(true);
  expect(hidesNetworks(view, { ...istio, ambient: 'none' })).toBe(false);
  expect(unusualFlags(clusterMesh(view)).map(({ setting }) => setting)).toEqual([
    'ENABLE_MCS_HOST=true',
  ]);
});

test("istiod's id of a cluster is what it starts with, before what its installer was told, else the Cluster's name", () => {
  const deployment = (env: string): string =>
    `apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: istiod, namespace: istio-system, labels: {app: istiod}}\nspec: {template: {spec: {containers: [{env: [${env}]}]}}}\n`;
  const sail = `${head('sailoperator.io/v1', 'Istio')}spec:\n  values:\n${indented(values)}`;
  const told = deployment('{name: CLUSTER_ID, value: Kubernetes}');
  expect(istiodClusterId(viewOf(''))).toBe('north');
  expect(istiodClusterId(viewOf(deployment('{name: CLUSTER_ID, valueFrom: {}}')))).toBe('north');
  expect(istiodClusterId(viewOf(sail))).toBe('prod-eu-1');
  expect(istiodClusterId(viewOf(`${sail}\n---\n${told}`))).toBe('Kubernetes');
});

describe('changes of the release are turned off', () => {
  const sail = (text: string) =>
    `${head('sailoperator.io/v1', 'Istio')}spec:\n  values:\n${indented(text)}\n`;
  const operator = (spec: string) =>
    `${head('install.istio.io/v1alpha1', 'IstioOperator')}spec: ${spec}\n`;
  const both = ['bestNamespace', 'unreadyPods', 'strictMerging'];
  test.each<[string, string, readonly string[]]>([
    ['by nothing', '', []],
    ['by a profile of 1.29', sail('compatibilityVersion: "1.29"'), both],
    ['by a profile without quotes', sail('compatibilityVersion: 1.29'), both],
    ['not by a profile that has them', sail('compatibilityVersion: "1.31"'), []],
    ['in part by one of 1.30', operator('{compatibilityVersion: "1.30"}'), both.slice(1)],
    [
      'by a variable',
      sail('env: {PILOT_SIDECAR_PICK_BEST_SERVICE_NAMESPACE: false}'),
      ['bestNamespace'],
    ],
    [
      'not where a variable has precedence over the profile',
      sail(
        'compatibilityVersion: "1.29"\npilot: {env: {PILOT_SIDECAR_PICK_BEST_SERVICE_NAMESPACE: "true"}}',
      ),
      both.slice(1),
    ],
  ])('%s', (_, text, expected) => {
    expect([...clusterMesh(viewOf(text)).off]).toEqual(expected);
  });
});
