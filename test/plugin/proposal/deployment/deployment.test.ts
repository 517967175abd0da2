import { expect, test } from 'vitest';
import { application, manifest, proposedLines } from '../../../support/proposed-lines.ts';

const apps = { 'apps/web/a.yaml': manifest('web'), 'apps/old/a.yaml': manifest('old') };

const none = 'no Application or Flux Kustomization of this repository deploys it';

const set = (generator: string, path: string) =>
  `apiVersion: argoproj.io/v1alpha1\nkind: ApplicationSet\nmetadata: {name: all, namespace: argocd}\nspec:\n  generators: [${generator}]\n  template: {metadata: {name: x}, spec: {source: {repoURL: https://git.example.com/org/fleet.git, path: "${path}"}, destination: {name: paris}}}\n`;

test.each([
  ['list: {elements: []}', 'apps/{{app}}'],
  ['list: {elements: []}', 'apps/web'],
  [
    'git: {repoURL: https://git.example.com/org/fleet.git, directories: [{path: none/*}]}',
    '{{path}}',
  ],
  [
    'git: {repoURL: https://git.example.com/org/fleet.git, files: [{path: none/*.json}]}',
    '{{dir}}',
  ],
])('an ApplicationSet without an Application deploys nothing: %s', async (generator, path) => {
  const { lines, notes } = await proposedLines({
    ...apps,
    'argocd/all.yaml': set(generator, path),
  });
  expect(lines).toEqual([
    `# apps/old: ${none}`,
    `# apps/web: ${none}`,
    '# argocd: argocd is for Argo CD itself',
  ]);
  expect(notes.at(-1)).toBe(
    'not converted: ApplicationSet argocd/all in argocd/all.yaml: its generators give no Application, as far as init evaluates them',
  );
});

test('charts of a registry are named, and other directories are not for all clusters', async () => {
  const chart = (name: string) =>
    application(name, 'x').replace('path: "x"', `chart: ${name}, targetRevision: 1.2.3`);
  const { lines, notes } = await proposedLines({
    ...apps,
    'argocd/cache.yaml': chart('cache'),
    'argocd/queue.yaml': chart('queue'),
  });
  expect(lines.slice(0, 2)).toEqual([`# apps/old: ${none}`, `# apps/web: ${none}`]);
  expect(notes).toContain(
    'not converted: Application argocd/cache in argocd/cache.yaml, Application argocd/queue in argocd/queue.yaml: its source is a chart of a registry, not a directory of this repository',
  );
});

test.each([
  [{}, 'its path apps/wbe is not a directory of this repository'],
  [
    { '.gitmodules': '[submodule "x"]\n' },
    'its path apps/wbe is not a directory of this repository, or one of a submodule',
  ],
])('a path that is no directory is named', async (more, reason) => {
  const { notes } = await proposedLines({
    ...apps,
    ...more,
    'argocd/web.yaml': application('web', 'apps/wbe'),
    'argocd/old.yaml': application('old', 'apps/old'),
  });
  expect(notes).toContain(`not converted: Application argocd/web in argocd/web.yaml: ${reason}`);
});

test.each([
  ['"true"', false],
  ['"1"', false],
  ['"false"', true],
  ['"yes"', true],
])('an Application with skip-reconcile: %s', async (value, isActive) => {
  const annotations = `annotations: {argocd.argoproj.io/skip-reconcile: ${value}}`;
  const text = application('web', 'apps/web').replace('argocd}', `argocd, ${annotations}}`);
  const { lines } = await proposedLines({
    'apps/web/a.yaml': manifest('web'),
    'argocd/web.yaml': text,
  });
  const reason =
    'Application argocd/web deploys it, and Argo CD leaves it as it is (argocd.argoproj.io/skip-reconcile is "true")';
  expect(lines[0]).toBe(isActive ? 'apps/web (paris)' : `# apps/web: ${reason}`);
});

test('a directory that is read file by file says so of the kustomizations in it', async () => {
  const files = {
    'apps/web/base/kustomization.yaml': 'resources: [a.yaml]\n',
    'apps/web/base/a.yaml': manifest('web'),
    'apps/web/prod/kustomization.yaml': 'resources: [../base]\n',
  };
  const recursive = application('web', 'apps/web', 'directory: {recurse: true}');
  const { lines } = await proposedLines({ ...files, 'argocd/web.yaml': recursive });
  expect(lines[0]).toBe(
    '# apps/web/prod: Application argocd/web deploys it, and it reads every file below apps/web as a manifest, those of kustomizations and charts too',
  );
  const flat = await proposedLines({ ...files, 'argocd/web.yaml': application('web', 'apps/web') });
  expect(flat.lines[0]).toBe(`# apps/web/prod: ${none}`);
});

test('a Flux Kustomization without a path is for the root of the repository', async () => {
  const { lines } = await proposedLines({
    ...apps,
    'clusters/paris/all.yaml':
      'apiVersion: kustomize.toolkit.fluxcd.io/v1\nkind: Kustomization\nmetadata: {name: all, namespace: flux-system}\nspec: {sourceRef: {kind: GitRepository, name: fleet}}\n',
  });
  expect(lines).toContain(
    '# apps/web: Flux Kustomization flux-system/all deploys it, and it is for the root of the repository',
  );
});
