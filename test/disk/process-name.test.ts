import { execFileSync } from 'node:child_process';
import { utimesSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isAbandoned, processName } from '../../src/disk/process-name.ts';
import { nameOfEnded } from '../support/name-of-ended.ts';
import { directoryWith } from '../support/scratch.ts';

const path = (): string => join(directoryWith({ a: '' }), 'a');

test('the name of a running process is not abandoned, and is given once', async () => {
  const name = await processName();
  expect(await isAbandoned(name, path())).toBe(false);
  expect(await processName()).not.toBe(name);
});

test('the name of a process that has ended is abandoned, also when another has its number', async () => {
  const name = await processName();
  expect(await isAbandoned(nameOfEnded(name), path())).toBe(true);
  const ended = execFileSync(process.execPath, ['-p', 'process.pid'], { encoding: 'utf8' }).trim();
  expect(await isAbandoned(name.replace(`-${process.pid}-`, `-${ended}-`), path())).toBe(true);
});

test('what comes from another machine is abandoned after a day', async () => {
  const name = (await processName()).replace(/^[0-9a-f]{8}/, '00000000');
  const file = path();
  expect(await isAbandoned(name, file)).toBe(false);
  utimesSync(file, 1_000, 1_000);
  expect(await isAbandoned(name, file)).toBe(true);
});

test.each(['demo-a1b2c3', 'test-x', ''])('%j is no such name', async (name) => {
  expect(await isAbandoned(name, path())).toBe(false);
});
