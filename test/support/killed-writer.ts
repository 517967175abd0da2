/**
 * The built program → a run of it that is killed at a call of node:fs that changes files: before it, or when half of it is done. Moments are
 * counted in calls, so a busy machine passes over none.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';

/** Loaded before the program: counts the calls, and kills the process at one of them. */
const preload = `
const fs = require('node:fs');
const { basename, join } = require('node:path');
const { KILL_AT: at, KILL_LOG: log, KILL_HALF: half } = process.env;
const { openSync, readdirSync, statSync, unlinkSync, writeFileSync, writeSync } = fs;
const record = log ? openSync(log, 'a') : undefined;
const die = () => { process.kill(process.pid, 'SIGKILL'); for (;;); };
const firstIn = (path) => {
  if (!fs.existsSync(path) || !statSync(path).isDirectory()) return path;
  const [name] = readdirSync(path);
  return name === undefined ? path : firstIn(join(path, name));
};
const halves = {
  writeFile: (path, content) => writeFileSync(path, content.slice(0, content.length / 2)),
  rm: (path) => { const first = firstIn(path); if (first !== path) unlinkSync(first); },
};
let count = 0;
for (const name of ['writeFile', 'rename', 'mkdir', 'mkdtemp', 'rm', 'rmdir', 'link', 'copyFile']) {
  for (const called of [name, name + 'Sync']) {
    const original = fs[called];
    fs[called] = (...args) => {
      count += 1;
      if (record !== undefined) writeSync(record, name + ' ' + args[0] + '\\n');
      if (String(count) === at) { if (half) halves[name]?.(...args); die(); }
      return original(...args);
    };
    // What promisify finds at the original.
    for (const key of Object.getOwnPropertySymbols(original)) fs[called][key] = original[key];
  }
}
`;

/** Where programs run. */
export interface WriterPlace {
  /** The path of the program. */
  readonly program: string;
  /** A directory for its temporary files, its cache and what is recorded. */
  readonly around: string;
  readonly cwd: string;
}

/** A moment. */
export interface KillPoint {
  /** From 1. */
  readonly call: number;
  readonly isHalf: boolean;
}

/** Runs it to its end, or to the moment; whether it was killed, and the calls if they are not cut off. */
export function runWriter(
  { program, around, cwd }: WriterPlace,
  argv: readonly string[],
  point?: KillPoint,
): {
  readonly isKilled: boolean;
  readonly status: number | null;
  readonly calls: readonly string[];
} {
  const hook = join(around, 'preload.cjs');
  const log = join(around, 'calls');
  writeFileSync(hook, preload);
  writeFileSync(log, '');
  const ran = spawnSync(process.execPath, ['--require', hook, program, ...argv], {
    cwd,
    env: {
      ...{ PATH: process.env['PATH'], HOME: around, TMPDIR: join(around, 'tmp'), KILL_LOG: log },
      ...{ GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1' },
      ...(point === undefined ? {} : { KILL_AT: String(point.call) }),
      ...(point?.isHalf === true ? { KILL_HALF: '1' } : {}),
    },
    encoding: 'utf8',
  });
  const calls = existsSync(log) ? readFileSync(log, 'utf8').split('\n').filter(Boolean) : [];
  return { isKilled: ran.signal === 'SIGKILL', status: ran.status, calls };
}
