import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { writeDirectory } from '../../src/emit/write-directory.ts';
import { pieceOf } from '../../src/git/object/content.ts';
import type { LayoutFile } from '../../src/layout/branch-layout.ts';
import { directoryWith, scratchDirectory } from '../support/scratch.ts';

const file = (path: string, text = path, mode: LayoutFile['mode'] = '100644'): LayoutFile => ({
  path,
  mode,
  content: [pieceOf(text)],
});

/** The files of a directory without the list of them. */
function filesIn(directory: string): readonly string[] {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name).slice(directory.length + 1))
    .filter((path) => !path.startsWith('.distributary/'))
    .sort();
}

describe('a directory', () => {
  test('is made, with what stands above it', async () => {
    const directory = join(scratchDirectory(), 'a/b');
    await writeDirectory(directory, [file('env/north/x', '1'), file('env/north/y', '2', '100755')]);
    expect(filesIn(directory)).toEqual(['env/north/x', 'env/north/y']);
    expect(readFileSync(join(directory, 'env/north/x'), 'utf8')).toBe('1');
    expect(statSync(join(directory, 'env/north/y')).mode & 0o111).toBe(0o111);
  });

  test('loses what is no longer wanted, and keeps what others put there', async () => {
    const directory = scratchDirectory();
    await writeDirectory(directory, [file('a/b/c'), file('a/d'), file('e')]);
    writeFileSync(join(directory, 'a/mine'), '');
    expect(await writeDirectory(directory, [file('a/d', 'new')])).toEqual(['a/b/c', 'e']);
    expect(filesIn(directory)).toEqual(['a/d', 'a/mine']);
    expect(existsSync(join(directory, 'a/b'))).toBe(false);
    expect(readFileSync(join(directory, 'a/d'), 'utf8')).toBe('new');
  });

  test('may exchange files and directories of ours', async () => {
    const directory = scratchDirectory();
    await writeDirectory(directory, [file('a')]);
    await writeDirectory(directory, [file('a/b')]);
    await writeDirectory(directory, [file('a')]);
    expect(filesIn(directory)).toEqual(['a']);
  });

  test('of somebody else is left alone', async () => {
    const directory = directoryWith({ theirs: '' });
    await expect(writeDirectory(directory, [file('a')])).rejects.toMatchObject({
      code: 'DIS0810',
      message: expect.stringContaining('"theirs"'),
    });
    expect(readdirSync(directory)).toEqual(['theirs']);
  });

  test.each(['a', 'a/b'])(
    'in which %s of somebody else is in the way is left alone',
    async (path) => {
      const directory = scratchDirectory();
      await writeDirectory(directory, [file('x')]);
      mkdirSync(join(directory, path, '..'), { recursive: true });
      writeFileSync(join(directory, path), 'theirs');
      await expect(writeDirectory(directory, [file('a/b')])).rejects.toMatchObject({
        code: 'DIS0810',
      });
      expect(filesIn(directory)).toEqual([path, 'x']);
      expect(readFileSync(join(directory, path), 'utf8')).toBe('theirs');
    },
  );
});

describe('a link', () => {
  test('in the place of a directory is not followed', async () => {
    const directory = scratchDirectory();
    const elsewhere = scratchDirectory();
    await writeDirectory(directory, [file('x')]);
    symlinkSync(elsewhere, join(directory, 'a'));
    await expect(writeDirectory(directory, [file('a/b')])).rejects.toMatchObject({
      code: 'DIS0810',
    });
    expect(readdirSync(elsewhere)).toEqual([]);
  });

  test('in the place of a file of ours is replaced', async () => {
    const directory = scratchDirectory();
    const elsewhere = directoryWith({ x: 'theirs' });
    await writeDirectory(directory, [file('x')]);
    symlinkSync(join(elsewhere, 'x'), join(directory, 'link'));
    await expect(writeDirectory(directory, [file('link')])).rejects.toMatchObject({
      code: 'DIS0810',
    });
    expect(readFileSync(join(elsewhere, 'x'), 'utf8')).toBe('theirs');
  });

  test('on the way to what is removed is not followed', async () => {
    const directory = scratchDirectory();
    const elsewhere = directoryWith({ b: 'theirs' });
    await writeDirectory(directory, [file('a/b'), file('x')]);
    await writeDirectory(directory, [file('x')]);
    symlinkSync(elsewhere, join(directory, 'a'));
    const list = join(directory, '.distributary/inventory');
    writeFileSync(list, readFileSync(list, 'utf8').replace('x\n', 'a/b\n../escape\nx\n'));
    await expect(writeDirectory(directory, [file('x')])).rejects.toMatchObject({
      code: 'DIS0818',
    });
    expect(readFileSync(join(elsewhere, 'b'), 'utf8')).toBe('theirs');
  });
});

test('a file where the directory has to be is an error of the environment', async () => {
  const directory = directoryWith({ x: '' });
  await expect(writeDirectory(join(directory, 'x'), [file('a')])).rejects.toMatchObject({
    code: 'DIS0811',
  });
});
