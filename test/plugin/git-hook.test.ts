import { execFileSync } from 'node:child_process';
import { readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { hookScript, installHook, uninstallHook } from '../../plugin/git-hook.ts';
import { directoryWith, scratchDirectory } from '../support/scratch.ts';

const script = hookScript({ prefix: '' });

describe('the hook', () => {
  test('is a program of its own, written once', () => {
    const file = join(scratchDirectory(), 'hooks/pre-commit');
    expect(installHook(file, script, false)).toBe(true);
    expect(installHook(file, script, false)).toBe(false);
    expect(statSync(file).mode & 0o111).toBe(0o111);
    expect(readFileSync(file, 'utf8')).toBe(script);
  });

  test('replaces no other one unasked, and none through a link', () => {
    const directory = directoryWith({ 'tracked.sh': '#!/bin/sh\n', 'pre-commit': '#!/bin/sh\n' });
    const file = join(directory, 'pre-commit');
    expect(() => installHook(file, script, false)).toThrow(
      /exists and differs from the hook that would be written/,
    );
    expect(readFileSync(file, 'utf8')).toBe('#!/bin/sh\n');
    expect(installHook(file, script, true)).toBe(true);
    const linked = join(directory, 'linked');
    symlinkSync('tracked.sh', linked);
    expect(installHook(linked, script, true)).toBe(true);
    expect(readFileSync(join(directory, 'tracked.sh'), 'utf8')).toBe('#!/bin/sh\n');
  });

  test('is removed when it is ours', () => {
    const file = join(scratchDirectory(), 'pre-commit');
    expect(uninstallHook(file)).toBe('absent');
    writeFileSync(file, '#!/bin/sh\n');
    expect(uninstallHook(file)).toBe('foreign');
    installHook(file, hookScript({ prefix: 'deploy/' }), true);
    expect(uninstallHook(file)).toBe('removed');
    expect(uninstallHook(file)).toBe('absent');
  });

  test('that can’t be written says why', () => {
    const directory = directoryWith({ hooks: 'a file' });
    expect(() => installHook(join(directory, 'hooks/pre-commit'), script, false)).toThrow(
      /cannot write to .*: E/,
    );
  });

  test('hands options to check alone, each as one word', () => {
    const text = hookScript({ prefix: '', checkOptions: ["--baseline=it's known.json"] });
    expect(text).toContain(
      "distributary check --staged '--baseline=it'\\''s known.json' || exit\n",
    );
    expect(text).toContain('distributary diff --staged --exit-zero\n');
  });

  test.each(["it's $(touch x)/", 'a b/', '-n/'])('keeps the directory %j one word', (prefix) => {
    const text = hookScript({ prefix, file: "f's.yaml" });
    const [line = ''] = text.split('\n').filter((each) => /^distributary check/.test(each));
    const argv = line.replace('distributary', "printf '%s\\n'").replace(' || exit', '');
    const words = execFileSync('sh', ['-c', argv], { encoding: 'utf8' });
    expect(words).toBe(`check\n--staged\n-C\n${prefix}\n--fleet\nf's.yaml\n`);
  });
});
