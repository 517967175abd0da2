import { expect, test } from 'vitest';
import { openWorktree } from '../../../../src/read/worktree.ts';
import { renderRepository } from '../../../../src/render/render.ts';
import { writeFiles } from '../../../support/git-repository.ts';
import { runProgram } from '../../../support/run-program.ts';
import { scratchDirectory } from '../../../support/scratch.ts';

const manifest = (name: string) =>
  `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: ${name}, namespace: shop}\n`;

const application = (path: string, cluster: string, rest = '') =>
  `apiVersion: argoproj.io/v1alpha1\nkind: Application\nmetadata: {name: ${cluster}, namespace: argocd}\nspec:\n  source: {repoURL: https://git.example.com/org/fleet.git, path: ${path}${rest}}\n  destination: {name: ${cluster}}\n`;

/** What `init` prints, and the names of what each cluster gets by it. */
async function proposed(files: Readonly<Record<string, string>>) {
  const cwd = scratchDirectory();
  writeFiles(cwd, files);
  const { stdout } = await runProgram(['init', '--clusters', 'lyon,oslo'], { cwd });
  const { manifests } = await renderRepository(await openWorktree(cwd));
  const names = manifests.map(({ cluster, placed }) => [
    cluster.name,
    placed.map(({ resource }) => resource.name).sort(),
  ]);
  return { stdout, ...Object.fromEntries(names) };
}

const nested = {
  'apps/web/a.yaml': manifest('web'),
  'apps/web/sub/b.yaml': manifest('sub'),
};

test.each<[string, Record<string, string>, Record<string, string[]>]>([
  [
    'a directory without those in it',
    { ...nested, 'argocd/a.yaml': application('apps/web', 'lyon') },
    { lyon: ['web'], oslo: [] },
  ],
  [
    'nor those that another Application deploys',
    {
      ...nested,
      'argocd/a.yaml': application('apps/web', 'lyon'),
      'argocd/b.yaml': application('apps/web/sub', 'oslo'),
    },
    { lyon: ['web'], oslo: ['sub'] },
  ],
  [
    'with recurse both',
    {
      ...nested,
      'argocd/a.yaml': application('apps/web', 'lyon', ', directory: {recurse: true}'),
      'argocd/b.yaml': application('apps/web/sub', 'oslo'),
    },
    { lyon: ['sub', 'web'], oslo: ['sub'] },
  ],
  [
    'a directory of each cluster, with a glob from its own path',
    {
      'clusters/lyon/a.yaml': manifest('web'),
      'clusters/lyon/deep/b.yaml': manifest('deep'),
      'clusters/oslo/a.yaml': manifest('api'),
      'argocd/a.yaml': application(
        'clusters/lyon',
        'lyon',
        ', directory: {recurse: true, exclude: a.yaml}',
      ),
      'argocd/b.yaml': application('clusters/oslo', 'oslo'),
    },
    { lyon: ['deep'], oslo: ['api'] },
  ],
])('%s', async (_, files, expected) => {
  expect(await proposed(files)).toMatchObject(expected);
});

test.each([
  [
    { ...nested, 'apps/web/kustomization.yaml': 'resources: [a.yaml]\n' },
    ', directory: {recurse: true}',
    'its settings of directory have Argo CD copy the manifests, and a source would run kustomize',
  ],
  [
    nested,
    ', helm: {skipCrds: true}',
    'its settings of helm have Argo CD run Helm, and a source would copy the manifests',
  ],
  [
    nested,
    ', helm: {skipCrds: true}, directory: {recurse: true}',
    'Argo CD refuses a source with settings of both helm and directory',
  ],
  [
    { 'apps/web/sub/b.yaml': manifest('sub') },
    '',
    'Argo CD reads no manifest of it: directory.recurse is not set',
  ],
])('nothing of %j', async (files, settings, reason) => {
  const argocd = { 'argocd/a.yaml': application('apps/web', 'lyon', settings) };
  const { stdout, lyon } = await proposed({ ...files, ...argocd });
  expect(lyon).toEqual([]);
  expect(stdout).toContain(`deploys it, and ${reason}\n`);
});

test('a chart beside a kustomization only where all its settings are those of Helm', async () => {
  const both = {
    'apps/web/Chart.yaml': 'apiVersion: v2\nname: web\nversion: 1.0.0\n',
    'apps/web/kustomization.yaml': 'resources: []\n',
  };
  const proposals = await Promise.all(
    ['', ', helm: {releaseName: web}'].map((settings) =>
      proposed({ ...both, 'argocd/a.yaml': application('apps/web', 'lyon', settings) }),
    ),
  );
  const found = proposals.map(({ stdout }) => [
    stdout.split('- path: apps/web\n').length - 1,
    stdout.includes('helm:'),
  ]);
  expect(found).toEqual([
    [1, false],
    [1, true],
  ]);
});
