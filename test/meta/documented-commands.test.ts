/**
 * Every page for users: its files are written and its commands run, in its order, in a repository of its own; and the examples of `--help`.
 * What a page shows as printed has to be printed. Commands of other programs are named here, with who tries them.
 * docs/reference/commands.md has the examples of `--help`, and is not run as a page.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { read } from '../support/code-fixtures.ts';
import {
  type Block,
  blocksOf,
  type CommandLine,
  commandsOf,
  guides,
  ownTestOf,
  proseOf,
  writeShown,
} from '../support/documents.ts';
import { findPeer } from '../support/peer-program.ts';
import { type Ran, runProgram } from '../support/run-program.ts';
import { scratchDirectory } from '../support/scratch.ts';
import {
  addOrigin,
  commitAll,
  demoRepository,
  git,
  useNobodysGit,
} from '../support/scratch-repository.ts';

useNobodysGit();

const oracle = findPeer('eds-oracle');
if (oracle !== undefined) {
  // Beside it there may be programs of other releases, which the pages do not assume.
  const alone = mkdtempSync(join(tmpdir(), 'oracle-'));
  afterAll(() => rmSync(alone, { recursive: true }));
  symlinkSync(oracle, join(alone, 'eds-oracle'));
  beforeEach(() => vi.stubEnv('PATH', [alone, process.env['PATH']].join(delimiter)));
  afterEach(() => vi.unstubAllEnvs());
}
const hasJq = spawnSync('jq', ['--version']).status === 0;
const resourceList = read('fixtures/fn/generator.in.yaml');

/** Commands of a page that are run here. */
const run =
  /^(?:[A-Z_]+=\S+ )*(?:distributary|git(?! clone)|sed|jq|mkdir|npm run demo|npx distributary demo)\b/;

/** Commands in a sentence that leave a word to the reader. */
const placeholder = /\b(?:CODE|COMMAND|KIND|NAMES?|FILE)\b/;

/** Other programs, by the first word of a line, and who tries what the pages show of them. */
const elsewhere: Readonly<Record<string, string>> = {
  npm: 'test/peer/readme.test.ts runs README.md in a shell, test/peer/package.test.ts installs the package',
  npx: 'test/peer/package.test.ts',
  git: 'git clone: test/peer/readme.test.ts',
  cd: 'into a clone: test/peer/readme.test.ts',
  kustomize: 'test/peer/kustomize.test.ts',
  kpt: 'test/peer/kustomize.test.ts',
  kubectl: 'it needs a cluster; test/peer/argocd-manifests.test.ts has its manifests judged',
  docker: 'test/meta/dockerfile.test.ts',
  argocd:
    'it needs a server; test/peer/argocd-manifests.test.ts has the manifests judged that make it unnecessary',
  gh: 'it needs a server; what it is given is printed by a command before it',
};

/** A page that begins before there is a fleet: what is in the repository then. */
const beginnings: Readonly<Record<string, readonly string[]>> = { 'README.md': ['apps/web'] };

