/** Makes of repositories: by what was done to a clone since, by its configuration, and by what it lacks. */
import { execFileSync } from 'node:child_process';
import { appendFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeRepository, type TestRepository } from '../git-repository.ts';
import { scratchDirectory } from '../scratch.ts';
import {
  type Command,
  cloned,
  giveAway,
  type Make,
  type Result,
  told,
  unlessRoot,
} from './make.ts';

const all = (result: Result): Readonly<Record<Command, Result>> => ({
  check: result,
  diff: result,
  hydrate: result,
  push: result,
});

/** `check` asks no git for the files as they are. */
const gitRefuses = { ...all('DIS0125'), check: 'right' } as const;

/** Git's ids tell `diff` that the file is as it was. */
const lacksFile = { ...all('DIS0126'), check: 'right', diff: 'right' } as const;

const lacking: readonly (readonly [string, Make['results']])[] = [
  ['HEAD:apps/web/web.yaml', lacksFile],
  ['HEAD:apps', gitRefuses],
  ['HEAD~1', gitRefuses],
  // A push fetches it anew.
  ['origin/env/paris', { hydrate: 'DIS0126' }],
];

/** Puts objects into files of their own, and takes one away. */
function removeObject({ directory, git }: TestRepository, name: string): string {
  const id = git('rev-parse', name).trim();
  const objects = join(directory, '.git/objects');
  const aside = scratchDirectory();
  for (const file of readdirSync(join(objects, 'pack'))) {
    execFileSync('mv', [join(objects, 'pack', file), aside]);
  }
  for (const file of readdirSync(aside).filter((each) => each.endsWith('.pack'))) {
    execFileSync('sh', ['-c', 'git unpack-objects -q < "$1"', 'sh', join(aside, file)], {
      cwd: directory,
    });
  }
  const file = join(objects, id.slice(0, 2), id.slice(2));
  rmSync(file);
  return file;
}

/** What a hook of another repository hands on. */
function hookEnvironment(): Readonly<Record<string, string>> {
  const { directory } = makeRepository();
  const git = join(directory, '.git');
  return {
    GIT_DIR: git,
    GIT_COMMON_DIR: git,
    GIT_WORK_TREE: directory,
    GIT_INDEX_FILE: join(git, 'index.lock'),
    GIT_PREFIX: 'apps/',
    GIT_OBJECT_DIRECTORY: join(git, 'objects'),
    GIT_ALTERNATE_OBJECT_DIRECTORIES: join(git, 'objects'),
    GIT_QUARANTINE_PATH: join(git, 'objects'),
    GIT_NAMESPACE: 'other',
    GIT_REPLACE_REF_BASE: 'refs/heads/',
    GIT_GRAFT_FILE: join(git, 'grafts'),
    GIT_SHALLOW_FILE: join(git, 'shallow'),
    GIT_DEFAULT_HASH: 'sha256',
  };
}

const forPeople = {
  'advice.detachedHead': 'false',
  'color.ui': 'always',
  'core.abbrev': '4',
  'core.autocrlf': 'input',
  'core.ignoreCase': 'true',
  'core.logAllRefUpdates': 'false',
  'core.pager': 'false',
  'core.precomposeUnicode': 'true',
  'core.quotePath': 'true',
  'diff.external': 'touch ran-by-git',
  'diff.noprefix': 'true',
  'i18n.logOutputEncoding': 'ISO-8859-1',
  'log.showSignature': 'true',
  'push.default': 'nothing',
  'remote.pushDefault': 'nowhere',
  'status.showUntrackedFiles': 'no',
  'transfer.fsckObjects': 'true',
};

const settings = (values: Readonly<Record<string, string>>): readonly (readonly string[])[] =>
  Object.entries(values).map(([key, value]) => ['config', key, value]);

