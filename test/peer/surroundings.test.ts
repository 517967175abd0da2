/** The same commit gives the same branches wherever, by whomever and under whatever settings it is rendered. */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { expect, test } from 'vitest';
import { builtProgram } from '../support/built-program.ts';
import { cloneRepository, repositoryAt } from '../support/git-repository.ts';
import { scratchDirectory } from '../support/scratch.ts';
import { demoRepository, useNobodysGit } from '../support/scratch-repository.ts';

const program = builtProgram();

useNobodysGit();

/** What is different about a run. */
interface Surroundings {
  readonly what: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Options of node. */
  readonly node?: readonly string[];
  readonly config?: readonly string[];
  readonly mask?: string;
  readonly clone?: readonly string[];
  /** Changes the repository beforehand. */
  prepare?(directory: string): void;
}

const git = (directory: string, ...args: readonly string[]) => repositoryAt(directory).git(...args);

const cases: readonly Surroundings[] = [
  { what: 'another time zone', env: { TZ: 'Pacific/Kiritimati' } },
  { what: 'another language', env: { LANG: 'tr_TR.UTF-8', LC_ALL: 'tr_TR.UTF-8', LANGUAGE: 'tr' } },
  { what: 'no language at all', env: { LC_ALL: 'C' } },
  { what: 'another home', env: { HOME: '/nonexistent', XDG_CONFIG_HOME: '/nonexistent' } },
  { what: 'another mask of permissions', mask: '077' },
  { what: 'a strict node', node: ['--frozen-intrinsics', '--disable-proto=throw'] },
  { what: 'a small stack and heap', node: ['--stack-size=600', '--max-old-space-size=200'] },
  { what: 'warnings of node', env: { NODE_OPTIONS: '--trace-warnings --pending-deprecation' } },
  {
    what: 'endings of lines',
    config: ['core.autocrlf=true', 'core.eol=crlf', 'core.safecrlf=true'],
  },
  {
    what: 'settings of names',
    config: ['core.quotePath=true', 'core.ignoreCase=true', 'core.precomposeUnicode=true'],
  },
  {
    what: 'settings of output',
    config: [
      'color.ui=always',
      'log.showSignature=true',
      'i18n.logOutputEncoding=latin1',
      'log.date=relative',
      'core.abbrev=40',
    ],
  },
  {
    what: 'settings of commits',
    config: [
      'user.name=Eve',
      'user.email=eve@example.com',
      'i18n.commitEncoding=latin1',
      'commit.template=/nonexistent',
    ],
  },
  {
    what: 'settings of packs',
    config: ['pack.threads=1', 'core.compression=0', 'pack.depth=0', 'core.bigFileThreshold=1'],
  },
  { what: 'an abbreviated history', clone: ['--depth=1'] },
  { what: 'a bare clone', clone: ['--bare'] },
  { what: 'a mirror', clone: ['--mirror'] },
  { what: 'a packed repository', prepare: (directory) => git(directory, 'gc', '--quiet') },
  {
    what: 'objects that stand in for others',
    prepare: (directory) => {
      const tree = git(directory, 'mktree').trim();
      git(directory, 'replace', git(directory, 'rev-parse', 'HEAD^{tree}').trim(), tree);
    },
  },
  {
    what: 'attributes of the user',
    prepare: (directory) => {
      mkdirSync(join(directory, '.git/info'), { recursive: true });
      writeFileSync(
        join(directory, '.git/info/attributes'),
        '* text eol=crlf ident filter=x export-ignore\n',
      );
    },
  },
];

const origin = () => demoRepository();

/** Branch → commit. */
function branchesIn(directory: string): string {
  return git(
    directory,
    'for-each-ref',
    '--format=%(refname) %(objectname)',
    'refs/heads/env',
    'refs/notes',
  );
}

function hydrated(directory: string, surroundings: Omit<Surroundings, 'what'>): string {
  const { env = {}, node = [], mask = '022' } = surroundings;
  const command = ['umask "$0" && exec "$@"', mask, process.execPath, ...node, program.path()];
  execFileSync('sh', ['-c', ...command, 'hydrate', '--quiet'], {
    cwd: directory,
    env: {
      PATH: process.env['PATH'],
      GIT_CONFIG_GLOBAL: '/dev/null',
      GIT_CONFIG_NOSYSTEM: '1',
      ...env,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  return branchesIn(directory);
}

let usually: string | undefined;

/** What a run in no particular surroundings gives: every test has the same repository. */
function usual(from: string): string {
  usually ??= hydrated(cloneRepository(from).directory, {});
  return usually;
}

test.each(cases)('$what: the same branches', (surroundings) => {
  const from = origin();
  const expected = usual(from);
  expect(expected.split('\n').length).toBeGreaterThan(5);
  const { clone = [], config = [], prepare } = surroundings;
  const { directory } = cloneRepository(
    clone.includes('--depth=1') ? `file://${from}` : from,
    ...clone,
  );
  for (const setting of config) {
    const [name = '', value = ''] = setting.split('=');
    git(directory, 'config', name, value);
  }
  prepare?.(directory);
  expect(hydrated(directory, surroundings)).toBe(expected);
});

test('another place of the same repository: the same branches', () => {
  const from = origin();
  const expected = usual(from);
  const moved = join(scratchDirectory(), 'a b', 'ü');
  cpSync(from, moved, { recursive: true });
  expect(hydrated(moved, {})).toBe(expected);
});
