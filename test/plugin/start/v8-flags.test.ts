import { execFileSync } from 'node:child_process';
import process from 'node:process';
import { expect, test } from 'vitest';
import { v8Flags } from '../../../plugin/start/v8-flags.ts';

test('are flags that V8 of this Node has', () => {
  const known = execFileSync(process.execPath, ['--v8-options'], { encoding: 'utf8' });
  const names = v8Flags(process.versions.v8).map((flag) => flag.split('=')[0]);
  for (const name of names) expect(known).toContain(`\n  ${name} (`);
});

test('are none for a version of V8 that is not known', () => {
  expect(v8Flags('11.3.244.8-node.26').length).toBeGreaterThan(0);
  expect(v8Flags('13.6.233.17-node.53').length).toBeGreaterThan(0);
  expect(v8Flags('99.1.2')).toEqual([]);
  expect(v8Flags('constructor.')).toEqual([]);
  expect(v8Flags('')).toEqual([]);
});
