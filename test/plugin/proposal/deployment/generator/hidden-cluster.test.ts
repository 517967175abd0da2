import { expect, test } from 'vitest';
import { manifest, proposedLines } from '../../../../support/proposed-lines.ts';

const object = (apiVersion: string, kind: string, spec: string) =>
  `apiVersion: ${apiVersion}\nkind: ${kind}\nmetadata: {name: oslo, namespace: argocd}\nspec: ${spec}\n`;
const template = 'metadata: {labels: {argocd.argoproj.io/secret-type: cluster, env: prod}}';

const set = object(
  'argoproj.io/v1alpha1',
  'ApplicationSet',
  `
  generators: [{clusters: {selector: {matchExpressions: [{key: env, operator: In, values: [prod]}]}}}]
  template:
    metadata: {name: 'web-{{name}}'}
    spec: {source: {repoURL: https://git.example.com/org/fleet.git, path: apps/web}, destination: {name: '{{name}}'}}`,
);
const paris =
  'apiVersion: v1\nkind: Secret\nmetadata: {name: paris, namespace: argocd, labels: {argocd.argoproj.io/secret-type: cluster, env: prod}}\nstringData: {name: paris}\n';
const files = {
  'argocd/set.yaml': set,
  'argocd/paris.yaml': paris,
  'apps/web/a.yaml': manifest('web'),
};

test('where all Secrets are in Git, a set is evaluated for their clusters', async () => {
  const { lines } = await proposedLines(files);
  expect(lines[0]).toBe('apps/web (paris)');
});

test.each([
  ['SealedSecret', 'bitnami.com/v1alpha1', `{template: {${template}}}`],
  ['ExternalSecret', 'external-secrets.io/v1', `{target: {template: {${template}}}}`],
])('a %s of a cluster has a note, and a set may select it', async (kind, apiVersion, spec) => {
  const { lines, notes } = await proposedLines({
    ...files,
    'argocd/oslo.yaml': object(apiVersion, kind, spec),
  });
  expect(lines[0]).toContain(
    'the labels of the clusters that it selects are not in the repository',
  );
  expect(notes).toContain(
    `${kind} argocd/oslo in argocd/oslo.yaml registers a cluster in Argo CD, whose name is not in Git: describe the cluster in topology/`,
  );
});
