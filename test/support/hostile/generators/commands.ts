/** A seed → a command of the program on a directory whose files are not what they were when they were committed. */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { findingsFormats } from '../../../../plugin/format/findings/registry.ts';
import type { SourceFile } from '../../../../src/resource/source-file.ts';
import { runProgram } from '../../run-program.ts';
import { type CraftedEntry, treeBody, writeObject } from '../crafted-objects.ts';
import { oneOf, randomFor } from '../mutate-json.ts';
import {
  expectHarmless,
  type Generator,
  type Result,
  sizeOfFiles,
  withoutCommands,
} from '../trial.ts';
import { hostileTexts } from '../words.ts';
import { changedRepositories } from './repositories.ts';

/** Every command that looks at a fleet, in every format. */
const commands: readonly (readonly string[])[] = [
  ...[...findingsFormats.keys()].map((format) => ['check', '--format', format]),
  ['render', '--cluster', 'north'],
  ['render', '--cluster', 'paris'],
  ['topology'],
  ['topology', '-o', 'json'],
  ['topology', '-o', 'yaml'],
  ['init', '--dry-run'],
  ...['text', 'markdown', 'json'].map((format) => ['diff', '--format', format]),
  ['hydrate', '--worktree', '--dry-run'],
  ['hydrate', '--worktree', '--dry-run', '-o', 'json'],
  ['cmp', 'generate'],
  ['cmp', 'parameters'],
];

/** Products that are the manifests themselves: what their authors wrote, byte for byte. */
const products = new Set(['render', 'cmp']);

/** Directories to go to; what the machine has beside that of the test is no input. */
const directories = hostileTexts
  .map((text) => text.replaceAll('\0', ''))
  .filter((text) => !/^(?:\.\.|\/)/.test(text));

/** All commands, in one directory that each input fills anew. */
export function allCommands(): Generator {
  const repositories = changedRepositories(() => true);
  const place = newPlace();
  const { directory } = place;
  return {
    name: 'commands',
    trial: (seed) => {
      const random = randomFor(seed ^ 0x5bd1e995);
      const { before, after } = repositories(seed);
      const argv = [...oneOf(random, commands)];
      if (random(8) === 0) argv.push('-C', oneOf(random, directories));
      const deep = random(4) === 0 ? 'deploy' : '';
      return {
        files: [{ path: 'command', text: argv.join(' ') }, ...after],
        size: sizeOfFiles(after),
        run: async () => {
          commit(place, deep, before);
          fill(directory, deep, after);
          return await ran(join(directory, deep), argv);
        },
      };
    },
  };
}

async function ran(cwd: string, argv: readonly string[]): Promise<Result> {
  const env = {
    PATH: process.env['PATH'] ?? '',
    ARGOCD_ENV_CLUSTER: 'north',
    ARGOCD_ENV_DEADLINE: '1h',
  };
  const { status, stdout, stderr } = await runProgram(argv, { cwd, env });
  const output = `${argv.join(' ')} ${status}\n${stderr}\n${stdout}`;
  if (![0, 1, 2, 3].includes(status)) throw new Error(output.slice(0, 1000));
  expectHarmless(stderr, `stderr of ${argv.join(' ')}`);
  const [command = ''] = argv;
  if (products.has(command) || argv.includes('yaml')) return { findings: [], output };
  // Commands are what this format is made of.
  const said = argv.includes('github') ? withoutCommands(stdout) : stdout;
  expectHarmless(said, argv.join(' '));
  return { findings: [], output };
}

function fill(directory: string, deep: string, files: readonly SourceFile[]): void {
  for (const name of ['apps', 'clusters', 'topology', 'deploy', 'distributary.yaml']) {
    rmSync(join(directory, name), { recursive: true, force: true });
  }
  for (const { path, text } of files) {
    const file = join(directory, deep, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
}

/** The directory that each input fills, and a repository as git begins one. */
interface Place {
  readonly directory: string;
  readonly empty: string;
}

/** Makes one that is gone with the process. */
function newPlace(): Place {
  const scratch = mkdtempSync(join(tmpdir(), 'distributary-hostile-'));
  process.once('exit', () => rmSync(scratch, { recursive: true, force: true }));
  const [directory, begun] = [join(scratch, 'fleet'), join(scratch, 'begun')];
  mkdirSync(directory);
  execFileSync('git', ['init', '--quiet', '--initial-branch=main', '--template=', begun]);
  return { directory, empty: join(begun, '.git') };
}

/** Makes the files what is checked out, without starting git: it would be a third of all that are started. */
function commit({ directory, empty }: Place, deep: string, files: readonly SourceFile[]): void {
  const git = join(directory, '.git');
  rmSync(git, { recursive: true, force: true });
  cpSync(empty, git, { recursive: true });
  const placed = files.map(({ path, text }) => ({ path: join(deep, path), text }));
  const tree = writeTree(git, placed);
  const person = 'Ann <ann@example.com> 1767225600 +0000';
  const body = `tree ${tree}\nauthor ${person}\ncommitter ${person}\n\nx\n`;
  writeFileSync(join(git, 'HEAD'), `${writeObject(git, 'commit', Buffer.from(body))}\n`);
}

function writeTree(git: string, files: readonly SourceFile[]): string {
  const below = new Map<string, SourceFile[]>();
  const entries: CraftedEntry[] = [];
  for (const { path, text } of files) {
    const slash = path.indexOf('/');
    const name = slash < 0 ? path : path.slice(0, slash);
    if (slash < 0)
      entries.push({ mode: '100644', name, id: writeObject(git, 'blob', Buffer.from(text)) });
    else below.set(name, [...(below.get(name) ?? []), { path: path.slice(slash + 1), text }]);
  }
  for (const [name, inside] of below)
    entries.push({ mode: '40000', name, id: writeTree(git, inside) });
  const sortName = ({ mode, name }: CraftedEntry) =>
    `${name.toString()}${mode === '40000' ? '/' : ''}`;
  return writeObject(
    git,
    'tree',
    treeBody(entries.sort((a, b) => (sortName(a) < sortName(b) ? -1 : 1))),
  );
}
