import { describe, expect, test } from 'vitest';
import { manifest, proposedLines } from '../../../support/proposed-lines.ts';

const kustomization = (path: string, more: string) =>
  `apiVersion: kustomize.toolkit.fluxcd.io/v1\nkind: Kustomization\nmetadata: {name: web, namespace: flux-system}\nspec: {path: ${path}, ${more}, sourceRef: {kind: GitRepository, name: fleet}}\n`;

async function propose(files: Readonly<Record<string, string>>, more = 'prune: true') {
  const { lines } = await proposedLines({
    'clusters/paris/web.yaml': kustomization('./apps', more),
    ...files,
  });
  return lines.filter((line) => !line.includes('clusters/'));
}

describe('directories of files, for which Flux makes a kustomization', () => {
  const files = {
    'apps/base/kustomization.yaml': 'resources: [a.yaml]\n',
    'apps/base/a.yaml': manifest('a'),
    'apps/web/Kustomization': 'namePrefix: web-\nresources: [../base]\n',
  };

  test('it lists a base that another one refers to', async () => {
    expect(await propose(files)).toEqual(['apps/base (paris)', 'apps/web (paris)']);
  });

  test('a chart below it is none of its parts', async () => {
    const chart = { 'apps/c/Chart.yaml': 'apiVersion: v2\nname: c\nversion: 1.0.0\n' };
    expect(await propose({ ...files, ...chart })).toContain(
      '# apps/c: Flux Kustomization flux-system/web deploys it, and Flux applies files and kustomizations, no chart of a directory',
    );
  });

  test('it leaves objects out that are for programs on files alone', async () => {
    const local = manifest('local').replace(
      'name: local',
      'name: local, annotations: {config.kubernetes.io/local-config: "true"}',
    );
    const by = 'Flux Kustomization flux-system/web deploys it, and kustomize leaves';
    const reason = '(config.kubernetes.io/local-config)';
    const a = { 'apps/a.yaml': manifest('a') };
    expect(await propose({ ...a, 'apps/b.yaml': local })).toEqual([
      'apps (paris) without /apps/b.yaml',
    ]);
    expect(await propose({ 'apps/b.yaml': local })).toEqual([
      `# apps: ${by} all of its objects out ${reason}`,
    ]);
    expect(await propose({ 'apps/b.yaml': `${local}---\n${a['apps/a.yaml']}` })).toEqual([
      `# apps: ${by} a part of apps/b.yaml out ${reason}`,
    ]);
    const kept = local.replace('"true"', '"false"');
    expect(await propose({ 'apps/b.yaml': kept })).toEqual(['apps (paris)']);
  });

  test('it lists none below another one', async () => {
    expect(await propose({ ...files, 'apps/kustomization.yaml': 'resources: [web]\n' })).toEqual([
      'apps (paris)',
    ]);
    const inner = { 'apps/web/part/kustomization.yaml': 'resources: []\n' };
    expect(await propose({ ...files, ...inner })).toHaveLength(2);
  });
});

describe('targetNamespace of plain manifests', () => {
  const refused =
    '# apps (paris): Flux Kustomization flux-system/web deploys it, and Flux puts all of its objects into namespace shop (targetNamespace)';
  const crd = (more: string) =>
    `apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\nmetadata: {name: a.example.com}\nspec: {group: example.com${more}}\n`;
  test.each([
    ['a Namespace of that name', 'apiVersion: v1\nkind: Namespace\nmetadata: {name: shop}\n', true],
    ['another Namespace', 'apiVersion: v1\nkind: Namespace\nmetadata: {name: other}\n', false],
    [
      'an APIService',
      'apiVersion: apiregistration.k8s.io/v1\nkind: APIService\nmetadata: {name: v1.a.io}\nspec: {service: {name: a, namespace: x}}\n',
      false,
    ],
    ['a CRD', crd(''), true],
    ['a CRD with a webhook', crd(', conversion: {strategy: Webhook, webhook: {}}'), false],
    ['a ConfigMap of another namespace', manifest('a').replace('shop', 'other'), false],
  ])('%s', async (_, text, isTaken) => {
    const found = await propose({ 'apps/a.yaml': text }, 'targetNamespace: shop');
    expect(found).toEqual([isTaken ? 'apps (paris)' : refused.replace(' (paris)', '')]);
  });
});

describe('labels of commonMetadata, which Flux sets after the build', () => {
  const build = (more: string) => ({
    'apps/kustomization.yaml': `resources: [a.yaml]\n${more}`,
    'apps/a.yaml': manifest('a'),
    'apps/change.yaml': '[{op: add, path: /metadata/labels/example.com~1team, value: own}]\n',
  });
  test.each([
    ['no label', '', true],
    ['another label', 'commonLabels: {tier: a}\n', true],
    ['the label', 'commonLabels: {example.com/team: own}\n', false],
    ['the label without selectors', 'labels: [{pairs: {example.com/team: own}}]\n', false],
    ['a patch before them', 'patches: [{target: {kind: ConfigMap}, path: change.yaml}]\n', true],
    ['a patch', 'patchesJson6902: [{target: {kind: ConfigMap}, path: change.yaml}]\n', false],
  ])('%s', async (_, more, isTaken) => {
    const labels = 'commonMetadata: {labels: {example.com/team: flux}}';
    const [line, ...others] = await propose(build(more), labels);
    expect(others).toEqual([]);
    expect(line).toBe(
      isTaken
        ? 'apps (paris)'
        : '# apps: Flux Kustomization flux-system/web deploys it, and Flux sets the label example.com/team (commonMetadata) after kustomize, whose kustomization sets it too',
    );
  });
});
