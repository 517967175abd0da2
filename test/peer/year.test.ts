/**
 * Many small commits, each of them hydrated: what git keeps of them, with its own garbage collection and without.
 * `YEAR_COMMITS=1000` makes as many.
 */
import { cpSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { expect, test } from 'vitest';
import { repositoryAt, writeFiles } from '../support/git-repository.ts';
import { runProgram } from '../support/run-program.ts';
import { demoFleet, scratchDirectory } from '../support/scratch.ts';

const COMMITS = Number(process.env['YEAR_COMMITS'] ?? 60);

/** Packs that git keeps side by side by default. */
const MOST_PACKS = 50;

function bytesIn(directory: string): number {
  const files = readdirSync(directory, { recursive: true, withFileTypes: true });
  return files
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
}

const packsIn = (directory: string): number =>
  readdirSync(join(directory, '.git/objects/pack')).filter((name) => name.endsWith('.pack')).length;

/** Commits and hydrates, and returns the most packs that there were. */
async function live(directory: string, settings: readonly string[]): Promise<number> {
  const repository = repositoryAt(directory);
  repository.git('init', '-q', '-b', 'main', '--template=', '.');
  for (const setting of settings) repository.git('config', ...setting.split('='));
  let most = 0;
  for (let i = 1; i <= COMMITS; i += 1) {
    const text = `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: year, namespace: shop}\ndata: {of: "${i}"}\n`;
    writeFiles(directory, { 'apps/web/year.yaml': text });
    repository.commit({});
    const ran = await runProgram(['hydrate', '--quiet'], { cwd: directory });
    expect(ran.status, ran.stderr).toBe(0);
    most = Math.max(most, packsIn(directory));
  }
  return most;
}

test.each([
  ['without garbage collection', ['gc.auto=0']],
  ['with that of git', ['gc.autoDetach=false']],
])('a repository stays small: %s', async (_, settings) => {
  const directory = demoFleet();
  expect(await live(directory, settings)).toBeLessThanOrEqual(MOST_PACKS);
  const collected = scratchDirectory();
  cpSync(directory, collected, { recursive: true });
  repositoryAt(collected).git('gc', '--quiet');
  const [bytes, least] = [directory, collected].map((one) => bytesIn(join(one, '.git')));
  process.stderr.write(
    `${COMMITS} commits, ${settings.join()}: ${bytes} bytes, ${least} after gc\n`,
  );
  expect(bytes).toBeLessThanOrEqual(1.5 * (least ?? 0));
  repositoryAt(directory).git('fsck', '--full', '--strict', '--no-dangling');
});

test('packs stay as they are where the configuration asks for that', async () => {
  const directory = demoFleet();
  expect(await live(directory, ['gc.auto=0', 'gc.autoPackLimit=0'])).toBe(COMMITS);
});
