/** One shell for many runs: what a run gets and prints is that of a run with a guard of its own, and nothing of it is left to the next. */
import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect } from 'vitest';
import { present } from '../../../../src/collection/present.ts';
import type { ProcessEnd } from '../../../../src/read/program/sandbox/bounded-process.ts';
import { findConfinement } from '../../../../src/read/program/sandbox/confinement.ts';
import type { Launch } from '../../../../src/read/program/sandbox/launch.ts';
import {
  type ProgramShell,
  programShell,
} from '../../../../src/read/program/sandbox/program-shell.ts';
import { type Body, itUnless } from '../../../support/peer-program.ts';
import { scratchDirectory } from '../../../support/scratch.ts';

const confinement = await findConfinement();
const usual = { milliseconds: 30_000, bytes: 100_000, memory: 300 * 1024 * 1024 };
const sh: Launch = {
  path: '/bin/sh',
  hasRoot: true,
  ...present({ unshare: confinement.unshare }),
};
const opened: ProgramShell[] = [];

afterEach(async () => {
  await Promise.all(opened.splice(0).map((shell) => shell.end()));
});

/** A test, where the system lets a shell have namespaces. */
function it(name: string, body: Body): void {
  const isThere = confinement.shell !== undefined;
  itUnless(isThere ? undefined : 'skipped: this system makes no namespaces', name, body);
}

/** Puts a program and what it is linked with into a root. */
function putProgram(root: string, path: string, as: string): void {
  const libraries = execFileSync('ldd', [path], { encoding: 'utf8' }).match(/\/\S+/g) ?? [];
  for (const [from, to] of [[path, as], ...libraries.map((one) => [one, one])]) {
    if (from === undefined || to === undefined || existsSync(join(root, to))) continue;
    mkdirSync(dirname(join(root, to)), { recursive: true });
    copyFileSync(from, join(root, to));
  }
}

/** Runs scripts in one shell, each in a new root with the programs `sh`, `sleep` and `setsid`. */
function openShell(limits = usual) {
  const base = scratchDirectory();
  const shell = programShell(confinement, base, limits);
  opened.push(shell);
  let count = 0;
  const run = async (script: string, ...more: readonly string[]): Promise<ProcessEnd> => {
    const directory = join(base, String(count));
    count += 1;
    mkdirSync(join(directory, 'work'), { recursive: true });
    // A shell opens it for a process in the background.
    mkdirSync(join(directory, 'dev'));
    writeFileSync(join(directory, 'dev/null'), '');
    putProgram(directory, '/bin/sh', 'sh');
    putProgram(directory, '/bin/sh', 'bin/sh');
    for (const name of ['sleep', 'setsid'])
      putProgram(directory, `/usr/bin/${name}`, `bin/${name}`);
    const place = { directory, cwd: join(directory, 'work') };
    return await shell.run(sh, place, ['-c', script, 'sh', ...more]);
  };
  const printed = async (script: string, ...more: readonly string[]): Promise<string> => {
    const ended = await run(script, ...more);
    return ended.type === 'exited' ? ended.stdout.toString() : ended.type;
  };
  return { run, printed, base };
}

