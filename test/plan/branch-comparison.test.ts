import { describe, expect, test } from 'vitest';
import { textOf } from '../../src/git/object/content.ts';
import { TREE_MODE, type Tree, type TreeEntry } from '../../src/git/object/tree.ts';
import { newComparer } from '../../src/plan/branch-comparison.ts';
import type { PresentState } from '../../src/plan/branch-plan.ts';
import { compareFiles } from '../../src/plan/compare-files.ts';
import { dryMetadata } from '../../src/plan/hydrator/dry-metadata.ts';
import { presentFiles } from '../../src/plan/present-files.ts';
import { generatedFiles, wantedFiles } from '../../src/plan/wanted-file.ts';
import { dryCommit } from '../support/dry-commit.ts';
import { layoutOf } from '../support/hydration.ts';

const generated = generatedFiles(dryMetadata(dryCommit(), undefined), 'sha1');
const [layout] = layoutOf({ north: { web: ['a: 1\n'] } }).layouts;
const applications = layout?.applications ?? [];
const own = ['web/manifest.yaml'];

/** Roots by name; below `web` of the second and third another manifest stands. */
const trees: Readonly<Record<string, Tree>> = {
  plain: root('web-1'),
  other: root('web-2'),
  again: root('web-2'),
  beside: new Map([...root('web-1'), ['theirs', file('9')], ['.distributary', directory('d')]]),
  'web-1': new Map([['manifest.yaml', file('1')]]),
  'web-2': new Map([['manifest.yaml', file('2')]]),
};

function root(web: string): Tree {
  return new Map([['web', directory(web)]]);
}

function directory(id: string): TreeEntry {
  return { mode: TREE_MODE, id };
}

function file(digit: string): TreeEntry {
  return { mode: '100755', id: digit.repeat(40) };
}

const treeOf = (id: string): Tree => trees[id] ?? new Map();
const state: PresentState = {
  format: 'sha1',
  branches: new Map(),
  checkedOut: new Map(),
  tree: treeOf,
};

type Branch = readonly [tree: string | undefined, owned: readonly string[]];

/** Two branches, compared one after the other. */
function pair(first: Branch, second: Branch) {
  const { compare } = newComparer(generated, state);
  return [first, second].map(([tree, owned]) =>
    compare(applications, { tree, owned: new Set(owned) }),
  );
}

describe('branches are compared once', () => {
  test.each<readonly [string, Branch, Branch]>([
    ['when neither exists', [undefined, []], [undefined, []]],
    ['when they hold the same', ['other', own], ['again', own]],
    ['whatever else they hold', ['plain', own], ['beside', own]],
  ])('%s', (_, first, second) => {
    const [one, two] = pair(first, second);
    expect(one).toBeDefined();
    expect(one).toBe(two);
  });

  test.each<readonly [string, Branch, Branch]>([
    ['when one does not exist', [undefined, []], ['plain', []]],
    ['when they hold different files', ['plain', own], ['other', own]],
    ['when different files are ours', ['plain', own], ['plain', []]],
    ['when one owns what else they hold', ['beside', own], ['beside', [...own, 'theirs']]],
  ])('but not %s', (_, first, second) => {
    const [one, two] = pair(first, second);
    expect(one).not.toBe(two);
  });
});

test('each comparison is that of its own branch', () => {
  const { compare } = newComparer(generated, state);
  const wanted = wantedFiles({ applications }, generated, 'sha1');
  for (const tree of ['plain', 'other', 'beside', 'again', undefined]) {
    for (const owned of [new Set<string>(), new Set(own), new Set([...own, 'theirs'])]) {
      const expected = compareFiles(wanted, presentFiles(tree, treeOf), owned);
      expect(compare(applications, { tree, owned })).toMatchObject(expected);
    }
  }
});

test('what stays as it is is listed, and neither pruned nor missed', () => {
  const { compare } = newComparer(generated, state);
  const branch = { tree: 'beside', owned: new Set(own) };
  const kept = compare(applications, { ...branch, kept: new Set(['theirs']) });
  expect(textOf([kept.list])).toContain('\ntheirs\n');
  expect(kept.files.removed).toEqual([]);
  const other = compare(applications, { ...branch, owned: new Set([...own, 'theirs']) });
  expect(textOf([other.list])).not.toContain('theirs');
  expect(other.files.removed).toEqual(['theirs']);
  expect(compare(applications, branch).list).not.toBe(kept.list);
});