/** All of them. */
export const states: readonly Make[] = [
  { name: 'packed refs', make: told(['pack-refs', '--all']) },
  {
    name: 'a commit that another stands for',
    make: cloned([], ({ git }) => {
      git('replace', 'HEAD', git('commit-tree', '-m', 'Other', git('write-tree').trim()).trim());
      return undefined;
    }),
  },
  {
    name: 'a graft',
    make: cloned([], ({ directory, git }) => {
      writeFileSync(join(directory, '.git/info/grafts'), git('rev-parse', 'HEAD'));
      return undefined;
    }),
  },
  {
    name: 'a work tree elsewhere by configuration',
    make: cloned([], ({ directory, git }) => {
      const elsewhere = scratchDirectory();
      execFileSync('cp', ['-r', `${directory}/.`, elsewhere]);
      rmSync(join(elsewhere, '.git'), { recursive: true });
      git('config', 'core.worktree', elsewhere);
      return undefined;
    }),
  },
  {
    name: 'another owner',
    unless: unlessRoot,
    results: gitRefuses,
    isDamaged: true,
    make: cloned([], (repository) => {
      giveAway(repository);
      return undefined;
    }),
  },
  {
    name: 'another owner whom the user trusts',
    unless: unlessRoot,
    isDamaged: true,
    make: cloned([], (repository) => {
      giveAway(repository);
      const env = {
        GIT_CONFIG_COUNT: '1',
        GIT_CONFIG_KEY_0: 'safe.directory',
        GIT_CONFIG_VALUE_0: '*',
      };
      return { directory: repository.directory, env };
    }),
  },
  {
    name: 'the environment of a hook of another repository',
    make: cloned([], ({ directory }) => ({ directory, env: hookEnvironment() })),
  },
  {
    name: 'a split index',
    make: told(['config', 'core.splitIndex', 'true'], ['update-index', '--split-index']),
  },
  {
    name: 'an untracked cache and a monitor of files',
    make: told(
      ['update-index', '--force-untracked-cache'],
      ['config', 'core.fsmonitor', 'touch ran-by-git;'],
      ['config', 'feature.manyFiles', 'true'],
    ),
  },
  {
    name: 'a graph of commits, bitmaps and an index of packs',
    make: told(
      ['repack', '-q', '-a', '-d', '--write-bitmap-index'],
      ['commit-graph', 'write', '--reachable', '--changed-paths'],
      ['multi-pack-index', 'write'],
    ),
  },
  {
    name: 'a configuration for each work tree',
    make: told(
      ['config', 'extensions.worktreeConfig', 'true'],
      ['config', '--worktree', 'core.autocrlf', 'input'],
    ),
  },
  { name: 'settings for people', make: told(...settings(forPeople)) },
  { name: 'a detached HEAD', make: told(['checkout', '-q', '--detach']) },
  {
    name: 'a HEAD without a commit',
    results: { ...all('DIS0122'), check: 'right' },
    isDamaged: true,
    make: told(['symbolic-ref', 'HEAD', 'refs/heads/unborn']),
  },
  {
    name: 'a HEAD that names nothing',
    results: { ...all('DIS0121'), check: 'right' },
    isDamaged: true,
    make: cloned([], ({ directory }) => {
      writeFileSync(join(directory, '.git/HEAD'), 'nothing\n');
      return undefined;
    }),
  },
  ...lacking.map(
    ([name, results]): Make => ({
      name: `without the object of ${name}`,
      ...(results ? { results } : {}),
      isDamaged: true,
      make: cloned([], (repository) => {
        removeObject(repository, name);
        return undefined;
      }),
    }),
  ),
  {
    name: 'a damaged object',
    results: lacksFile,
    isDamaged: true,
    make: cloned([], (repository) => {
      writeFileSync(removeObject(repository, 'HEAD:apps/web/web.yaml'), 'garbage');
      return undefined;
    }),
  },
  {
    name: 'an extension that git does not know',
    results: gitRefuses,
    isDamaged: true,
    make: told(...settings({ 'core.repositoryFormatVersion': '1', 'extensions.tomorrow': 'true' })),
  },
  {
    name: 'a configuration that is none',
    results: gitRefuses,
    isDamaged: true,
    make: cloned([], ({ directory }) => {
      appendFileSync(join(directory, '.git/config'), '[x\n');
      return undefined;
    }),
  },
];
