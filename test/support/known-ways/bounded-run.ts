/** The built program, run within bounds: what it said, how it ended, and how much memory and processor time it took. */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { scratchDirectory } from '../scratch.ts';

/** Seconds of processor time, of each process: more is a hang, and a busy machine makes none. */
const SECONDS = 60;

/** What is kept of the output. */
const MOST_BYTES = 32 * 1024 * 1024;

/** Writes what a process has used when it ends, unless a signal ends it. */
const meter = `process.on('exit', () => {
  require('node:fs').writeFileSync(process.env.USAGE_FILE, JSON.stringify(process.resourceUsage()));
});`;

/** What a run is given. */
export interface Given {
  readonly cwd: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly stdin?: string;
  readonly seconds?: number;
  /** Options of node's own. */
  readonly node?: readonly string[];
}

/** What it left. */
export interface Left {
  /** The exit status, or the signal that ended it. */
  readonly ended: string;
  readonly said: string;
  readonly megabytes: number;
  readonly seconds: number;
}

/** Runs the program at a path to its end. */
export async function runBounded(
  program: string,
  argv: readonly string[],
  given: Given,
): Promise<Left> {
  const directory = scratchDirectory();
  const usage = join(directory, 'usage.json');
  const hook = join(directory, 'meter.cjs');
  writeFileSync(hook, meter);
  const node = [process.execPath, '--require', hook, ...(given.node ?? [])];
  const bound = `ulimit -t ${given.seconds ?? SECONDS}; exec "$@"`;
  const child = spawn('/bin/sh', ['-c', bound, 'sh', ...node, program, ...argv], {
    cwd: given.cwd,
    env: { ...surroundings, PATH: process.env['PATH'], USAGE_FILE: usage, ...given.env },
  });
  child.stdin.on('error', () => undefined).end(given.stdin ?? '');
  const parts: Buffer[] = [];
  let bytes = 0;
  const keep = (part: Buffer): void => {
    bytes += part.length;
    if (bytes < MOST_BYTES) parts.push(part);
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  const ended = await new Promise<string>((done) => {
    child.once('close', (status, signal) => done(signal ?? String(status)));
  });
  const used = existsSync(usage) ? JSON.parse(readFileSync(usage, 'utf8')) : {};
  const { maxRSS = 0, userCPUTime = 0 } = used;
  const said = Buffer.concat(parts).toString('utf8');
  return { ended, said, megabytes: Math.round(maxRSS / 1024), seconds: userCPUTime / 1e6 };
}

const surroundings = {
  HOME: '/nonexistent',
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_NOSYSTEM: '1',
};
