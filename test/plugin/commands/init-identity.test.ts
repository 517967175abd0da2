import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { runProgram } from '../../support/run-program.ts';
import { directoryWith } from '../../support/scratch.ts';
import { commitAll, git, useNobodysGit } from '../../support/scratch-repository.ts';

useNobodysGit();

const url = 'https://git.example.com/org/fleet.git';
const application = (path: string, revision: string) => `apiVersion: argoproj.io/v1alpha1
kind: Application
metadata: {name: web, namespace: argocd}
spec:
  source: {repoURL: ${url}, path: ${path}, targetRevision: ${revision}}
  destination: {server: https://kubernetes.default.svc, namespace: shop}
`;
const settings = 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\n';

/** The paths that are proposed in a directory of a repository with this remote. */
async function proposed(
  files: Readonly<Record<string, string>>,
  { remote, branch, at = '' }: { remote?: string; branch?: string; at?: string },
) {
  const root = directoryWith(files);
  commitAll(root);
  if (remote !== undefined) git(root, 'remote', 'add', 'origin', remote);
  if (branch !== undefined) git(root, 'checkout', '--quiet', '-b', branch);
  const args = ['init', '--dry-run', '--clusters', 'paris'];
  const { stdout } = await runProgram(args, { cwd: join(root, at) });
  return parse(stdout).spec.sources.map(({ path }: { path: string }) => path);
}

const files = (revision: string) => ({
  'argocd/web.yaml': application('apps/web', revision),
  'apps/web/a.yaml': settings,
});

test.each<[string, string, string | undefined, string | undefined, string[]]>([
  [
    'its remote, in another notation',
    'main',
    'git@git.example.com:org/fleet.git',
    undefined,
    ['apps/web'],
  ],
  ['a repository of its name', 'HEAD', 'https://git.example.com/me/fleet.git', undefined, []],
  ['another repository', 'main', 'https://git.example.com/org/other.git', undefined, []],
  ['a clone of a directory', 'main', '/srv/fleet', undefined, ['apps/web']],
  ['its present branch', 'stage', undefined, 'stage', ['apps/web']],
  ['another branch', 'stage', undefined, undefined, []],
])('the Application is of %s', async (_, revision, remote, branch, expected) => {
  const how = {
    ...(remote === undefined ? {} : { remote }),
    ...(branch === undefined ? {} : { branch }),
  };
  expect(await proposed(files(revision), how)).toEqual(expected);
});

test('a fork is known by a remote for its origin, which the reason asks for', async () => {
  const root = directoryWith(files('HEAD'));
  commitAll(root);
  git(root, 'remote', 'add', 'origin', 'https://git.example.com/me/fleet.git');
  const init = async () => {
    const { stdout } = await runProgram(['init', '--dry-run', '--clusters', 'paris'], {
      cwd: root,
    });
    return stdout;
  };
  const [, reason = ''] =
    /# left out: (Application.*)\n *# - path: apps\/web/.exec(await init()) ?? [];
  expect(reason).toBe(
    `Application argocd/web deploys it, and its source ${url} may be another repository with the name of this one: if it is this one, add it as a remote (git remote add upstream ${url})`,
  );
  git(root, ...(/git (remote [^)]*)/.exec(reason)?.[1] ?? '').split(' '));
  expect(parse(await init()).spec.sources).toEqual([{ path: 'apps/web', namespace: 'shop' }]);
});

test('paths of deployers count from the root of the repository', async () => {
  const nested = {
    'deploy/argocd/web.yaml': application('deploy/apps/web', 'HEAD'),
    'deploy/apps/web/a.yaml': settings,
    'deploy/apps/other/a.yaml': settings,
  };
  expect(await proposed(nested, { at: 'deploy' })).toEqual(['apps/web']);
});
