import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  fileOf as hookFile,
  hookScript,
  installHooks,
  uninstallHook,
} from '../../../../plugin/commands/hooks/git-hook.ts';
import { ownDirectory } from '../../../../src/disk/own-directory.ts';
import { directoryWith, scratchDirectory } from '../../../support/scratch.ts';

const script = hookScript({ prefix: '' });

/** The place of a hook. */
const at = async (directory: string, path = 'pre-commit') => ({
  own: await ownDirectory({ root: directory, isOfGit: true }),
  path,
});

describe('the hook', () => {
  test('is a program of its own, written once', async () => {
    const directory = scratchDirectory();
    const hook = await at(directory, 'hooks/pre-commit');
    const file = join(directory, 'hooks/pre-commit');
    expect(await installHooks([hook], script, false)).toEqual([hook]);
    expect(await installHooks([hook], script, false)).toEqual([]);
    expect(statSync(file).mode & 0o111).toBe(0o111);
    expect(readFileSync(file, 'utf8')).toBe(script);
  });

  test('replaces no other one unasked, and none through a link', async () => {
    const directory = directoryWith({ 'tracked.sh': '#!/bin/sh\n', 'pre-commit': '#!/bin/sh\n' });
    const hook = await at(directory);
    await expect(installHooks([hook], script, false)).rejects.toThrow(
      /exists and differs from the hook that would be written/,
    );
    expect(readFileSync(join(directory, 'pre-commit'), 'utf8')).toBe('#!/bin/sh\n');
    expect(await installHooks([hook], script, true)).toEqual([hook]);
    symlinkSync('tracked.sh', join(directory, 'linked'));
    expect(await installHooks([await at(directory, 'linked')], script, true)).toHaveLength(1);
    expect(readFileSync(join(directory, 'tracked.sh'), 'utf8')).toBe('#!/bin/sh\n');
  });

  test('has a part for each fleet of the repository', async () => {
    const hook = await at(scratchDirectory());
    const prod = hookScript({ prefix: 'prod/' });
    const dev = hookScript({ prefix: 'dev\n/' });
    const strict = hookScript({ prefix: 'prod/', checkOptions: ['--fail-on=warning'] });
    await installHooks([hook], prod, false);
    expect(await installHooks([hook], dev, false)).toEqual([hook]);
    expect(await installHooks([hook], prod, false)).toEqual([]);
    const text = readFileSync(hookFile(hook), 'utf8');
    expect(text.startsWith(prod)).toBe(true);
    expect(text.match(/^ {2}distributary check --staged -C .*/gm)).toHaveLength(2);
    expect(execFileSync('sh', ['-n', hookFile(hook)]).toString()).toBe('');
    await expect(installHooks([hook], strict, false)).rejects.toThrow(
      /would be written, since it has other options, or is of another version; .* call: distributary check --staged -C prod\/ --fail-on=warning \|\| exit$/,
    );
    expect(await installHooks([hook], strict, true)).toEqual([hook]);
    expect(readFileSync(hookFile(hook), 'utf8')).toBe(text.replace(prod, strict));
  });

  test('names the call that checks the fleet in another hook', async () => {
    const hook = await at(scratchDirectory());
    writeFileSync(hookFile(hook), '#!/bin/sh\n');
    await expect(installHooks([hook], script, false)).rejects.toThrow(
      /would be written; .* call: distributary check --staged \|\| exit$/,
    );
  });

  test('is written to no place where another one keeps a second place', async () => {
    const directory = directoryWith({ 'pre-merge-commit': '#!/bin/sh\n' });
    const hooks = [await at(directory), await at(directory, 'pre-merge-commit')];
    await expect(installHooks(hooks, script, false)).rejects.toThrow(/pre-merge-commit" exists/);
    expect(existsSync(join(directory, 'pre-commit'))).toBe(false);
    expect(await installHooks(hooks, script, true)).toEqual(hooks);
  });

  test('is removed when it is ours', async () => {
    const directory = scratchDirectory();
    const hook = await at(directory);
    expect(await uninstallHook(hook)).toBe('absent');
    writeFileSync(join(directory, 'pre-commit'), '#!/bin/sh\n');
    expect(await uninstallHook(hook)).toBe('foreign');
    await installHooks([hook], hookScript({ prefix: 'deploy/' }), true);
    expect(await uninstallHook(hook)).toBe('removed');
    expect(await uninstallHook(hook)).toBe('absent');
  });

  test('that can’t be written says why', async () => {
    const directory = directoryWith({ hooks: 'a file' });
    await expect(
      installHooks([await at(directory, 'hooks/pre-commit')], script, false),
    ).rejects.toMatchObject({ code: 'DIS0818' });
  });

  test('hands options to check alone, each as one word', () => {
    const text = hookScript({ prefix: '', checkOptions: ["--baseline=it's known.json"] });
    expect(text).toContain(
      "distributary check --staged '--baseline=it'\\''s known.json' || exit\n",
    );
    expect(text).toContain('  distributary diff --staged --exit-zero\n');
  });

  test.each(["it's $(touch x)/", 'a b/', '-n/'])('keeps the directory %j one word', (prefix) => {
    const text = hookScript({ prefix, file: "f's.yaml" });
    const [line = ''] = text.split('\n').filter((each) => /^ +distributary check/.test(each));
    const argv = line.replace('distributary', "printf '%s\\n'").replace(' || exit', '');
    const words = execFileSync('sh', ['-c', argv], { encoding: 'utf8' });
    expect(words).toBe(`check\n--staged\n-C\n${prefix}\n--fleet\nf's.yaml\n`);
  });
});
