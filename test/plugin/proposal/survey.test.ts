import { expect, test } from 'vitest';
import { surveyRepository } from '../../../plugin/proposal/survey.ts';

/** What is found in files of these kinds. */
function survey(files: Record<string, string>) {
  const sources = Object.entries(files).map(([path, text]) => ({ path, text }));
  const { name: _, ...found } = surveyRepository('shop', sources);
  return found;
}

const nothing = {
  clusters: [],
  manifests: [],
  fleetObjects: [],
  hasPlacement: false,
  rendered: [],
  unreadable: [],
  hasArgoCd: false,
};
const object = (apiVersion: string, kind: string) =>
  `apiVersion: ${apiVersion}\nkind: ${kind}\nmetadata: {name: north}\n`;

test.each([
  [
    'a cluster',
    object('flomesh.io/v1alpha1', 'Cluster'),
    { clusters: [{ name: 'north', file: 'a.yaml' }] },
  ],
  [
    'a cluster of the other group',
    object('multicluster.flomesh.io/v1alpha1', 'Cluster'),
    { clusters: [{ name: 'north', file: 'a.yaml' }] },
  ],
  [
    'a cluster profile',
    object('multicluster.x-k8s.io/v1alpha1', 'ClusterProfile'),
    { clusters: [{ name: 'north', file: 'a.yaml' }] },
  ],
  [
    "a cluster of Argo CD's",
    'apiVersion: v1\nkind: Secret\nmetadata: {name: a, labels: {argocd.argoproj.io/secret-type: cluster}}\nstringData: {name: north}\n',
    { clusters: [{ name: 'north', file: 'a.yaml' }] },
  ],
  ['a manifest', object('v1', 'Service'), { manifests: ['a.yaml'] }],
  [
    'both in one file',
    `${object('flomesh.io/v1alpha1', 'Cluster')}---\n${object('v1', 'Service')}`,
    { clusters: [{ name: 'north', file: 'a.yaml' }], manifests: ['a.yaml'] },
  ],
  ['settings of another program', 'on: push\njobs: {}\n', {}],
  [
    'a policy that places',
    object('policy.karmada.io/v1alpha1', 'PropagationPolicy'),
    { fleetObjects: ['a.yaml'], hasPlacement: true },
  ],
  [
    'a policy that changes',
    object('policy.karmada.io/v1alpha1', 'OverridePolicy'),
    { fleetObjects: ['a.yaml'] },
  ],
  ['a quota for the fleet', object('policy.karmada.io/v1alpha1', 'FederatedResourceQuota'), {}],
])('surveyRepository finds %s', (_, text, found) => {
  expect(survey({ 'a.yaml': text })).toEqual({ ...nothing, ...found });
});

test('surveyRepository finds what other programs render, and what is only a part', () => {
  const kustomization = object('kustomize.config.k8s.io/v1beta1', 'Kustomization');
  const files = {
    'apps/a/kustomization.yaml': `${kustomization}resources: [../base, x.yaml]\n`,
    'apps/base/kustomization.yaml': kustomization,
    'b/Chart.yaml': 'name: b\n',
    'b/charts/c/Chart.yaml': 'name: c\n',
    'c/kustomization.yaml': 'kind: Component\n',
    'kustomization.yml': '',
  };
  expect(survey(files).rendered).toEqual([
    { path: 'apps/a', by: 'kustomize', isPart: false },
    { path: 'apps/base', by: 'kustomize', isPart: true },
    { path: 'b', by: 'Helm', isPart: false },
    { path: 'b/charts/c', by: 'Helm', isPart: true },
    { path: 'c', by: 'kustomize', isPart: true },
    { path: '', by: 'kustomize', isPart: false },
  ]);
  expect(survey(files).manifests).toEqual([]);
});

test('what is for Argo CD itself is no source, but its clusters are clusters', () => {
  const found = survey({
    'argocd/apps.yaml': object('argoproj.io/v1alpha1', 'ApplicationSet'),
    'argocd/plugin/kustomization.yaml': 'resources: []\n',
    'argocd/clusters/north.yaml': object('flomesh.io/v1alpha1', 'Cluster'),
  });
  const clusters = [{ name: 'north', file: 'argocd/clusters/north.yaml' }];
  expect(found).toEqual({ ...nothing, clusters, hasArgoCd: true });
});

test('what can’t be read is said, but for templates and what is no object', () => {
  const { unreadable } = survey({
    'apps/a.yaml': 'a: [\n',
    'apps/b.yaml': 'on: push\n',
    'apps/chart/Chart.yaml': 'name: chart\n',
    'apps/chart/templates/c.yaml': '{{ if a }}\n',
  });
  expect(unreadable.map(({ at }) => at.file)).toEqual(['apps/a.yaml']);
});
