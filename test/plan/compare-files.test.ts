import { describe, expect, test } from 'vitest';
import { pieceOf } from '../../src/git/object/content.ts';
import { gitObject } from '../../src/git/object/git-object.ts';
import { TREE_MODE, type Tree } from '../../src/git/object/tree.ts';
import { compareFiles } from '../../src/plan/compare-files.ts';
import { presentFiles } from '../../src/plan/present-files.ts';
import type { WantedFile } from '../../src/plan/wanted-file.ts';

const blob = (text: string) => gitObject('blob', [pieceOf(text)], 'sha1');

function wanted(
  path: string,
  text: string,
  written: WantedFile['written'] = 'manifest',
): WantedFile {
  const application = path.slice(0, Math.max(path.lastIndexOf('/'), 0));
  return { path, mode: '100644', object: blob(text), written, application };
}

/** A present branch of files `path: text`, at most one directory deep. */
function present(files: Readonly<Record<string, string>>) {
  const trees = new Map<string, Map<string, { mode: string; id: string }>>([['', new Map()]]);
  for (const [path, text] of Object.entries(files)) {
    const [directory = '', name] = path.split('/');
    const file = { mode: '100644', id: blob(text).id };
    if (name === undefined) {
      trees.get('')?.set(directory, file);
    } else {
      trees.get('')?.set(directory, { mode: TREE_MODE, id: directory });
      trees.set(directory, (trees.get(directory) ?? new Map()).set(name, file));
    }
  }
  return presentFiles('', (id): Tree => trees.get(id) ?? new Map());
}

const web = [wanted('web/a', '1'), wanted('web/README.md', 'new', 'application')];

describe('a branch', () => {
  test('that holds everything needs nothing', () => {
    const files = present({ 'web/a': '1', 'web/README.md': 'old' });
    const comparison = compareFiles(web, files, new Set(['web/a', 'web/README.md']));
    expect(comparison).toMatchObject({ isChange: false, edits: [], written: [], foreign: [] });
  });

  test('gets what describes an application with its manifests', () => {
    const files = present({ 'web/a': '0', 'web/README.md': 'old' });
    const { isChange, files: changes } = compareFiles(
      web,
      files,
      new Set(['web/a', 'web/README.md']),
    );
    expect({ isChange, changes }).toEqual({
      isChange: true,
      changes: { added: [], changed: ['web/README.md', 'web/a'], removed: [] },
    });
  });

  test('is no change for what describes it alone, though what is missing is added', () => {
    const { isChange, files } = compareFiles(web, present({ 'web/a': '1' }), new Set(['web/a']));
    expect({ isChange, added: files.added }).toEqual({ isChange: false, added: ['web/README.md'] });
  });

  test('loses what is no longer wanted, and its application is described anew', () => {
    const files = present({ 'web/a': '1', 'web/b': '1', 'web/README.md': 'old', foreign: 'x' });
    const owned = new Set(['web/a', 'web/b', 'web/README.md', 'gone']);
    expect(compareFiles(web, files, owned).files).toEqual({
      added: [],
      changed: ['web/README.md'],
      removed: ['web/b'],
    });
  });

  test('with another mode is a change', () => {
    const executable: WantedFile = { ...wanted('web/a', '1'), mode: '100755' };
    expect(compareFiles([executable], present({ 'web/a': '1' }), new Set(['web/a'])).isChange).toBe(
      true,
    );
  });
});

describe('a foreign file', () => {
  const check = (path: string, files: Readonly<Record<string, string>>, owned: string[] = []) =>
    compareFiles([wanted(path, '1')], present(files), new Set(owned)).foreign;

  test('in the place of ours is in the way', () => {
    expect(check('web/a', { 'web/a': '0' })).toEqual([{ path: 'web/a', needed: 'web/a' }]);
  });

  test('that holds the same is not', () => {
    expect(check('web/a', { 'web/a': '1' })).toEqual([]);
  });

  test('in the place of a directory is in the way', () => {
    expect(check('web/a', { web: '0' })).toEqual([{ path: 'web', needed: 'web/a' }]);
    expect(check('web/a', { web: '0' }, ['web'])).toEqual([]);
  });

  test('in a directory in the place of a file is in the way', () => {
    expect(check('web', { 'web/a': '0', 'web/b': '0' }, ['web/a'])).toEqual([
      { path: 'web/b', needed: 'web' },
    ]);
    expect(check('web', { 'web/a': '0' }, ['web/a'])).toEqual([]);
  });

  test('beside ours is left alone', () => {
    expect(check('web/a', { 'web/b': '0', c: '0' })).toEqual([]);
  });
});
