/** A command → how long it took, and what it and its children used. */
import { spawnSync } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The environment of every command: nothing of the machine's settings for git or Helm, nothing coloured. */
export function environment(home) {
  const { PATH } = process.env;
  const identity = { NAME: 'bench', EMAIL: 'bench@example.com', DATE: '2024-01-01T00:00:00Z' };
  const git = Object.entries(identity).flatMap(([key, value]) => [
    [`GIT_AUTHOR_${key}`, value],
    [`GIT_COMMITTER_${key}`, value],
  ]);
  return {
    PATH,
    HOME: home,
    NO_COLOR: '1',
    LC_ALL: 'C',
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_CONFIG_NOSYSTEM: '1',
    ...Object.fromEntries(git),
  };
}

/** Runs a command that has to succeed; what it printed, as text. */
export function run([program, ...args], options) {
  const limits = { maxBuffer: 2 ** 30, encoding: 'utf8' };
  const result = spawnSync(program, args, { ...limits, ...options });
  if (result.error) throw result.error;
  if (result.status !== 0) throw failure([program, ...args], result);
  return result.stdout;
}

/** Times commands. Without GNU time, processor time and memory stay unknown. */
export function stopwatch(directory) {
  const gnu = spawnSync('time', ['--version'], { encoding: 'utf8' });
  const isGnu = `${gnu.stdout}${gnu.stderr}`.includes('GNU');
  const report = join(directory, 'time.txt');
  const prefix = isGnu ? ['time', '-o', report, '-f', '%U %S %M'] : [];
  const measure = (command, { cwd, env, input }) => {
    const stdin = input === undefined ? 'ignore' : openSync(input, 'r');
    const [program, ...args] = [...prefix, ...command];
    const start = process.hrtime.bigint();
    const result = spawnSync(program, args, {
      cwd,
      env,
      stdio: [stdin, 'ignore', 'pipe'],
      maxBuffer: 2 ** 30,
    });
    const wall = Number(process.hrtime.bigint() - start) / 1e9;
    if (stdin !== 'ignore') closeSync(stdin);
    if (result.error) throw result.error;
    if (result.status !== 0) throw failure(command, result);
    if (!isGnu) return { wall };
    const [user, system, kilobytes] = readFileSync(report, 'utf8').trim().split(' ').map(Number);
    return { wall, cpu: user + system, memory: kilobytes / 1024 };
  };
  return { isGnu, measure };
}

function failure(command, { status, signal, stderr }) {
  const end = String(stderr).trim().split('\n').slice(-12).join('\n');
  return new Error(`${command.join(' ')}: ended with ${signal ?? status}\n${end}`);
}