describe('a run', () => {
  it('has its status, its outputs and its arguments as they are', async () => {
    const { run, printed } = openShell();
    const ended = await run('echo out; printf err >&2; exit 3');
    expect(ended).toMatchObject({ type: 'exited', status: 3, stderr: 'err' });
    expect(await printed('printf 12')).toBe('12');
    expect(await run('kill -15 $$')).toMatchObject({ type: 'signalled', signal: 'SIGTERM' });
    expect(await run('kill -9 $$')).toMatchObject({ type: 'signalled', signal: 'SIGKILL' });
    const given = ['', '*', '$(echo x)', "it's", '"', '\\', ' a  b ', 'ä', '-n', ''];
    expect(await printed(`for one; do printf '%s|' "$one"; done`, ...given)).toBe(
      given.map((one) => `${one}|`).join(''),
    );
    const odd = ['a\nb', 'c\u001Fd', 'e'.repeat(20_000)];
    expect(await printed(`for one; do printf '%s|' "$one"; done`, ...odd)).toBe(
      odd.map((one) => `${one}|`).join(''),
    );
    const words = 'fatal error: runtime: out of memory';
    expect(await run(`echo '${words}' >&2; exit 2`)).toEqual({ type: 'hungry' });
  });

  it('has the limits of the system, nothing to read, and no pipe of the shell', async () => {
    const { printed } = openShell();
    expect(await printed('ulimit -d; ulimit -t')).toBe('307200\n61\n');
    expect(await printed('read x || echo end')).toBe('end\n');
    for (const pipe of [3, 4, 5, 6]) {
      expect(await printed(`(echo x >&${pipe}) 2>/dev/null || echo none`)).toBe('none\n');
      expect(await printed(`(read x <&${pipe}) 2>/dev/null || echo none`)).toBe('none\n');
    }
  });

  it('that takes too long or prints too much is ended, and the next one is not', async () => {
    const { run, printed } = openShell({ ...usual, milliseconds: 1500 });
    expect(await run('/bin/setsid /bin/sleep 600 & /bin/sleep 600')).toEqual({ type: 'slow' });
    expect(await printed('echo next')).toBe('next\n');
    expect(await run('while :; do echo aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa; done')).toEqual({
      type: 'large',
    });
    const most = `i=0; while [ $i -lt 1000 ]; do printf '%0100d' 0; i=$((i+1)); done`;
    expect(await printed(most)).toHaveLength(usual.bytes);
    expect(await run(`${most}; echo`)).toEqual({ type: 'large' });
    const ended = await run(
      'i=0; while [ $i -lt 9000 ]; do echo aaaaaaaaaaaaaaaa >&2; i=$((i+1)); done; exit 1',
    );
    expect(ended).toMatchObject({ type: 'exited', status: 1 });
    expect(await printed('echo next')).toBe('next\n');
  });
});

describe('the next run', () => {
  const sizeOf = (path: string): number => (existsSync(path) ? statSync(path).size : 0);

  it('begins when no process of the last one is left, in whatever session', async () => {
    const { printed, base } = openShell({ ...usual, bytes: 100_000_000 });
    const loop = `while :; do echo x >>/beat; echo LEFT; done`;
    for (const leave of [
      `(${loop}) &`,
      `/bin/setsid /bin/sh -c '${loop}' &`,
      `(/bin/setsid /bin/sh -c '${loop}' &) &`,
    ]) {
      const first = readdirSync(base).length;
      expect(await printed(`${leave} while ! [ -s /beat ]; do :; done`)).toMatch(/^(?:LEFT\n)*$/);
      expect(await printed('echo next')).toBe('next\n');
      const size = sizeOf(join(base, String(first), 'beat'));
      expect(size).toBeGreaterThan(0);
      await pause(200);
      expect(sizeOf(join(base, String(first), 'beat'))).toBe(size);
    }
  });

  it('sees no file, directory, variable or limit of the last one', async () => {
    const { printed, base } = openShell();
    const state = 'pwd; umask; ulimit -a; export -p; for one in /* /*/*; do echo "$one"; done';
    const before = await printed(state);
    expect(before).toContain('/work\n');
    await printed(
      'echo x >/a; echo x >../b; cd /; umask 0; ulimit -n 20; export LD_PRELOAD=/a PATH=/bin IFS=x; exec 4>/c 5>/d',
    );
    expect(readFileSync(join(base, '1', 'a'), 'utf8')).toBe('x\n');
    expect(await printed(state)).toBe(before);
    expect(readdirSync(base).sort()).toEqual(['0', '1', '2']);
  });

  it('is not prevented by signals to all processes', async () => {
    const { run, printed } = openShell();
    for (const signal of ['-9 -1', '-9 1', '-9 0', '-STOP 1', '-TERM 1', '-HUP -1', '-INT 0']) {
      await run(`kill ${signal}; kill -9 $$`);
      expect(await printed('echo next'), signal).toBe('next\n');
    }
  });

  it('has the output of its own program, whatever the last one printed about its end', async () => {
    const { printed } = openShell();
    const guess = '00000000-0000-0000-0000-000000000000';
    expect(await printed(`echo '${guess} 0 '; echo '${guess}' >&2; echo end`)).toBe(
      `${guess} 0 \nend\n`,
    );
    expect(await printed('echo next')).toBe('next\n');
  });
});
