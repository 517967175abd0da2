/** Bases that `vendor` brought are rendered as kustomize renders them when it fetches them itself. */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, describe, expect, vi } from 'vitest';
import { makeRepository, type TestRepository } from '../support/git-repository.ts';
import { findPeer, itWithPeers } from '../support/peer-program.ts';
import { fleetFiles, usePrograms } from '../support/peer-sources.ts';
import { serveRepositories } from '../support/remote-repositories.ts';
import { runProgram } from '../support/run-program.ts';
import { directoryWith, scratchDirectory } from '../support/scratch.ts';

afterEach(() => vi.unstubAllEnvs());

const configMap = (name: string, value: string) =>
  `apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: ${name}\n  namespace: shop\ndata:\n  value: ${value}\n`;

/** A repository whose overlay refers to a base beside it, generates a ConfigMap of a file and patches. */
function upstream(): TestRepository {
  const repository = makeRepository();
  repository.commit({
    files: {
      'deploy/base/kustomization.yaml':
        'resources: [web.yaml]\nconfigMapGenerator: [{name: settings, files: [a.properties]}]\n',
      'deploy/base/web.yaml': configMap('web', 'one'),
      'deploy/base/a.properties': 'a=b\n',
      'deploy/overlay/kustomization.yaml':
        'resources: [../base]\nnamePrefix: big-\npatches: [{path: patch.yaml}]\n',
      'deploy/overlay/patch.yaml': configMap('web', 'patched'),
      'docs/unrelated.md': 'x\n',
    },
  });
  repository.git('tag', 'v1');
  return repository;
}

/** What kustomize gives that asks the network itself; the server answers in this very process, so that nothing may wait here. */
async function fetchingBuild(directory: string): Promise<string> {
  const program = findPeer('kustomize') ?? '';
  const { stdout } = await promisify(execFile)(program, ['build', '.'], { cwd: directory });
  return stdout;
}

/** Has what kustomize prints kept; the result reads it. */
function keepOutput(): () => string {
  const log = join(scratchDirectory(), 'log');
  const real = findPeer('kustomize');
  const script = `#!/bin/sh\nif [ "$1" = version ]; then exec '${real}' "$@"; fi\n'${real}' "$@" > '${log}' || exit 1\n/bin/cat '${log}'\n`;
  usePrograms({ kustomize: script });
  return () => readFileSync(log, 'utf8');
}

describe('a base of another repository', () => {
  itWithPeers(['kustomize'], 'is rendered as if kustomize had fetched it', async () => {
    const server = await serveRepositories(
      { 'org/app.git': upstream().directory },
      { '/files/extra.yaml': configMap('extra', 'file') },
    );
    const overlay = `${server.url}/org/app.git//deploy/overlay?ref=v1`;
    const directory = directoryWith(
      fleetFiles('', {
        'apps/web/kustomization.yaml': `# kept as it is\nresources:\n  - ${overlay}\n  - ${server.url}/files/extra.yaml\nlabels: [{pairs: {a: b}}]\n`,
      }),
    );
    const expected = await fetchingBuild(join(directory, 'apps/web'));
    const output = keepOutput();

    const refused = await runProgram(['check'], { cwd: directory });
    expect(refused.stdout).toContain('DIS0835');
    expect(refused.stdout).toContain('distributary vendor');

    const ran = await runProgram(['vendor', '--allow', 'http'], { cwd: directory });
    expect(ran).toMatchObject({ status: 0 });
    expect(readFileSync(join(directory, 'apps/web/kustomization.yaml'), 'utf8')).toContain(overlay);
    expect(readFileSync(join(directory, 'distributary.lock'), 'utf8')).toContain('ref: v1');

    const asked = server.asked.length;
    const rendered = await runProgram(['render', '--cluster', 'paris'], { cwd: directory });
    expect(rendered).toMatchObject({ status: 0 });
    expect(output()).toBe(expected);
    const checked = await runProgram(['vendor', '--check'], { cwd: directory });
    expect(checked).toMatchObject({ status: 0 });
    const again = await runProgram(['vendor'], { cwd: directory });
    expect(again).toMatchObject({ status: 0 });
    expect(again.stdout).toContain('no changes');
    expect(server.asked).toHaveLength(asked);
  });
});
