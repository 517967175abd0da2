/** How long the program takes to start, beside a node process that does nothing. */
import { execFileSync } from 'node:child_process';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { summary } from './statistics.mjs';

const demo = fileURLToPath(new URL('../../fixtures/repos/demo/in', import.meta.url));

/** Measures the starts, one after another in rounds. */
export function start({ work, env, program, watch, say }, { image, rounds }) {
  say('starting');
  // Results are kept in a repository only.
  const [repository, alone] = ['repository', 'alone'].map((name) => join(work, 'start', name));
  for (const directory of [repository, alone]) cpSync(demo, directory, { recursive: true });
  for (const argv of [
    ['init', '--quiet'],
    ['add', '--all'],
  ])
    execFileSync('git', argv, { cwd: repository, env });
  const render = ['render', '--cluster', 'paris'];
  const commands = new Map([
    ['node -e 0', { command: [process.execPath, '-e', '0'], cwd: work }],
    ['--version', { command: [...program, '--version'], cwd: work }],
    ['explain CODE', { command: [...program, 'explain', 'DIS0401'], cwd: work }],
    ['render --cluster', { command: [...program, ...render], cwd: repository }],
    ['render, nothing kept', { command: [...program, ...render], cwd: alone }],
    ['render in an image', { command: [...image, ...render], cwd: repository }],
    ['render in an image, nothing kept', { command: [...image, ...render], cwd: alone }],
  ]);
  const samples = new Map([...commands.keys()].map((name) => [name, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, { command, cwd }] of commands) {
      samples.get(name).push(watch.measure(command, { cwd, env }));
    }
  }
  return new Map([...samples].map(([name, list]) => [name, summary(list)]));
}
