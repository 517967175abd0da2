import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readSurroundings } from '../../../../../plugin/proposal/deployment/subdirectory/surroundings.ts';
import { application, manifest } from '../../../../support/proposed-lines.ts';
import { directoryWith } from '../../../../support/scratch.ts';
import { commitAll, useNobodysGit } from '../../../../support/scratch-repository.ts';

useNobodysGit();

const files = {
  '.sourceignore': '/deploy/k8s/old\n',
  'other/.sourceignore': '/a\n',
  'deploy/.sourceignore': '/k8s/draft\n',
  'argocd/web.yaml': application('web', 'deploy/k8s/web'),
  'argocd/other.yaml': application('other', 'other/web'),
  'argocd/settings.yaml': manifest('settings'),
  'deploy/k8s/.sourceignore': '/b\n',
  'deploy/k8s/inner.yaml': application('inner', 'deploy/k8s/inner'),
};

function repository(): string {
  const root = directoryWith(files);
  commitAll(root);
  return root;
}

test('around a directory are deployers that name it, and what Flux ignores above it', async () => {
  const { deployers, ignoreFiles } = await readSurroundings(
    join(repository(), 'deploy/k8s'),
    'deploy/k8s/',
  );
  expect(deployers).toEqual([
    {
      by: 'Application argocd/web',
      file: '../../argocd/web.yaml',
      reason:
        'it is outside of the directory of the fleet, and init reads it in the root of the repository only',
      isOpen: true,
    },
  ]);
  expect(ignoreFiles.map(({ path }) => path)).toEqual(['.sourceignore', 'deploy/.sourceignore']);
});

test('nothing is around the root', async () => {
  expect(await readSurroundings(repository(), '')).toEqual({ deployers: [], ignoreFiles: [] });
});
