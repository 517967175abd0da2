import { join } from 'node:path';
import { expect, test } from 'vitest';
import { application, manifest } from '../../support/proposed-lines.ts';
import { runProgram } from '../../support/run-program.ts';
import { directoryWith } from '../../support/scratch.ts';
import { commitAll, useNobodysGit } from '../../support/scratch-repository.ts';

useNobodysGit();

/** Lines of the sources that `init` proposes in the directory `k8s` of a repository. */
async function proposed(files: Readonly<Record<string, string>>) {
  const root = directoryWith(files);
  commitAll(root);
  const args = ['init', '--dry-run', '--clusters', 'boston,paris'];
  const { stdout } = await runProgram(args, { cwd: join(root, 'k8s') });
  const [, sources = ''] = stdout.split(/ sources:.*\n/);
  return sources.split('\n').flatMap((line) => line.trim() || []);
}

const none = '# left out: no Application or Flux Kustomization of this repository deploys it';
const apps = { 'k8s/old/a.yaml': manifest('old'), 'k8s/web/a.yaml': manifest('web') };
const web = ['- path: web', 'clusters:', 'names:', '- paris'];

const flux = (path: string) =>
  [
    ['source', 'GitRepository', 'url: https://git.example.com/org/fleet.git'],
    ['kustomize', 'Kustomization', `path: ${path}, sourceRef: {kind: GitRepository, name: fleet}`],
  ]
    .map(
      ([group, kind, spec]) =>
        `apiVersion: ${group}.toolkit.fluxcd.io/v1\nkind: ${kind}\nmetadata: {name: fleet, namespace: flux-system}\nspec: {${spec}}\n`,
    )
    .join('---\n');

test('an Application beside the directory deploys it, one of another directory does not', async () => {
  const files = { ...apps, 'argocd/web.yaml': application('web', 'k8s/web') };
  expect(await proposed(files)).toEqual([...web, none, '# - path: old']);
  const other = { ...apps, 'argocd/web.yaml': application('web', 'services/web') };
  const elsewhere = { ...other, 'services/web/a.yaml': manifest('web') };
  expect(await proposed(elsewhere)).toEqual([none, '# - path: old', '# - path: web']);
  const alone = { ...apps, 'services/web/a.yaml': manifest('web') };
  expect(await proposed(alone)).toEqual(['- path: old', '- path: web']);
});

test('a kustomization beside the directory changes the Application', async () => {
  const lines = await proposed({
    ...apps,
    'argocd/web.yaml': application('web', 'k8s/web'),
    'argocd/kustomization.yaml':
      'resources: [web.yaml]\npatches: [{target: {kind: Application}, patch: "[]"}]\n',
  });
  expect(lines).not.toContain('- path: web');
});

test('the directory of the fleet is one that Flux may deploy', async () => {
  const files = { ...apps, 'clusters/paris/sync.yaml': flux('./k8s') };
  const [reason, ...paths] = await proposed(files);
  expect(reason).toMatch(/^# left out: Flux Kustomization flux-system\/fleet deploys it, and /);
  expect(paths).toEqual(['# - path: old', '# - path: web']);
});

test('Flux ignores files by their paths from the root of the repository', async () => {
  const files = {
    ...apps,
    'k8s/web/draft.yaml': manifest('draft'),
    'k8s/web/x/b.yaml': manifest('b'),
    'clusters/paris/sync.yaml': flux('./k8s/web'),
  };
  const paris = ['clusters:', 'names:', '- paris', none, '# - path: old'];
  expect(await proposed(files)).toEqual(['- path: web', ...paris]);
  const ignored = { ...files, '.sourceignore': '/k8s/web/draft.yaml\n/web\n' };
  expect(await proposed({ ...ignored, 'k8s/.sourceignore': '/web/x\n' })).toEqual([
    '- path: web',
    'exclude:',
    '- /web/draft.yaml',
    '- /web/x/b.yaml',
    ...paris,
  ]);
});

test('a deployer of a directory around it may deploy all of it', async () => {
  const all = application('all', '.', 'directory: {recurse: true}');
  const lines = await proposed({ ...apps, 'argocd/all.yaml': all });
  const reason =
    '# left out: Application argocd/all in ../argocd/all.yaml may deploy it: it deploys the root of the repository, which is around the directory of the fleet';
  expect(lines).toEqual([reason, '# - path: old', '# - path: web']);
});

test('values files are those of the fleet, which may be below the root', async () => {
  const chart = {
    'k8s/web/Chart.yaml': 'apiVersion: v2\nname: web\nversion: 1.0.0\n',
    'k8s/envs/paris.yaml': 'a: b\n',
  };
  const values = (path: string) =>
    proposed({
      ...chart,
      'k8s/argocd/web.yaml': application('web', 'k8s/web', `helm: {valueFiles: ["${path}"]}`),
    });
  expect(await values('/k8s/envs/paris.yaml')).toContain('- /envs/{{ name }}.yaml');
  expect(await values('/envs/paris.yaml')).toContain(
    '# left out: Application argocd/web deploys it, and its settings read /envs/paris.yaml, which is outside of the directory of the fleet',
  );
});
