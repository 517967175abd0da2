import { describe, expect, test } from 'vitest';
import { type GitObject, isBinary } from '../../../src/git/object/git-object.ts';
import { parseTree, TREE_MODE, type Tree, treeObject } from '../../../src/git/object/tree.ts';
import { allNotes, missingNoteTrees } from '../../../src/plan/notes/notes-tree.ts';
import { planNotes } from '../../../src/plan/notes/plan-notes.ts';
import { dryCommit } from '../../support/dry-commit.ts';

const author = { name: 'Ann', mail: 'ann@example.com' };
const file = (id: string) => ({ mode: '100644', id });
const head = (digits: string) => digits.padEnd(40, '0');

/** Plans notes on top of trees given by name; returns the paths of the notes that follow, new ones marked with `+`. */
function check(
  heads: readonly string[],
  before: Readonly<Record<string, Tree>>,
  bases: readonly string[],
) {
  const trees = new Map<string, Tree>(Object.entries(before));
  const objects = new Map<string, GitObject>();
  const store = {
    format: 'sha1' as const,
    tree: (id: string) => trees.get(id) ?? new Map(),
    add: (object: GitObject) => {
      objects.set(object.id, object);
      if (object.type === 'tree' && isBinary(object.body)) {
        trees.set(object.id, parseTree(Buffer.from(object.body), 'sha1') ?? new Map());
      }
    },
  };
  const old = new Set(
    Object.values(before).flatMap((tree) => [...tree.values()].map(({ id }) => id)),
  );
  const commit = planNotes({
    heads,
    dry: dryCommit(),
    author,
    bases: bases.map((tree) => ({ commit: `commit-${tree}`, tree })),
    store,
  });
  const made = commit === undefined ? undefined : objects.get(commit);
  const text = made && !isBinary(made.body) ? made.body.map((piece) => piece.text).join('') : '';
  const root = /^tree (.*)$/m.exec(text)?.[1];
  const list = (id: string, prefix = ''): string[] =>
    [...(trees.get(id) ?? [])].flatMap(([name, entry]) =>
      entry.mode === TREE_MODE
        ? list(entry.id, `${prefix}${name}/`)
        : [`${old.has(entry.id) ? '' : '+'}${prefix}${name}`],
    );
  return {
    commit,
    parents: [...text.matchAll(/^parent (.*)$/gm)].map(([, parent]) => parent),
    notes: root === undefined ? [] : list(root),
  };
}

const [aa, ab, ba] = [head('aa11'), head('ab22'), head('ba33')];

