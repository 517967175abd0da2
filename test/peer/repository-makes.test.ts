/**
 * Repositories of every make: each command gives what it gives in a plain clone, or one error with a code, and then nothing is
 * written, here or at the remote.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { NOTES_REF } from '../../src/plan/notes/notes-tree.ts';
import { builtProgram } from '../support/built-program.ts';
import { drawsFor } from '../support/draw/draws.ts';
import { repositoryAt, type TestRepository } from '../support/git-repository.ts';
import { checkouts } from '../support/makes/checkouts.ts';
import { clones } from '../support/makes/clones.ts';
import { type Command, type Made, type Make, makeUpstream } from '../support/makes/make.ts';
import { remotes } from '../support/makes/remotes.ts';
import { states } from '../support/makes/states.ts';
import { itUnless } from '../support/peer-program.ts';
import type { Ran } from '../support/run-program.ts';
import { scratchDirectory } from '../support/scratch.ts';

const draws = drawsFor(import.meta.url, [
  'src/git/',
  'src/read/revision/',
  'src/emit/',
  'src/present/',
  'src/plan/',
  'src/app/',
]);

const program = builtProgram();

const makes = [clones, checkouts, states, remotes].flatMap((kind) => draws.rows(kind));

const [plain] = clones;
if (plain === undefined) throw new Error('there is a plain make');

const argv: Readonly<Record<Command, readonly string[]>> = {
  check: ['check'],
  diff: ['diff', 'HEAD'],
  hydrate: ['hydrate', '-o', 'json'],
  push: ['hydrate', '-o', 'json', '--push', 'origin'],
};

function run({ directory, env = {} }: Made, command: Command): Ran {
  const nobody = { GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1', HOME: '/nonexistent' };
  return program.run(['-C', directory, ...argv[command]], { env: { ...nobody, ...env } });
}

/** Upstreams that tests take copies of: what a test makes goes with it. */
const kept = mkdtempSync(join(tmpdir(), 'distributary-makes-'));
afterAll(() => rmSync(kept, { recursive: true }));

/** A fresh copy of an upstream whose branches are one commit behind. */
function upstreamOf({ format = [] }: Make): TestRepository {
  const template = join(kept, format.join('').replaceAll(/\W/g, '') || 'plain');
  if (!existsSync(template)) cpSync(makeHydrated(format).directory, template, { recursive: true });
  const directory = scratchDirectory();
  cpSync(template, directory, { recursive: true });
  return repositoryAt(directory);
}

function makeHydrated(format: readonly string[]): TestRepository {
  const upstream = makeUpstream(format);
  const clone = plain?.make(upstream) ?? { directory: '' };
  expect(run(clone, 'push')).toMatchObject({ status: 0, stderr: '' });
  const repository = repositoryAt(clone.directory);
  const added = 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: added, namespace: shop}\n';
  repository.commit({ files: { 'apps/web/added.yaml': added } });
  repository.git('push', '-q', 'origin', 'main');
  return upstream;
}

/** Where all refs stand; git may refuse to say. */
function refsOf({ directory, env = {} }: Made): string {
  const args = ['for-each-ref', '--format=%(refname) %(objectname) %(symref)'];
  try {
    const known = { ...env, PATH: process.env['PATH'] };
    return execFileSync('git', ['-C', directory, ...args], {
      env: 'GIT_DIR' in env ? { PATH: process.env['PATH'] } : known,
      encoding: 'utf8',
      stdio: 'pipe',
    });
  } catch {
    return '';
  }
}

const branchesIn = (refs: string): readonly string[] =>
  refs
    .split('\n')
    .filter((line) => line.startsWith('refs/heads/env/') || line.startsWith(NOTES_REF));

/** The files of all branches, without what follows from the ids of commits. */
function filesOf({ git }: TestRepository): string {
  const empty = git('hash-object', '-t', 'tree', '/dev/null').trim();
  const branches = git('for-each-ref', '--format=%(refname)', 'refs/heads/env').trim().split('\n');
  const texts = branches.map((branch) => `${branch}\n${git('diff-tree', '-p', empty, branch)}`);
  return texts
    .join('')
    .replaceAll(/^index .*\n/gm, '')
    .replaceAll(/[0-9a-f]{40,}/g, 'ID');
}

/** What a plain clone gives. */
function expectedOf(command: Command): { ran: Ran; refs: readonly string[]; files: string } {
  const known = expected.get(command);
  if (known) return known;
  const made = plain?.make(upstreamOf({ ...plain })) ?? { directory: '' };
  const ran = run(made, command);
  const files =
    command === 'hydrate' || command === 'push' ? filesOf(repositoryAt(made.directory)) : '';
  const found = { ran, refs: branchesIn(refsOf(made)), files };
  expected.set(command, found);
  return found;
}

const expected = new Map<Command, ReturnType<typeof expectedOf>>();

function judge(make: Make, command: Command): void {
  const upstream = upstreamOf(make);
  const made = make.make(upstream);
  const before = [refsOf(made), refsOf(upstream)];
  const ran = run(made, command);
  const result = make.results?.[command] ?? 'right';
  expect(existsSync(join(made.directory, 'ran-by-git'))).toBe(false);
  if (result.startsWith('DIS')) {
    expect([...new Set(`${ran.stdout}${ran.stderr}`.match(/error\[\w+\]/g))], ran.stderr).toEqual([
      `error[${result}]`,
    ]);
    expect(ran.status).toBeGreaterThan(0);
    expect([refsOf(made), refsOf(upstream)]).toEqual(before);
    return;
  }
  const { ran: right, refs, files } = expectedOf(command);
  expect(ran.status, ran.stderr).toBe(0);
  // What is not committed is named as it should be: it is not in the branches.
  expect(ran.stderr.replace(/^note: the branches are made from HEAD.*\n/, '')).toBe(right.stderr);
  if (command === 'check' || command === 'diff') {
    expect(ran.stdout).toBe(right.stdout);
    return;
  }
  const repository = repositoryAt(made.directory);
  if (result === 'right') expect(branchesIn(refsOf(made))).toEqual(refs);
  if (make.isDamaged !== true) {
    expect(filesOf(repository)).toBe(files);
    repository.git('fsck', '--full', '--strict', '--no-dangling');
  }
  if (command === 'push') expect(branchesIn(refsOf(upstream))).toEqual(branchesIn(refsOf(made)));
  else expect(refsOf(upstream)).toBe(before[1]);
  const after = refsOf(made);
  const again = run(made, command);
  expect(JSON.parse(again.stdout).branches.map(({ action }: { action: string }) => action)).toEqual(
    branchesIn(after)
      .slice(0, -1)
      .map(() => 'unchanged'),
  );
  expect(refsOf(made)).toBe(after);
}

const commands: readonly Command[] = ['check', 'diff', 'hydrate', 'push'];

/** Of the commands of a make, in a part of them, one that reads and one that writes: of every second make the others. */
function commandsOf(i: number): readonly Command[] {
  const isWriting = (command: Command) => String(['hydrate', 'push'].includes(command));
  return draws.rows(i % 2 === 0 ? commands : commands.toReversed(), isWriting);
}

describe.each(makes.map((make, i) => ({ ...make, i })))('$name', ({ i, ...make }) => {
  for (const command of commandsOf(i)) {
    itUnless(make.unless, command, () => judge(make, command));
  }
});

test('no two makes have one name', () => {
  const names = makes.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});
