import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { getuid } from 'node:process';
import { describe, expect, test } from 'vitest';
import { openDirectory } from '../../src/read/directory.ts';
import { directoryWith, scratchDirectory } from '../support/scratch.ts';

async function check(directory: string) {
  const reader = await openDirectory(directory);
  const { value, diagnostics } = await reader.read(reader.paths);
  return {
    texts: Object.fromEntries(value.map(({ path, text }) => [path, text])),
    problems: [...reader.problems, ...diagnostics].map(({ code, at }) => `${code} ${at.file}`),
  };
}

describe('a directory', () => {
  test('needs no git', async () => {
    const directory = directoryWith({ 'b.yaml': '2', 'a/x y/ä.yaml': '1' });
    expect(await check(directory)).toEqual({
      texts: { 'a/x y/ä.yaml': '1', 'b.yaml': '2' },
      problems: [],
    });
  });

  test('is read without what git and npm keep in it', async () => {
    const directory = directoryWith({
      '.git/config': '',
      'a/node_modules/b/c.yaml': '',
      'a/d': '1',
    });
    expect((await check(directory)).texts).toEqual({ 'a/d': '1' });
  });

  test('that does not exist is an error of the environment', async () => {
    await expect(openDirectory(join(scratchDirectory(), 'nothing'))).rejects.toMatchObject({
      code: 'DIS0120',
    });
    const directory = directoryWith({ file: '' });
    await expect(openDirectory(join(directory, 'file'))).rejects.toMatchObject({ code: 'DIS0120' });
  });

  test('may itself be reached by a link', async () => {
    const directory = directoryWith({ a: '1' });
    const link = join(scratchDirectory(), 'link');
    symlinkSync(directory, link);
    expect((await check(link)).texts).toEqual({ a: '1' });
  });

  test('is read in one piece, however many files it has', async () => {
    const files = Object.fromEntries(Array.from({ length: 70 }, (_, i) => [`f${i}`, `${i}`]));
    expect((await check(directoryWith(files))).texts).toEqual(files);
  });
});

describe('links', () => {
  test('inside are followed, absolute ones too', async () => {
    const directory = directoryWith({ 'base/x': '1' });
    symlinkSync('base', join(directory, 'relative'));
    symlinkSync(join(directory, 'base/x'), join(directory, 'absolute'));
    expect((await check(directory)).texts).toEqual({
      absolute: '1',
      'base/x': '1',
      'relative/x': '1',
    });
  });

  test.each([
    ['/etc/passwd', 'DIS0103'],
    ['/', 'DIS0103'],
    ['../secret', 'DIS0103'],
    ['a/../../x', 'DIS0103'],
    ['link', 'DIS0104'],
    ['.', 'DIS0104'],
    ['nowhere', 'DIS0105'],
  ])('to %s are %s', async (target, code) => {
    const directory = directoryWith({ 'a/x': '1' });
    symlinkSync(target, join(directory, 'link'));
    expect(await check(directory)).toEqual({ texts: { 'a/x': '1' }, problems: [`${code} link`] });
  });
});

describe('a file', () => {
  test('that is a pipe does not block', async () => {
    const directory = scratchDirectory();
    execFileSync('mkfifo', [join(directory, 'pipe')]);
    symlinkSync('pipe', join(directory, 'link'));
    expect((await check(directory)).problems).toEqual(['DIS0106 link', 'DIS0106 pipe']);
  });

  test('that became a pipe or a link after the listing is not followed', async () => {
    const directory = directoryWith({ a: '1', b: '1' });
    const reader = await openDirectory(directory);
    execFileSync('rm', [join(directory, 'a'), join(directory, 'b')]);
    execFileSync('mkfifo', [join(directory, 'a')]);
    symlinkSync('/etc/passwd', join(directory, 'b'));
    const { value, diagnostics } = await reader.read(['a', 'b']);
    expect(value).toEqual([]);
    expect(diagnostics.map(({ code }) => code)).toEqual(['DIS0106', 'DIS0102']);
  });

  test('that is huge is not read', async () => {
    const directory = directoryWith({ big: '' });
    truncateSync(join(directory, 'big'), 2 ** 31);
    expect((await check(directory)).problems).toEqual(['DIS0107 big']);
  });

  test('that is no UTF-8 is a finding', async () => {
    const directory = scratchDirectory();
    writeFileSync(join(directory, 'a'), Buffer.from([0xff]));
    writeFileSync(Buffer.concat([Buffer.from(`${directory}/`), Buffer.from([0xff])]), '');
    expect((await check(directory)).problems).toEqual(['DIS0109 \ufffd', 'DIS0108 a']);
  });

  test('that does not exist is a finding', async () => {
    const reader = await openDirectory(scratchDirectory());
    const { diagnostics } = await reader.read(['x/y']);
    expect(diagnostics.map(({ code, at }) => `${code} ${at.file}`)).toEqual(['DIS0112 x/y']);
  });

  // The administrator may read everything.
  test.skipIf(getuid?.() === 0)('that may not be read is a finding', async () => {
    const directory = directoryWith({ a: '1', 'b/c': '1' });
    chmodSync(join(directory, 'a'), 0);
    chmodSync(join(directory, 'b'), 0);
    expect((await check(directory)).problems).toEqual(['DIS0102 b', 'DIS0102 a']);
    chmodSync(join(directory, 'b'), 0o755);
  });
});

test('another repository inside is named, not read', async () => {
  const directory = directoryWith({ 'vendor/x': '1', a: '1' });
  mkdirSync(join(directory, 'vendor/.git'));
  expect(await check(directory)).toEqual({ texts: { a: '1' }, problems: ['DIS0110 vendor'] });
});
