import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { RunDirectory } from '../../../../src/read/program/copy/run-directory.ts';
import { scratchDirectory } from '../../../support/scratch.ts';

const filesOf = (texts: Readonly<Record<string, string>>) =>
  new Map(Object.entries(texts).map(([path, text]) => [path, Buffer.from(text)]));

/** Paths below a directory, each with its text; of a directory without anything in it, its name alone. */
function contentOf(directory: string): readonly string[] {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .flatMap((entry) => {
      const path = join(entry.parentPath, entry.name);
      if (entry.isFile())
        return [`${path.slice(directory.length + 1)}: ${readFileSync(path, 'utf8')}`];
      return readdirSync(path).length === 0 ? [`${path.slice(directory.length + 1)}/`] : [];
    })
    .sort();
}

/** A directory whose preparations are counted, each of which puts a program there. */
function counted() {
  const place = new RunDirectory(join(scratchDirectory(), '0'));
  const made = { count: 0 };
  const fill = async (texts: Readonly<Record<string, string>>, programs = 'kustomize') => {
    await place.fill(filesOf(texts), programs, async () => {
      made.count += 1;
      writeFileSync(join(place.path, programs), 'program');
    });
    return contentOf(place.path);
  };
  return { fill, made, path: place.path };
}

const first = { 'fleet/base/a.yaml': 'a', 'fleet/overlays/c0/k.yaml': 'c0' };
const second = { 'fleet/base/a.yaml': 'a', 'fleet/overlays/c1/k.yaml': 'c1' };

describe('the next run', () => {
  test('has its own files alone, in the same directory', async () => {
    const { fill, made, path } = counted();
    expect(await fill(first)).toEqual([
      'fleet/base/a.yaml: a',
      'fleet/overlays/c0/k.yaml: c0',
      'kustomize: program',
    ]);
    const { ino } = statSync(join(path, 'fleet/base/a.yaml'));
    expect(await fill(second)).toEqual([
      'fleet/base/a.yaml: a',
      'fleet/overlays/c1/k.yaml: c1',
      'kustomize: program',
    ]);
    expect(statSync(join(path, 'fleet/base/a.yaml')).ino).toBe(ino);
    expect(made.count).toBe(1);
  });

  test('gets another text at the same path, a directory for a file, and a file for a directory', async () => {
    const { fill, made } = counted();
    await fill({ 'fleet/a': '1', 'fleet/b/c': '2', 'fleet/d': '3' });
    expect(await fill({ 'fleet/a/x': '1', 'fleet/b': '2', 'fleet/d': '4' })).toEqual([
      'fleet/a/x: 1',
      'fleet/b: 2',
      'fleet/d: 4',
      'kustomize: program',
    ]);
    expect(made.count).toBe(1);
  });

  test('gives a directory the name of one beside it, and all others their own', async () => {
    const { fill, made, path } = counted();
    await fill({ 'a/o/c0/k': '0', 'a/o/c0/n/p': '0', 'a/o/c3/k': '3', 'a/b/k': 'b', 'a/k': 'a' });
    const { ino } = statSync(join(path, 'a/o/c0'));
    expect(await fill({ 'a/o/c1/k': '1', 'a/o/c3/k': '3', 'a/b/k': 'b', 'x/o/c2/k': '2' })).toEqual(
      ['a/b/k: b', 'a/o/c1/k: 1', 'a/o/c3/k: 3', 'kustomize: program', 'x/o/c2/k: 2'],
    );
    expect(statSync(join(path, 'a/o/c1')).ino).toBe(ino);
    expect(await fill({ 'a/o/c4/k/k': '4', 'a/o/c1': '1', 'y/k': 'y' })).toEqual([
      'a/o/c1: 1',
      'a/o/c4/k/k: 4',
      'kustomize: program',
      'y/k: y',
    ]);
    expect(made.count).toBe(1);
  });

  test('of another program has a new directory', async () => {
    const { fill, made } = counted();
    await fill(first);
    expect(await fill(first, 'helm')).toEqual([
      'fleet/base/a.yaml: a',
      'fleet/overlays/c0/k.yaml: c0',
      'helm: program',
    ]);
    expect(made.count).toBe(2);
  });

  test.each<[string, (path: string) => void]>([
    ['adds a file', (path) => writeFileSync(join(path, 'fleet/base/b.yaml'), 'b')],
    ['adds a directory', (path) => mkdirSync(join(path, '.cache'))],
    [
      'changes a file, and its time back',
      (path) => {
        const file = join(path, 'fleet/base/a.yaml');
        const { atime, mtime } = statSync(file);
        writeFileSync(file, 'b');
        utimesSync(file, atime, mtime);
      },
    ],
  ])('finds nothing of a program that %s', async (_, act) => {
    const { fill, made, path } = counted();
    await fill(first);
    // The time of change has the resolution of the system's clock.
    await new Promise((fulfil) => setTimeout(fulfil, 20));
    act(path);
    expect(await fill(second)).toEqual([
      'fleet/base/a.yaml: a',
      'fleet/overlays/c1/k.yaml: c1',
      'kustomize: program',
    ]);
    expect(made.count).toBe(2);
  });

  test('has a new directory where the one before could not be filled', async () => {
    const { fill, path } = counted();
    await fill(first);
    await expect(fill({ 'fleet/x': '1', 'fleet/x/y': '2' })).rejects.toMatchObject({
      code: 'DIS0811',
    });
    expect(existsSync(path)).toBe(true);
    expect(await fill(second)).toEqual([
      'fleet/base/a.yaml: a',
      'fleet/overlays/c1/k.yaml: c1',
      'kustomize: program',
    ]);
  });
});
