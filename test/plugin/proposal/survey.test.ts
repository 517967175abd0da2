import { expect, test } from 'vitest';
import { surveyRepository } from '../../../plugin/proposal/survey.ts';

/** What is found in files of these kinds. */
function survey(texts: Record<string, string>) {
  const files = Object.entries(texts).map(([path, text]) => ({ path, text }));
  const paths = Object.keys(texts);
  const found = surveyRepository({ name: 'shop', paths, files, given: [] });
  const { clusters, manifests, fleetObjects, hasPlacement } = found;
  return { found, about: { clusters, manifests, fleetObjects, hasPlacement } };
}

const nothing = { clusters: [], manifests: [], fleetObjects: [], hasPlacement: false };
const object = (apiVersion: string, kind: string) =>
  `apiVersion: ${apiVersion}\nkind: ${kind}\nmetadata: {name: north}\n`;
const north = { clusters: [{ name: 'north', file: 'a.yaml' }] };

test.each([
  ['a cluster', object('flomesh.io/v1alpha1', 'Cluster'), north],
  ['a cluster of the other group', object('multicluster.flomesh.io/v1alpha1', 'Cluster'), north],
  ['a cluster profile', object('multicluster.x-k8s.io/v1alpha1', 'ClusterProfile'), north],
  [
    "a cluster of Argo CD's",
    'apiVersion: v1\nkind: Secret\nmetadata: {name: a, labels: {argocd.argoproj.io/secret-type: cluster}}\nstringData: {name: north}\n',
    north,
  ],
  ['a manifest', object('v1', 'Service'), { manifests: ['a.yaml'] }],
  [
    'both in one file',
    `${object('flomesh.io/v1alpha1', 'Cluster')}---\n${object('v1', 'Service')}`,
    { ...north, manifests: ['a.yaml'] },
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
  expect(survey({ 'a.yaml': text }).about).toEqual({ ...nothing, ...found });
});

test('surveyRepository finds what other programs render, and what is only a part', () => {
  const kustomization = object('kustomize.config.k8s.io/v1beta1', 'Kustomization');
  const { found, about } = survey({
    'apps/a/kustomization.yaml': `${kustomization}resources: [../base, x.yaml]\n`,
    'apps/base/kustomization.yaml': kustomization,
    'b/Chart.yaml': 'name: b\n',
    'b/charts/c/Chart.yaml': 'name: c\n',
    'c/kustomization.yaml': 'kind: Component\n',
    'kustomization.yml': '',
  });
  expect(found.rendered.map(({ path, by, isPart }) => `${path} ${by} ${isPart}`)).toEqual([
    'apps/a kustomize false',
    'apps/base kustomize true',
    'b Helm false',
    'b/charts/c Helm true',
    'c kustomize true',
    ' kustomize false',
  ]);
  expect(about.manifests).toEqual([]);
});

test('what can’t be read is said, but for templates and what is no manifest', () => {
  const { found } = survey({
    'apps/a.yaml': 'kind: [\n',
    'apps/b.yaml': 'kind: push\n',
    'apps/c.yaml': 'on: push\n',
    'apps/d.yaml': 'a: [\n',
    'apps/chart/Chart.yaml': 'name: chart\n',
    'apps/chart/templates/c.yaml': '{{ if a }}\n',
  });
  expect(found.unreadable.map(({ at }) => at.file)).toEqual(['apps/a.yaml']);
  expect(found.notManifests.map(({ at }) => at.file)).toEqual(['apps/b.yaml']);
});
