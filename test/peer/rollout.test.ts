/**
 * What `rollout -o promoter` prints, as gitops-promoter takes it: in a PromotionStrategy, judged by the CRD of `fixtures/argocd`.
 * @module
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse, parseDocument, stringify } from 'yaml';
import { itWithPeers, runPeer } from '../support/peer-program.ts';
import { runProgram } from '../support/run-program.ts';
import { demoFleet, scratchDirectory } from '../support/scratch.ts';

const strategy = parse(readFileSync('argocd/promoter/promotion-strategy.yaml', 'utf8'));

/** What an API server with gitops-promoter's CRDs says of the strategy with these environments. */
async function judged(environments: unknown): Promise<string> {
  const file = join(scratchDirectory(), 'strategy.yaml');
  writeFileSync(file, stringify({ ...strategy, spec: { ...strategy.spec, environments } }));
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
