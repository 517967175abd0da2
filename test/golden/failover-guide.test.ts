/**
 * docs/istio-failover.md: the files that it shows and the commands that it names make the example fleet `remote-secrets`, and print what
 * it shows. What needs real clusters is not run: a shell has to be able to read it.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { findPeer } from '../support/peer-program.ts';
import { type Ran, runProgram } from '../support/run-program.ts';
import { scratchDirectory } from '../support/scratch.ts';
import { git, useNobodysGit } from '../support/scratch-repository.ts';
import { isUpdating, readTree } from '../support/tree-compare.ts';

useNobodysGit();

const page = 'docs/istio-failover.md';
const oracle = findPeer('eds-oracle');
const path = process.env['PATH'] ?? '';
const env = { PATH: oracle === undefined ? path : [onlyOf(oracle), path].join(delimiter) };

/** A directory with the program alone: beside it there may be programs of other releases, which the page does not assume. */
function onlyOf(program: string): string {
  const directory = mkdtempSync(join(tmpdir(), 'oracle-'));
  afterAll(() => rmSync(directory, { recursive: true }));
  symlinkSync(program, join(directory, 'eds-oracle'));
  return directory;
}

// Other files' tests, which share the process, look for programs, too.
beforeAll(() => {
  vi.stubEnv('PATH', env.PATH);
});
afterAll(() => {
  vi.stubEnv('PATH', path);
});

/** What is run here; other commands of the page start with one of `others`, or are parts of a shell's loop. */
const ours = /^(?:distributary|git|sed) /;
const others = /^(?:kind|kubectl|istioctl|openssl|cat|rm|for|done)\b|^address=/;

/** A part of the page between fences. */
interface Block {
  readonly language: string;
  readonly text: string;
}

function blocksOf(text: string): readonly Block[] {
  return [...text.matchAll(/^```(\w+)\n(.*?)^```$/gms)].map(([, language = '', inside = '']) => {
    return { language, text: inside };
  });
}

test('the page makes the example fleet, and shows what is printed', {
  timeout: 300_000,
}, async () => {
  const written = readFileSync(page, 'utf8');
  const directory = scratchDirectory();
  git(directory, 'init', '--quiet', '--initial-branch=main');
  let printed = '';
  let shown = written;
  const run: string[] = [];
  for (const { language, text } of blocksOf(written)) {
    if (language === 'yaml') writeShown(directory, text);
    if (language === 'text') shown = shown.replace(text, () => printed || text);
    if (language !== 'sh') continue;
    execFileSync('bash', ['-n', '-c', text]);
    for (const line of text.split('\n').filter((one) => ours.test(one))) {
      run.push(line);
      printed = await printedBy(line, directory);
    }
  }
  const programs = new Set(run.map((line) => line.split(' ').slice(0, 2).join(' ')));
  for (const one of ['check', 'explain', 'hydrate', 'render', 'simulate', 'diff']) {
    expect(programs).toContain(`distributary ${one}`);
  }
  if (isUpdating()) writeFileSync(page, shown);
  expect(readFileSync(page, 'utf8')).toBe(shown);
  const files = readTree(directory, (file) => !file.startsWith('.git/'));
  expect(Object.fromEntries(files)).toEqual(
    Object.fromEntries(readTree('fixtures/repos/remote-secrets/in')),
  );
});

test('the page names no command that is neither run here nor known to need clusters', () => {
  const lines = blocksOf(readFileSync(page, 'utf8'))
    .filter(({ language }) => language === 'sh')
    .flatMap(({ text }) => text.split('\n').map((line) => line.trim()))
    .filter((line) => line !== '');
  expect(lines.length).toBeGreaterThan(30);
  expect(lines.filter((line) => !ours.test(line) && !others.test(line))).toEqual([]);
});

/** A file of the repository, named by the first line; what has no name is none of this fleet. */
function writeShown(directory: string, text: string): void {
  const [, name, content = ''] = /^# (\S+)\n(.*)$/s.exec(text) ?? [];
  if (name === undefined) return;
  const file = join(directory, name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}

/** What a command says that the page shows; of a proof the line that counts. */
async function printedBy(line: string, cwd: string): Promise<string> {
  if (!line.startsWith('distributary ')) {
    execFileSync('bash', ['-c', line], { cwd, stdio: 'pipe' });
    return '';
  }
  const [command = '', file] = line.split(' > ');
  const ran = await runProgram(command.split(' ').slice(1), { cwd, env });
  const isProof = command.includes('distributary prove');
  // Without the program that proves, the command says so (DIS0682), and the page stays as it is.
  expect(ran.status, `${line}\n${ran.stderr}`).toBe(isProof && oracle === undefined ? 3 : 0);
  if (file !== undefined) {
    expect(ran.stdout).toContain('kind: ServiceEntry');
    return '';
  }
  return isProof ? proofIn(ran) : ran.stdout;
}

function proofIn({ stderr }: Ran): string {
  const found = /^Istio \S+ agrees .*$/m.exec(stderr)?.[0];
  return found === undefined ? '' : `${found}\n`;
}
