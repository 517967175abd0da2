/** Programs that render when this process is killed: they end as well, with what they have started. */
import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { findConfinement } from '../../src/read/program/sandbox/confinement.ts';
import { builtProgram } from '../support/built-program.ts';
import { type Body, itUnless, itWithPeers } from '../support/peer-program.ts';
import { chartFiles, fleetFiles, usePeers, usePrograms } from '../support/peer-sources.ts';
import { directoryWith, scratchDirectory } from '../support/scratch.ts';

beforeEach(() => usePeers('helm'));
afterEach(() => vi.unstubAllEnvs());

const helm = (body: string): string =>
  `#!/bin/sh\nif [ "$1" = version ]; then echo v3.22.0+gabc; exit; fi\n${body}\n`;
const chart = fleetFiles('', chartFiles('apps/cart'));
const { shell } = await findConfinement();

/** A test of Helm, where the system gives programs a namespace of processes. */
function itConfined(name: string, body: Body): void {
  if (shell !== undefined) itWithPeers(['helm'], name, body);
  else itUnless('skipped: this system makes no namespaces', name, body);
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    // One that has ended and that nobody has asked after is still listed.
    return !/^State:\tZ/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

describe('a run that is killed', () => {
  const program = builtProgram();

  it('by SIGKILL leaves no program behind', async () => {
    const mark = join(scratchDirectory(), 'started');
    usePrograms({
      helm: helm(`/bin/sleep 600 & echo $! > '${mark}.tmp'; /bin/mv '${mark}.tmp' '${mark}'; wait`),
    });
    const args = [program.path(), 'render', '--cluster', 'paris', '-C', directoryWith(chart)];
    const env = { PATH: process.env['PATH'], TMPDIR: scratchDirectory() };
    const child = spawn(process.execPath, args, { env, stdio: 'ignore' });
    const ended = new Promise((done) => child.once('exit', done));
    for (let i = 0; i < 400 && !existsSync(mark); i += 1) await pause(50);
    const sleeper = Number(readFileSync(mark, 'utf8'));
    expect(isRunning(sleeper)).toBe(true);
    child.kill('SIGKILL');
    await ended;
    for (let i = 0; i < 20 && isRunning(sleeper); i += 1) await pause(50);
    expect(isRunning(sleeper)).toBe(false);
  });

  itConfined('by SIGKILL leaves none in a namespace either', async () => {
    const directory = directoryWith({
      ...chart,
      'apps/cart/templates/slow.yaml':
        '{{ range until 50000 }}{{ range until 50000 }}{{ end }}{{ end }}',
    });
    const args = [program.path(), 'render', '--cluster', 'paris', '-C', directory];
    const env = { PATH: process.env['PATH'], TMPDIR: scratchDirectory() };
    const child = spawn(process.execPath, args, { env, stdio: 'ignore' });
    const ended = new Promise((done) => child.once('exit', done));
    const rendering = () =>
      descendantsOf(child.pid).find((pid) => wordsOf(pid).startsWith('/helm template'));
    for (let i = 0; i < 400 && rendering() === undefined; i += 1) await pause(50);
    const helm = rendering() ?? 0;
    expect(isRunning(helm)).toBe(true);
    child.kill('SIGKILL');
    await ended;
    for (let i = 0; i < 40 && isRunning(helm); i += 1) await pause(50);
    expect(isRunning(helm)).toBe(false);
  });
});

/** The command line of a process; empty where it is gone. */
function wordsOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return '';
  }
}

/** The processes that a process has started, and those that these have started. */
function descendantsOf(pid: number | undefined): readonly number[] {
  const parents = new Map(
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map((name) => [Number(name), parentOf(name)] as const),
  );
  const isBelow = (one: number | undefined): boolean =>
    one !== undefined && (parents.get(one) === pid || isBelow(parents.get(one)));
  return [...parents.keys()].filter(isBelow);
}

function parentOf(pid: string): number | undefined {
  try {
    return Number(/^PPid:\t(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
  } catch {
    return undefined;
  }
}