describe.each(guides.filter((page) => ownTestOf(page) === undefined))('%s', (page) => {
  const blocks = blocksOf(read(page));
  const lines = blocks.filter(({ language }) => language === 'sh').flatMap(commandsOf);

  test('names programs that are run, or tried elsewhere', () => {
    const strangers = lines.filter(({ line }) => {
      const [program = ''] = line.split(' ');
      return !run.test(line) && !Object.hasOwn(elsewhere, program);
    });
    expect(strangers, 'run them here, or say in `elsewhere` who tries them').toEqual([]);
    for (const { line } of lines) execFileSync('bash', ['-n', '-c', line]);
  });

  test('shows commands that work and what they print', async () => {
    const directory = beginningOf(page);
    let printed = '';
    for (const block of blocks) printed += await tryBlock(block, directory, printed);
    const spans = proseOf(read(page)).matchAll(/`((?:distributary|git) [^`\n]+)`/g);
    const named = new Set([...spans].map(([, text = '']) => text));
    for (const line of [...named].filter((one) => !placeholder.test(one))) {
      await whatPrints({ line, status: 0 }, directory);
    }
  });
});

test('a page with a test of its own is named by it', () => {
  const own = guides.flatMap((page) => {
    const file = ownTestOf(page);
    return file === undefined ? [] : [{ page, file }];
  });
  expect(own).not.toEqual([]);
  expect(own.filter(({ page, file }) => !existsSync(file) || !read(file).includes(page))).toEqual(
    [],
  );
});

test('the pages name npm scripts that exist', () => {
  const { scripts } = JSON.parse(read('package.json'));
  const named = guides.flatMap((page) => [...read(page).matchAll(/npm run ([\w:-]+)/g)]);
  expect(named.length).toBeGreaterThan(3);
  expect(
    named.map(([, name = '']) => name).filter((name) => !Object.hasOwn(scripts, name)),
  ).toEqual([]);
});

describe('the examples of --help', async () => {
  const { stdout } = await runProgram(['--help']);
  const listed = stdout.slice(stdout.indexOf('\nStart:'), stdout.indexOf('Exit status:'));
  const commands = [...listed.matchAll(/^ {2}([a-z]+)/gm)].map(([, name = '']) => name);

  test('are there for each command', () => {
    expect(commands.length).toBeGreaterThan(7);
  });

  test.each(commands.filter((name) => name !== 'help'))('of %s work', async (name) => {
    const help = await runProgram(['help', name]);
    const examples = [...help.stdout.matchAll(/^ {2}\$ (.*)$/gm)].map(([, line = '']) => line);
    expect(examples.length).toBeGreaterThan(0);
    // A fleet that runs: test/peer/fleet/demo-live.test.ts.
    const tried = examples.filter((line) => !/demo --(?:live|outage)/.test(line));
    for (const line of tried) await whatPrints({ line, status: 0 }, beginningOf('help'));
  });
});

/** The example fleet in a repository with two commits and a remote, or what a page begins with. */
function beginningOf(page: string): string {
  const paths = beginnings[page];
  const directory = paths === undefined ? demoRepository() : scratchDirectory();
  for (const path of paths ?? []) {
    cpSync(join('fixtures/repos/demo/in', path), join(directory, path), { recursive: true });
  }
  writeFileSync(join(directory, 'resource-list.yaml'), resourceList);
  commitAll(directory, 'As people have it');
  addOrigin(directory);
  git(directory, 'push', '--quiet', '--set-upstream', 'origin', 'main');
  return directory;
}

/** Writes the file that a block shows, compares what it shows as printed, or runs its commands; returns what these print. */
async function tryBlock(block: Block, directory: string, printed: string): Promise<string> {
  if (block.language === 'yaml') writeShown(directory, block);
  if (block.language === 'text') await expectPrinted(block, printed);
  if (block.language !== 'sh') return '';
  const texts: string[] = [];
  for (const command of commandsOf(block).filter(({ line }) => run.test(line))) {
    texts.push(await whatPrints(command, directory));
  }
  return texts.join('');
}

/** Each paragraph of a block is printed by the commands before it, or by `check` in the directory that the block names. */
async function expectPrinted({ about, text }: Block, printed: string): Promise<void> {
  if (about === 'eds-oracle' && oracle === undefined) return;
  const isElsewhere = existsSync(about);
  const ran = isElsewhere ? await runProgram(['check', '-C', about]) : undefined;
  const shown = plain(ran === undefined ? printed : `${ran.stdout}${ran.stderr}`);
  for (const paragraph of plain(text).split('\n\n')) expect(shown).toContain(paragraph);
}

/** Without the excerpts of files that a finding has between its places, ids of commits and names of temporary directories. */
function plain(text: string): string {
  return text
    .trimEnd()
    .replaceAll(/^ *\d* +\|.*\n?/gm, '')
    .replaceAll(/\S+distributary-demo-\w+/g, 'DIRECTORY')
    .replaceAll(/\b[0-9a-f]{7}\b/g, 'COMMIT');
}

/** Runs a line as a shell would, the program within this process and anything else in bash; returns what it prints. */
async function whatPrints({ line, status }: CommandLine, cwd: string): Promise<string> {
  if (line === 'npm run demo' || line === 'npx distributary demo')
    return whatPrints({ line: 'distributary demo', status }, cwd);
  if (line.startsWith('distributary init') && !/--(?:update|cluster-local)/.test(line)) {
    rmSync(join(cwd, 'distributary.yaml'), { force: true });
  }
  // CI pushes branches of commits that are in main.
  if (/hydrate .*--push/.test(line)) git(cwd, 'push', '--quiet', 'origin', 'HEAD:main');
  const variables = /^(?:[A-Z_]+=\S+ )*(?=distributary )/.exec(line)?.[0];
  if (variables === undefined) return inShell(line, cwd);
  const [withInput = '', output] = line.slice(variables.length).split(' > ');
  const [command = '', input] = withInput.split(' < ');
  const stdin = input === undefined ? resourceList : read(join(cwd, input));
  const argv = execFileSync('bash', ['-c', `printf '%s\\n' ${command}`], { encoding: 'utf8' });
  const set = variables
    .trim()
    .split(' ')
    .map((variable) => variable.split('='));
  const env = { PATH: process.env['PATH'] ?? '', ...Object.fromEntries(set) };
  const ran = await runProgram(argv.trimEnd().split('\n').slice(1), { cwd, env, stdin });
  // Without the program that proves, the command says so (DIS0682).
  const isUnproven = line.includes('distributary prove') && oracle === undefined;
  expect(ran.status, `${line}\n${ran.stderr}`).toBe(isUnproven ? 3 : status);
  if (output !== undefined) writeFileSync(join(cwd, output), ran.stdout);
  removeDemo(ran);
  return `${ran.stdout}${ran.stderr}`;
}

/** Only the part before a program that needs a server is run. */
function inShell(line: string, cwd: string): string {
  const [own = ''] = line.split(/ \| (?:glab|kubectl) /);
  if (own.startsWith('jq ') && !hasJq) return '';
  const env = { ...process.env, SHA: 'a1b2c3d' };
  return execFileSync('bash', ['-c', own], { cwd, env, encoding: 'utf8', stdio: 'pipe' });
}

function removeDemo({ stdout }: Ran): void {
  const directory = /^rm -rf (\S*distributary-demo-\w+)$/m.exec(stdout)?.[1];
  if (directory !== undefined) rmSync(directory, { recursive: true });
}
