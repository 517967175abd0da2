import { describe, expect, test } from 'vitest';
import {
  directoryEdits,
  editDirectory,
  editTree,
  joinEdits,
  newMadeDirectories,
  type TreeEdit,
  type TreeStore,
} from '../../../src/git/object/edit-tree.ts';
import { isBinary } from '../../../src/git/object/git-object.ts';
import { parseTree, TREE_MODE, type Tree } from '../../../src/git/object/tree.ts';

/** Trees in memory, and the files of one as `path id`, with one digit for an id. */
function newStore() {
  const trees = new Map<string, Tree>();
  const made: string[] = [];
  const store: TreeStore = {
    format: 'sha1',
    tree: (id) => trees.get(id) ?? new Map(),
    add: ({ id, body }) => {
      made.push(id);
      trees.set(id, parseTree(Buffer.from(isBinary(body) ? body : []), 'sha1') ?? new Map());
    },
  };
  const files = (id: string | undefined, prefix = ''): string[] =>
    id === undefined
      ? []
      : [...store.tree(id)].flatMap(([name, entry]) =>
          entry.mode === TREE_MODE
            ? files(entry.id, `${prefix}${name}/`)
            : [`${prefix}${name} ${entry.id[0]}`],
        );
  return { store, made, files };
}

const put = (path: string, digit = '1'): TreeEdit => ({
  path,
  entry: { mode: '100644', id: digit.repeat(40) },
});
const remove = (path: string): TreeEdit => ({ path, entry: undefined });

function check(before: readonly TreeEdit[], edits: readonly TreeEdit[]): readonly string[] {
  const { store, files } = newStore();
  return files(editTree(editTree(undefined, before, store), edits, store));
}

describe('edits', () => {
  test('make directories, and remove empty ones', () => {
    expect(check([], [put('a/b/c'), put('d')])).toEqual(['a/b/c 1', 'd 1']);
    expect(check([put('a/b/c'), put('d')], [remove('a/b/c')])).toEqual(['d 1']);
    expect(check([put('a')], [remove('a')])).toEqual([]);
  });

  test('make a directory in which one file is removed and the next is added', () => {
    expect(check([], [remove('a/b/c'), put('a/b/d')])).toEqual(['a/b/d 1']);
    expect(check([], [put('a/b/d'), remove('a/b/c'), put('a/e')])).toEqual(['a/b/d 1', 'a/e 1']);
  });

  test('replace and leave the rest', () => {
    expect(check([put('a/b'), put('a/c')], [put('a/b', '2')])).toEqual(['a/b 2', 'a/c 1']);
  });

  test('exchange files and directories', () => {
    expect(check([put('a')], [remove('a'), put('a/b', '2')])).toEqual(['a/b 2']);
    expect(check([put('a/b')], [remove('a/b'), put('a', '2')])).toEqual(['a 2']);
    expect(check([put('a/b')], [put('a', '2'), remove('a/b')])).toEqual(['a 2']);
  });

  test('that remove what is not there change nothing', () => {
    expect(check([put('a/b')], [remove('a/x'), remove('b/x'), remove('a')])).toEqual(['a/b 1']);
    expect(check([put('a')], [remove('a/x')])).toEqual(['a 1']);
  });
});

test('only what changed is made anew, and the same edits make the same tree', () => {
  const { store, made } = newStore();
  const base = editTree(undefined, [put('a/b'), put('c/d')], store);
  made.length = 0;
  const again = editTree(base, [put('a/b')], store);
  expect(again).toBe(base);
  expect(made).toEqual([]);
  editTree(base, [put('a/b', '2')], store);
  expect(made).toHaveLength(2);
});

test('edits that are joined do what they would do in one list', () => {
  const { store, files } = newStore();
  const base = editTree(undefined, [put('a/b'), put('c'), put('d/e')], store);
  const first = [put('a/x', '2'), remove('c')];
  const second = [put('a/y', '3'), remove('a/b'), remove('d/e'), put('f', '4')];
  const joined = joinEdits(directoryEdits(first), directoryEdits(second));
  const edited = editDirectory(base, joined, store);
  expect(edited).toBe(editTree(base, [...first, ...second], store));
  expect(files(edited)).toEqual(['a/x 2', 'a/y 3', 'f 4']);
});

describe('a store that remembers', () => {
  test('makes what the same edits come to once for each tree', () => {
    const { store, made, files } = newStore();
    const remembering = { ...store, made: newMadeDirectories() };
    const base = editTree(undefined, [put('a/b')], store);
    const edits = directoryEdits([put('a/c/d', '2')]);
    const [one, two, other] = [undefined, undefined, base].map((tree) => {
      made.length = 0;
      return [editDirectory(tree, edits, remembering), made.length] as const;
    });
    expect([one?.[1], two]).toEqual([3, [one?.[0], 0]]);
    expect(files(other?.[0])).toEqual(['a/b 1', 'a/c/d 2']);
  });

  test('makes equal directories of different edits once', () => {
    const { store, made } = newStore();
    const remembering = { ...store, made: newMadeDirectories() };
    editTree(undefined, [put('a/c'), put('b', '1')], remembering);
    made.length = 0;
    editTree(undefined, [put('a/c'), put('b', '2')], remembering);
    expect(made).toHaveLength(1);
  });
});
