import { describe, expect, test } from 'vitest';
import {
  clusterVersion,
  installedVersions,
} from '../../../../src/istio/mesh/release/istio-version.ts';
import { type ClusterView, viewClusters } from '../../../../src/place/cluster-view.ts';
import type { Cluster } from '../../../../src/topology/topology.ts';
import { cluster, positionIn } from '../../../support/fleet-builder.ts';
import { resources } from '../../../support/resources.ts';

const head = (apiVersion: string, kind: string, name = 'istiod'): string =>
  `apiVersion: ${apiVersion}\nkind: ${kind}\nmetadata: {name: ${name}, namespace: istio-system, labels: {app: istiod}}\n`;
const operator = (spec: string): string =>
  `${head('install.istio.io/v1alpha1', 'IstioOperator')}spec: ${spec}\n`;
const sail = (spec: string, kind = 'Istio'): string =>
  `${head('sailoperator.io/v1', kind)}spec: ${spec}\n`;
const release = (chart: string, version: string, more = ''): string =>
  `${head('helm.toolkit.fluxcd.io/v2', 'HelmRelease', chart)}spec: {chart: {spec: {chart: ${chart}, version: ${version}}}${more}}\n`;
const application = (chart: string, version: string, name = 'north'): string =>
  `${head('argoproj.io/v1alpha1', 'Application', chart)}spec: {destination: {name: ${name}}, source: {chart: ${chart}, targetRevision: ${version}}}\n`;
const deployment = (tag: string, name = 'istiod'): string =>
  `${head('apps/v1', 'Deployment', name)}spec: {template: {spec: {containers: [{name: x, image: x:1.5.0}, {name: discovery, image: "docker.io/istio/pilot:${tag}"}]}}}\n`;

function viewOf(texts: readonly string[], its: Partial<Cluster> = {}): ClusterView {
  const placed = resources(texts.join('---\n')).map((resource) => {
    return { resource, application: 'apps/istio' };
  });
  const [view] = viewClusters([{ cluster: { ...cluster('north'), ...its }, placed }]);
  if (view === undefined) throw new Error('there is one cluster');
  return view;
}

describe('the version of', () => {
  test.each<[string, string, string | undefined, string]>([
    ['an IstioOperator', operator('{tag: 1.28.2}'), '1.28.2', '/spec/tag'],
    ['its revision', operator('{revision: 1-28-2}'), '1.28.2', '/spec/revision'],
    [
      'its tag before its revision',
      operator('{tag: 1.29.0, revision: 1-28}'),
      '1.29.0',
      '/spec/tag',
    ],
    [
      'its values before its tag',
      operator('{tag: 1.28.2, values: {pilot: {tag: 1.29.1}}}'),
      '1.29.1',
      '/spec/values/pilot/tag',
    ],
    [
      'its component first',
      operator('{components: {pilot: {tag: 1.27.0}}, values: {pilot: {tag: 1.29.1}}}'),
      '1.27.0',
      '/spec/components/pilot/tag',
    ],
    ['a revision with a name', operator('{revision: canary}'), undefined, ''],
    ["Sail's Istio", sail('{version: v1.28.2}'), '1.28.2', '/spec/version'],
    [
      "Sail's IstioRevision",
      sail('{version: v1.28-latest}', 'IstioRevision'),
      '1.28',
      '/spec/version',
    ],
    [
      'the istiod chart of a HelmRelease',
      release('istiod', '1.28.2'),
      '1.28.2',
      '/spec/chart/spec/version',
    ],
    ['the base chart alone', release('base', '1.28.2'), '1.28.2', '/spec/chart/spec/version'],
    [
      'an image before the chart',
      release('istiod', '1.28.2', ', values: {global: {tag: 1.29.3}}'),
      '1.29.3',
      '/spec/values/global/tag',
    ],
    ['another chart', release('gateway', '1.28.2'), undefined, ''],
    ['an Application', application('istiod', '1.28.2'), '1.28.2', '/spec/source/targetRevision'],
    ['an Application of another cluster', application('istiod', '1.28.2', 'south'), undefined, ''],
    ['the Deployment', deployment('1.28.2'), '1.28.2', '/spec/template/spec/containers/1/image'],
  ])('%s is found', (_, text, value, pointer) => {
    const [found] = installedVersions(viewOf([text]));
    expect([found?.value, found?.pointer ?? '']).toEqual([value, pointer]);
  });

  test('the CRDs does not count beside that of istiod', () => {
    const view = viewOf([release('base', '1.31.0'), release('istiod', '1.30.4')]);
    expect(installedVersions(view).map(({ value }) => value)).toEqual(['1.30.4']);
  });
});

describe('a cluster has', () => {
  const stated = (value: string): Partial<Cluster> => {
    return { istioVersion: { value, at: positionIn('topology/north.yaml') } };
  };
  test.each<[string, readonly string[], Partial<Cluster>, string | undefined, string | undefined]>([
    ['none', [], {}, undefined, undefined],
    ['that of its installation', [deployment('1.28.2')], {}, '1.28.2', undefined],
    [
      'the more exact one',
      [deployment('1.28'), operator('{tag: 1.28.2}')],
      {},
      '1.28.2',
      undefined,
    ],
    ['the first of two', [deployment('1.28.2'), operator('{tag: 1.29.0}')], {}, '1.28.2', '1.29.0'],
    [
      'two patch releases',
      [deployment('1.28.2'), operator('{tag: 1.28.3}')],
      {},
      '1.28.2',
      '1.28.3',
    ],
    [
      'the one of two that it states',
      [deployment('1.28.2'), operator('{tag: 1.29.0}')],
      stated('1.29'),
      '1.29.0',
      undefined,
    ],
    ['one that contradicts it', [deployment('1.28.2')], stated('1.29'), undefined, '1.28.2'],
    ['one that it leaves open', [deployment('1.28.2')], stated('1.28'), '1.28.2', undefined],
  ])('%s', (_, texts, its, installed, differing) => {
    const found = clusterVersion(viewOf(texts, its));
    expect([found.installed?.value, found.differing?.value]).toEqual([installed, differing]);
  });
});
