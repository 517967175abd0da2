/** The workflows of this repository and those that users copy, as actionlint reads them. */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { actionlintModule, buildActionlint } from '../support/actionlint.ts';
import { filesBelow } from '../support/code-fixtures.ts';
import { findPeer, itWithPeers } from '../support/peer-program.ts';
import { scratchDirectory } from '../support/scratch.ts';

buildActionlint();

const own = filesBelow('.github/workflows').map((path) => `.github/workflows/${path}`);

function actionlint(...files: readonly string[]) {
  const argv = ['-no-color', '-oneline', '-shellcheck=', '-pyflakes=', ...files];
  const { status, stdout, stderr } = spawnSync(findPeer('actionlint') ?? '', argv, {
    encoding: 'utf8',
  });
  return { status, said: `${stdout}${stderr}` };
}

itWithPeers(['actionlint'], 'is the version of the workflow', () => {
  const { said } = actionlint('-version');
  expect(actionlintModule().split('@v')[1]).toMatch(/^\d+\.\d+\.\d+$/);
  expect(said).toMatch(new RegExp(`^v?${actionlintModule().split('@v')[1]}\\b`));
});

itWithPeers(['actionlint'], 'finds nothing in them', () => {
  expect(actionlint(...own, 'plugin/ci/github.yaml')).toEqual({ status: 0, said: '' });
});

itWithPeers(['actionlint'], 'finds nothing in the workflow of the documents', () => {
  const [, text = ''] =
    /```yaml\n(name:[\s\S]*?)```/.exec(readFileSync('docs/install.md', 'utf8')) ?? [];
  const path = join(scratchDirectory(), 'fleet.yaml');
  writeFileSync(path, text);
  expect(text).toContain('command: hydrate');
  expect(actionlint(path)).toEqual({ status: 0, said: '' });
});

itWithPeers(['actionlint'], 'would find what is wrong', () => {
  const path = join(scratchDirectory(), 'release.yaml');
  const text = readFileSync('.github/workflows/release.yaml', 'utf8');
  writeFileSync(path, text.replace('needs: [verify, publish]', 'needs: [publish]'));
  const { status, said } = actionlint(path);
  expect(status).toBe(1);
  expect(said).toContain('property "verify" is not defined');
});
