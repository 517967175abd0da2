/** docs/vendor.md: its commands, in its order, in a fleet that takes a base from elsewhere. */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { read } from '../../../support/code-fixtures.ts';
import { blocksOf, commandsOf } from '../../../support/documents.ts';
import { makeRepository } from '../../../support/git-repository.ts';
import { fleetFiles } from '../../../support/peer-sources.ts';
import { serveRepositories } from '../../../support/remote-repositories.ts';
import { runProgram } from '../../../support/run-program.ts';
import { directoryWith } from '../../../support/scratch.ts';
import { commitAll } from '../../../support/scratch-repository.ts';

const lockOf = (directory: string) => read(join(directory, 'distributary.lock'));

test('the commands of docs/vendor.md work', async () => {
  const repository = makeRepository();
  repository.commit({ files: { 'base/kustomization.yaml': 'resources: []\n' } });
  const server = await serveRepositories({ 'org/app.git': repository.directory });
  const base = `resources: ["${server.url}/org/app.git//base?ref=main"]\n`;
  const cwd = directoryWith(fleetFiles('', { 'apps/web/kustomization.yaml': base }));
  commitAll(cwd);
  const blocks = blocksOf(read('docs/vendor.md')).filter(({ language }) => language === 'sh');
  const lines = blocks.flatMap(commandsOf);
  expect(lines.length).toBeGreaterThan(3);
  for (const { line: written, status } of lines) {
    // An address with a port has a digest behind it.
    const line = written.replace('app@main', () => /app@main\S*/.exec(lockOf(cwd))?.[0] ?? '');
    if (line.startsWith('distributary ')) {
      // The server of a test has no certificate.
      const allowed = /vendor(?!.*--check)/.test(line) ? ['--allow=http'] : [];
      const ran = await runProgram([...line.split(' ').slice(1), ...allowed], { cwd });
      expect(ran.status, `${line}\n${ran.stderr}`).toBe(status);
    } else execFileSync('bash', ['-c', line], { cwd, stdio: 'pipe' });
  }
});
