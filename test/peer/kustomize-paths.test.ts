/** What kustomize itself takes for a path, and from where: why a reference out of the repository is refused before it is run. */
import { join } from 'node:path';
import { expect } from 'vitest';
import { itWithPeers, runPeer } from '../support/peer-program.ts';
import { directoryWith } from '../support/scratch.ts';

const outside = {
  'outside/kustomization.yaml': 'resources: [cm.yaml]\n',
  'outside/cm.yaml': 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: outside}\n',
};

async function build(kustomization: string) {
  const directory = directoryWith({ ...outside, 'app/kustomization.yaml': kustomization });
  return await runPeer('kustomize', ['build', join(directory, 'app')]);
}

itWithPeers(
  ['kustomize'],
  'a base may be anywhere, and fields are spelled in any case',
  async () => {
    expect((await build('RESOURCES: [../outside]\n')).stdout).toContain('name: outside');
  },
);

itWithPeers(['kustomize'], 'a file may not be outside of the kustomization', async () => {
  expect((await build('resources: [../outside/cm.yaml]\n')).stderr).toContain('is not in or below');
});
