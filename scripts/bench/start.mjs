/**
 * How long the program takes to start, beside a node process that does nothing.
 * @module
 */
import { fileURLToPath } from 'node:url';
import { summary } from './statistics.mjs';

const demo = fileURLToPath(new URL('../../fixtures/repos/demo/in', import.meta.url));

/** Measures the starts, one after another in rounds. */
export function start({ work, env, program, watch, say }, { rounds }) {
  say('starting');
  const commands = new Map([
    ['node -e 0', { command: [process.execPath, '-e', '0'], cwd: work }],
    ['--version', { command: [...program, '--version'], cwd: work }],
    ['explain CODE', { command: [...program, 'explain', 'DIS0401'], cwd: work }],
    ['render --cluster', { command: [...program, 'render', '--cluster', 'paris'], cwd: demo }],
  ]);
  const samples = new Map([...commands.keys()].map((name) => [name, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, { command, cwd }] of commands) {
      samples.get(name).push(watch.measure(command, { cwd, env }));
    }
  }
  return new Map([...samples].map(([name, list]) => [name, summary(list)]));
}
