/** What `rollout -o promoter` and `diff --format status` print, as gitops-promoter takes it: judged by the CRDs of `fixtures/argocd`. */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse, parseDocument, stringify } from 'yaml';
import { read } from '../support/code-fixtures.ts';
import { itWithPeers, runPeer } from '../support/peer-program.ts';
import { runProgram } from '../support/run-program.ts';
import { demoFleet, scratchDirectory } from '../support/scratch.ts';
import { demoRepository, useNobodysGit } from '../support/scratch-repository.ts';

useNobodysGit();

const strategy = parse(readFileSync('argocd/promoter/promotion-strategy.yaml', 'utf8'));

/** What an API server with gitops-promoter's CRDs says of the strategy with these environments. */
async function judged(environments: unknown): Promise<string> {
  return await judgedAs({ ...strategy, spec: { ...strategy.spec, environments } });
}

async function judgedAs(object: unknown): Promise<string> {
  const file = join(scratchDirectory(), 'object.yaml');
  writeFileSync(file, stringify(object));
  const { status, stdout, stderr } = await runPeer('crdcheck', [
    'fixtures/argocd/gitops-promoter-crds.yaml',
    file,
  ]);
  expect(status).toBeLessThan(2);
  expect(stderr).toMatch(/0 skipped/);
  return stdout;
}

async function environmentsOf(cwd: string): Promise<readonly { readonly branch: string }[]> {
  const { status, stdout } = await runProgram(['rollout', '-o', 'promoter'], { cwd });
  expect(status).toBe(0);
  return parse(stdout).environments;
}

describe('the environments of gitops-promoter', () => {
  itWithPeers(['crdcheck'], 'are valid in a PromotionStrategy', async () => {
    const environments = await environmentsOf(demoFleet());
    expect(environments).toHaveLength(5);
    expect(await judged(environments)).toBe('');
    // What it would say.
    const wrong = environments.map(({ branch }) => ({ brnch: branch }));
    expect(await judged(wrong)).toMatch(/environments\[0\]/);
  });

  test('are those of the strategy that was written by hand', async () => {
    const cwd = demoFleet();
    const file = join(cwd, 'distributary.yaml');
    const fleet = parseDocument(readFileSync(file, 'utf8'));
    fleet.setIn(['spec', 'branches', 'name'], 'env/{{ name }}-next');
    writeFileSync(file, String(fleet));
    const branches = (await environmentsOf(cwd)).map(({ branch }) => branch);
    const byHand: readonly { branch: string }[] = strategy.spec.environments;
    expect([...branches].sort()).toEqual(byHand.map(({ branch }) => branch).sort());
  });
});

describe('the commit status of outages', () => {
  itWithPeers(['crdcheck', 'jq'], 'is a CommitStatus, as argocd/README.md makes it', async () => {
    const cwd = demoRepository();
    const { stdout } = await runProgram(['diff', 'HEAD', 'HEAD', '--format', 'status'], { cwd });
    const [, program = ''] =
      /--arg sha "[^"]*\)" '(\{.*?\})' status\.json/.exec(read('argocd/README.md')) ?? [];
    const sha = '7456cfed13198d6664d0884dfd9fe2278e558ae3';
    const status = JSON.parse(
      execFileSync('jq', ['--arg', 'cluster', 'paris', '--arg', 'sha', sha, program], {
        input: stdout,
        encoding: 'utf8',
      }),
    );
    expect(status.spec).toMatchObject({ sha, name: 'distributary/outages', phase: 'success' });
    expect(await judgedAs(status)).toBe('');
    const { gitRepositoryRef: repositoryRef, ...spec } = status.spec;
    expect(await judgedAs({ ...status, spec: { ...spec, repositoryRef } })).toMatch(
      /gitRepositoryRef/,
    );
  });
});
