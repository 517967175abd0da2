import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openRepository } from '../../src/git/repository.ts';
import { NOTES_REF } from '../../src/plan/notes/notes-tree.ts';
import { readNoteTrees } from '../../src/present/present-notes.ts';
import { readPresent } from '../../src/present/present-state.ts';
import { dryCommit } from '../support/dry-commit.ts';
import { cloneRepository, makeRepository, type TestRepository } from '../support/git-repository.ts';

const query = (branches: readonly string[], remote?: string) => ({
  branches,
  dry: dryCommit(),
  isCandidate: (branch: string) => branch.startsWith('old/'),
  ...(remote === undefined ? {} : { remote }),
});

const read = async (made: TestRepository, branches: readonly string[], remote?: string) =>
  readPresent(await openRepository(made.directory), query(branches, remote));

/** A commit with one file on a branch. */
function grow(
  made: TestRepository,
  branch: string,
  file: string,
  ref = `refs/heads/${branch}`,
): string {
  const parent = made.ref(ref);
  const blob = made.git('hash-object', '-w', '--stdin', '--path', file).trim();
  made.git('read-tree', '--empty');
  made.git('update-index', '--add', '--cacheinfo', `100644,${blob},${file}`);
  const tree = made.git('write-tree').trim();
  const parents = parent === undefined ? [] : ['-p', parent];
  const id = made.git('commit-tree', '-m', file, ...parents, tree).trim();
  made.git('update-ref', ref, id);
  return id;
}

describe('a branch', () => {
  test('is read with its inventory and its trees', async () => {
    const made = makeRepository();
    const id = grow(made, 'env/north', '.distributary/inventory');
    grow(made, 'other', 'x');
    const { state } = await read(made, ['env/north', 'env/south']);
    expect([...state.branches.keys()]).toEqual(['env/north']);
    const north = state.branches.get('env/north');
    expect(north).toMatchObject({ local: id, base: id, inventory: '', isDiverged: false });
    expect([...state.tree(north?.tree ?? '').keys()]).toEqual(['.distributary']);
    expect(state.taken).toEqual(new Map());
  });

  test('that has the tree it is held by is read without what is below', async () => {
    const made = makeRepository();
    grow(made, 'env/north', 'apps/web/manifest.yaml');
    const tree = made.git('rev-parse', 'env/north^{tree}').trim();
    const opened = await openRepository(made.directory);
    const treesWith = async (recalledTree: string) => {
      const recalled = new Map([['env/north', recalledTree]]);
      return (await readPresent(opened, { ...query(['env/north']), recalled })).trees.size;
    };
    expect([await treesWith(tree), await treesWith('another')]).toEqual([1, 3]);
  });

  test('that might be gone is read without its trees', async () => {
    const made = makeRepository();
    grow(made, 'old/north', 'x');
    const { state } = await read(made, []);
    const tree = state.branches.get('old/north')?.tree ?? '';
    expect(tree).not.toBe('');
    expect(() => state.tree(tree)).toThrow();
  });

  test('whose inventory the clone lacks is an error, not a stranger’s', async () => {
    const made = makeRepository();
    grow(made, 'env/north', '.distributary/inventory');
    const blob = made.git('rev-parse', 'env/north:.distributary/inventory').trim();
    rmSync(join(made.directory, '.git/objects', blob.slice(0, 2), blob.slice(2)));
    await expect(read(made, ['env/north'])).rejects.toMatchObject({
      code: 'DIS0126',
      message: expect.stringContaining(blob),
    });
  });

  test('is continued from the later of two', async () => {
    const upstream = makeRepository();
    for (const branch of ['a', 'b', 'c', 'd', 'e']) grow(upstream, branch, '1');
    const made = cloneRepository(upstream.directory);
    for (const branch of ['a', 'b', 'c', 'd']) made.git('branch', branch, `origin/${branch}`);
    const ahead = grow(made, 'b', '2');
    const behind = grow(upstream, 'c', '2');
    const ours = grow(made, 'd', '2');
    const theirs = grow(upstream, 'd', '3');
    const own = grow(made, 'f', '1');
    const { state } = await read(made, ['a', 'b', 'c', 'd', 'e', 'f'], 'origin');
    const bases = [...state.branches].map(([name, { base, isDiverged }]) => [
      name,
      base,
      isDiverged,
    ]);
    expect(Object.fromEntries(bases.map(([name, ...rest]) => [name, rest]))).toEqual({
      a: [upstream.ref('refs/heads/a'), false],
      b: [ahead, false],
      c: [behind, false],
      d: [ours, true],
      e: [upstream.ref('refs/heads/e'), false],
      f: [own, false],
    });
    expect(state.branches.get('d')).toMatchObject({ local: ours, remote: theirs });
    expect(state.branches.get('e')?.local).toBeUndefined();
    expect(state.remote).toBe('origin');
  });
});

describe('notes', () => {
  test('are read as far as they are needed', async () => {
    const made = makeRepository();
    const head = made.commit({});
    made.git('notes', '--ref', NOTES_REF, 'add', '-m', 'x', head);
    const present = await read(made, []);
    const [base] = present.notes.bases;
    expect(base?.commit).toBe(made.ref(NOTES_REF));
    const repository = await openRepository(made.directory);
    await readNoteTrees(repository, present.notes, [head], present.trees);
    expect(present.trees.get(base?.tree ?? '')?.has(head)).toBe(true);
  });

  test('that have both gone on are continued together, the remote’s first', async () => {
    const upstream = makeRepository();
    upstream.commit({});
    const made = cloneRepository(upstream.directory);
    const theirs = grow(upstream, '', 'a', NOTES_REF);
    const ours = grow(made, '', 'b', NOTES_REF);
    const { notes, trees } = await read(made, [], 'origin');
    expect(notes.bases.map(({ commit }) => commit)).toEqual([theirs, ours]);
    await readNoteTrees(await openRepository(made.directory), notes, [], trees);
    expect(notes.bases.every(({ tree }) => trees.has(tree))).toBe(true);
  });

  test('may not be there', async () => {
    const made = makeRepository();
    made.commit({});
    const { notes, trees } = await read(made, []);
    expect(notes).toEqual({ bases: [] });
    await readNoteTrees(await openRepository(made.directory), notes, ['1'.repeat(40)], trees);
    expect(trees.size).toBe(0);
  });
});