describe('notes', () => {
  test('begin with a commit that has no parent', () => {
    const { parents, notes } = check([aa, ba], {}, []);
    expect({ parents, notes }).toEqual({ parents: [], notes: [`+${aa}`, `+${ba}`] });
  });

  test('of nothing are nothing', () => {
    expect(check([], {}, []).commit).toBeUndefined();
  });

  test('stay as they are, and are not looked at, when nothing is new', () => {
    const store = {
      format: 'sha1' as const,
      tree: () => expect.fail('no tree was read'),
      add: () => expect.fail('nothing is made'),
    };
    const bases = [{ commit: 'commit-flat', tree: 'flat' }];
    expect(planNotes({ heads: [], dry: dryCommit(), author, bases, store })).toBe('commit-flat');
  });

  test('keep what others wrote', () => {
    const flat: Tree = new Map([
      [aa, file('1'.repeat(40))],
      ['README', file('2'.repeat(40))],
    ]);
    const { parents, notes } = check([ab], { flat }, ['flat']);
    expect({ parents, notes }).toEqual({
      parents: ['commit-flat'],
      notes: ['README', aa, `+${ab}`],
    });
  });

  test('replace the note on the same commit, wherever it stands', () => {
    const trees = {
      root: new Map([
        [aa, file('1'.repeat(40))],
        ['ab', { mode: TREE_MODE, id: 'sub' }],
      ]),
      ['e'.repeat(40)]: new Map([[ab.slice(2), file('2'.repeat(40))]]),
    };
    expect(check([aa, ab], trees, ['root']).notes).toEqual([`+${aa}`, `+ab/${ab.slice(2)}`]);
  });

  test('use the directories that there are, two deep as well', () => {
    const [sub, deep] = ['c'.repeat(40), 'd'.repeat(40)];
    const trees: Record<string, Tree> = {
      root: new Map([['ab', { mode: TREE_MODE, id: sub }]]),
      [sub]: new Map([['11', { mode: TREE_MODE, id: deep }]]),
      [deep]: new Map([['x', file('1'.repeat(40))]]),
    };
    expect(check([ab, aa], trees, ['root']).notes).toEqual([
      `+aa/${aa.slice(2)}`,
      'ab/11/x',
      `+ab/22/${ab.slice(4)}`,
    ]);
  });

  test('do not move when they say the same already', () => {
    const base = treeObject(new Map([[aa, file('1'.repeat(40))]]), 'sha1').id;
    const { commit } = check([], { [base]: new Map([[aa, file('1'.repeat(40))]]) }, [base]);
    expect(commit).toBe(`commit-${base}`);
  });

  test('of two sides are merged, the first wins', () => {
    const trees = {
      theirs: new Map([[aa, file('1'.repeat(40))]]),
      ours: new Map([
        [aa, file('2'.repeat(40))],
        [ab, file('3'.repeat(40))],
      ]),
    };
    const { parents, notes } = check([ba], trees, ['theirs', 'ours']);
    expect({ parents, notes }).toEqual({
      parents: ['commit-theirs', 'commit-ours'],
      notes: [aa, ab, `+${ba}`],
    });
  });

  test('are spread over directories when there are many', () => {
    const many = Array.from({ length: 600 }, (_, i) =>
      head((i * 7919).toString(16).padStart(6, '0')),
    );
    const flat: Tree = new Map(many.map((name) => [name, file('1'.repeat(40))]));
    const { notes } = check([aa, many[0] ?? ''], { flat }, ['flat']);
    expect(notes).toHaveLength(601);
    expect(notes.filter((path) => !/^\+?[0-9a-f]{2}\/[0-9a-f]{38}$/.test(path))).toEqual([]);
    expect(notes.filter((path) => path.startsWith('+'))).toHaveLength(2);
  });
});

test('all notes are found once, whatever a crafted tree repeats', () => {
  const directory = (id: string) => ({ mode: TREE_MODE, id });
  const deep = Array.from({ length: 60 }, (_, i): [string, Tree] => [
    `level ${i}`,
    new Map([
      ['aa', directory(`level ${i + 1}`)],
      ['ab', directory(`level ${i + 1}`)],
    ]),
  ]);
  const trees = new Map([...deep, ['level 5', new Map([[head('1'), file('2')]])] as const]);
  const notes = allNotes('level 0', (id) => trees.get(id) ?? new Map());
  expect([...notes]).toEqual([[`${'aa'.repeat(5)}${head('1')}`, '2']]);
  trees.set('level 5', new Map([['x'.repeat(99), directory('level 0')]]));
  expect(allNotes('level 0', (id) => trees.get(id) ?? new Map()).size).toBe(0);
});

test('the trees that have to be read are those on the way', () => {
  const known = new Map<string, Tree>();
  expect(missingNoteTrees('root', [aa, ab], known)).toEqual(['root']);
  known.set(
    'root',
    new Map([
      ['aa', { mode: TREE_MODE, id: 'sub' }],
      ['ff', { mode: TREE_MODE, id: 'other' }],
    ]),
  );
  expect(missingNoteTrees('root', [aa, ab], known)).toEqual(['sub']);
  known.set('sub', new Map());
  expect(missingNoteTrees('root', [aa, ab], known)).toEqual([]);
});
