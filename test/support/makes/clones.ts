/** Makes of repositories: by format, by what a clone holds, and by where its parts are. */
import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { cloneRepository, makeRepository, type TestRepository } from '../git-repository.ts';
import { scratchDirectory } from '../scratch.ts';
import { cloned, cloneOf, type Made, type Make, unlessGitKnows } from './make.ts';

const noReftable = unlessGitKnows('--ref-format=reftable');

/** Commits have ids of their own there. */
const otherIds = { hydrate: 'same files', push: 'same files' } as const;

/** Files that are not here are not fetched without a `--push`. */
const lacking = { hydrate: 'DIS0126' } as const;

/** No files lie there, so that there is nothing to check. */
const bare = { check: 'DIS0101', diff: 'DIS0262' } as const;

function linked({ git }: TestRepository): Made {
  const directory = join(scratchDirectory(), 'linked');
  git('worktree', 'add', '-q', '--detach', directory);
  return { directory };
}

/** Adds a submodule from another directory, which git allows only when it is told to. */
function addSubmodule({ git }: TestRepository, from: string, path: string): void {
  const allowed = ['-c', 'protocol.file.allow=always'];
  git(...allowed, 'submodule', '--quiet', 'add', `file://${from}`, path);
}

/** All of them; the first is what the others are compared with. */
export const clones: readonly Make[] = [
  { name: 'a clone', make: cloned([]) },
  {
    name: 'SHA-256',
    format: ['--object-format=sha256'],
    results: otherIds,
    make: cloned([]),
  },
  { name: 'reftable', unless: noReftable, make: cloned(['--ref-format=reftable']) },
  {
    name: 'SHA-256 with reftable at both ends',
    unless: noReftable,
    format: ['--object-format=sha256', '--ref-format=reftable'],
    results: otherIds,
    make: cloned(['--ref-format=reftable']),
  },
  { name: 'a linked work tree', make: cloned([], linked) },
  { name: 'a linked work tree of a bare clone', make: cloned(['--bare'], linked) },
  { name: 'a bare clone', results: bare, make: cloned(['--bare']) },
  // It has the notes, too, and goes on from them.
  { name: 'a mirror', results: { ...bare, hydrate: 'same files' }, make: cloned(['--mirror']) },
  { name: 'a shallow clone', make: cloned(['--depth=1', '--no-single-branch']) },
  {
    name: 'a shallow clone of one branch',
    results: { hydrate: 'same files' },
    make: cloned(['--depth=1']),
  },
  { name: 'a clone without blobs', results: lacking, make: cloned(['--filter=blob:none']) },
  { name: 'a clone without trees', results: lacking, make: cloned(['--filter=tree:0']) },
  {
    name: 'a shallow clone without blobs',
    results: lacking,
    make: cloned(['--depth=1', '--no-single-branch', '--filter=blob:none']),
  },
  {
    name: 'a clone that shares objects',
    make: ({ directory }) => cloneRepository(directory, '--shared'),
  },
  {
    name: 'a clone that borrows objects',
    make: (upstream) => cloneOf(upstream, '--reference', upstream.directory),
  },
  {
    name: 'a clone that borrowed objects from a repository that is gone',
    results: { diff: 'DIS0126', hydrate: 'DIS0126', push: 'DIS0126' },
    isDamaged: true,
    make: (upstream) => {
      const lender = cloneOf(upstream);
      const borrower = cloneOf(upstream, '--reference', lender.directory);
      rmSync(lender.directory, { recursive: true });
      return borrower;
    },
  },
  {
    name: 'a git directory elsewhere',
    make: (upstream) =>
      cloneOf(upstream, `--separate-git-dir=${join(scratchDirectory(), 'repository.git')}`),
  },
  {
    name: 'a submodule among the sources',
    results: { check: 'DIS0110', diff: 'DIS0110', hydrate: 'DIS0110', push: 'DIS0110' },
    make: cloned([], (repository, upstream) => {
      addSubmodule(repository, upstream.directory, 'apps/web/sub');
      repository.commit({});
      return undefined;
    }),
  },
  {
    name: 'a submodule that is the fleet',
    make: ({ directory }) => {
      const around = makeRepository();
      addSubmodule(around, directory, 'fleet');
      around.commit({});
      return { directory: join(around.directory, 'fleet') };
    },
  },
  {
    name: 'a path that nobody would type',
    make: ({ directory: from }) => {
      const directory = join(scratchDirectory(), 'a\n"b" ü');
      execFileSync('git', ['clone', '-q', `file://${from}`, directory]);
      return { directory };
    },
  },
];
