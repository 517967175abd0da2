import { expect, test } from 'vitest';
import { runBounded } from '../../../../src/read/program/sandbox/bounded-process.ts';

const limits = { milliseconds: 30_000, bytes: 100_000, memory: 300 * 1024 * 1024 };

async function shell(script: string, more = {}) {
  const env = { PATH: '' };
  return await runBounded({
    path: '/bin/sh',
    args: ['-c', script],
    cwd: '/',
    env,
    limits,
    ...more,
  });
}

async function printed(script: string): Promise<string> {
  const ended = await shell(script);
  return ended.type === 'exited' ? ended.stdout.toString() : ended.type;
}

test('a program is told from its guard: status, outputs, arguments', async () => {
  const ended = await shell('echo out; echo err >&2; exit 3');
  expect(ended).toMatchObject({ type: 'exited', status: 3, stderr: 'err\n' });
  expect(await printed('echo out')).toBe('out\n');
  expect(await shell('kill -9 $$')).toMatchObject({ type: 'signalled', signal: 'SIGKILL' });
  expect(await shell('kill -15 $$')).toMatchObject({ type: 'signalled', signal: 'SIGTERM' });
});

test('a program has its bounds from the system, and nothing to read', async () => {
  expect(await printed('ulimit -d; ulimit -t')).toBe('307200\n61\n');
  expect(await printed('echo $GOMEMLIMIT $GOMAXPROCS $GOGC')).toBe('235929600 1 400\n');
  expect(await printed('read x || echo end')).toBe('end\n');
  // No pipe that belongs to the guard.
  expect(await printed('(echo x >&3) 2>/dev/null || echo none')).toBe('none\n');
});

test.each([
  'fatal error: runtime: out of memory',
  'runtime: cannot allocate memory',
  'fatal error: out of memory allocating heap arena metadata',
  'SIGSEGV: segmentation violation',
])('a program that ends with %j took too much', async (words) => {
  expect(await shell(`echo '${words}' >&2; exit 2`)).toEqual({ type: 'hungry' });
  expect(await shell(`echo '${words}' >&2`)).toMatchObject({ type: 'exited', status: 0 });
  expect(await shell(`echo 'Error: ${words}' >&2; exit 1`)).toMatchObject({ type: 'exited' });
});
