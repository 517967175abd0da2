/** Makes of repositories: by what of a commit lies in the work tree, and what git was told of the rest. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cloned, type Make, told } from './make.ts';

/** Without what the configuration of `sparse-checkout` names. */
const sparse = (...args: readonly string[]): Make['make'] =>
  told(['sparse-checkout', 'set', ...args]);

/** Blobs that are in no work tree are not here, and are not fetched unasked. */
const lacking = { check: 'DIS0126', diff: 'DIS0126', hydrate: 'DIS0126' } as const;

/** Files that git is told something of, and that are taken away then. */
const without = (bit: string): Make['make'] =>
  cloned([], ({ directory, git }) => {
    for (const path of ['apps/web/web.yaml', 'topology/paris.yaml']) {
      git('update-index', bit, path);
      rmSync(join(directory, path));
    }
    return undefined;
  });

/** In the middle of a merge, with a file of which the index has two versions; the work tree has one. */
const merging = (prefix: string): Make['make'] =>
  cloned([], (repository) => {
    const { directory, git } = repository;
    const file = 'apps/web/web.yaml';
    const text = readFileSync(join(directory, file), 'utf8');
    git('checkout', '-q', '--detach');
    const theirs = repository.commit({ files: { [file]: `# theirs\n${text}` } });
    git('checkout', '-q', 'main');
    git('read-tree', '-m', git('hash-object', '-t', 'tree', '/dev/null').trim(), 'HEAD', theirs);
    writeFileSync(join(directory, file), `${prefix}${text}`);
    return undefined;
  });

/** All of them. */
export const checkouts: readonly Make[] = [
  { name: 'a sparse checkout', make: sparse('--cone', 'topology', 'apps/web') },
  { name: 'a sparse checkout without topology', make: sparse('--cone', 'apps') },
  { name: 'a sparse checkout of single files', make: sparse('--no-cone', '/distributary.yaml') },
  { name: 'a sparse checkout without the Fleet', make: sparse('--no-cone', '/apps/web/') },
  {
    name: 'a sparse checkout with a sparse index',
    make: sparse('--cone', '--sparse-index', 'topology', 'apps/web'),
  },
  {
    name: 'a sparse checkout without blobs',
    results: lacking,
    make: cloned(['--filter=blob:none', '--sparse']),
  },
  {
    name: 'a sparse checkout without trees, with a sparse index',
    results: lacking,
    make: cloned(['--filter=tree:0', '--sparse'], ({ git }) => {
      git('sparse-checkout', 'init', '--cone', '--sparse-index');
      return undefined;
    }),
  },
  {
    name: 'a checkout of nothing',
    make: cloned(['--no-checkout'], ({ git }) => {
      git('sparse-checkout', 'set', '--no-cone', '/nothing');
      git('checkout', '-q');
      return undefined;
    }),
  },
  {
    name: 'a merge that left a conflict',
    results: { check: 'DIS0200', diff: 'DIS0200' },
    make: merging('<<<<<<< ours\n=======\n# theirs\n>>>>>>> theirs\n'),
  },
  { name: 'a merge whose conflict is resolved, and not staged yet', make: merging('') },
  {
    name: 'a checkout with other line ends',
    make: cloned(['--config', 'core.autocrlf=true'], ({ git }) => {
      git('config', 'filter.x.clean', 'false');
      return undefined;
    }),
  },
  { name: 'files that git skips', make: without('--skip-worktree') },
  { name: 'files that git assumes to be unchanged', make: without('--assume-unchanged') },
];
