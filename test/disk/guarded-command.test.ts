import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { guardedCommand } from '../../src/disk/guarded-command.ts';

const limits = { milliseconds: 30_000, memory: 300 * 1024 * 1024 };

test('a program and what it started end when the pipe of its guard does', async () => {
  const script = '/bin/sleep 600 & echo started; wait';
  const { path, args } = guardedCommand('/bin/sh', ['-c', script], limits);
  const child = spawn(path, args, { stdio: ['pipe', 'pipe', 'ignore'], detached: true });
  await once(child.stdout, 'data');
  child.stdin.destroy();
  // The outputs are closed only when nobody holds them any more.
  expect(await once(child, 'close')).toEqual([null, 'SIGKILL']);
});

test('a limit that is lower already stays', async () => {
  const { path, args } = guardedCommand('/bin/sh', ['-c', 'ulimit -d; ulimit -t'], limits);
  const lower = ['-c', 'ulimit -d 100000; ulimit -t 5; exec "$@"', 'sh', path, ...args];
  const child = spawn('/bin/sh', lower, { stdio: ['pipe', 'pipe', 'pipe'], detached: true });
  const said: string[] = [];
  child.stdout.on('data', (chunk) => said.push(String(chunk)));
  child.stderr.on('data', (chunk) => said.push(String(chunk)));
  await once(child, 'close');
  expect(said.join('')).toBe('100000\n5\n');
});
