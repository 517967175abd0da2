/**
 * How long `distributary check` takes for a fleet, beside `istioctl analyze` on the same files: run for each cluster, as whoever
 * wants to know of every cluster has to, and once on what all clusters share.
 */
import { join } from 'node:path';
import { lintFiles } from './lint-repository.mjs';
import { run } from './measure.mjs';
import { locate } from './peers.mjs';
import { writeFiles } from './repositories.mjs';
import { summary } from './statistics.mjs';
import { clustersOf } from './workload.mjs';

/**
 * Measures in rounds in which each has its turn.
 * @returns contender → summary; those of istioctl only where it is on this machine.
 */
export function lint({ work, env, program, watch, say }, { size, rounds }) {
  const [cwd, larger] = ['lint', 'lint-tenfold'].map((name) => join(work, name));
  writeFiles(cwd, lintFiles(size));
  writeFiles(larger, lintFiles({ ...size, applications: size.applications * 10 }));
  const commands = new Map([
    ['check', { command: [...program, 'check'], cwd }],
    ['check tenfold', { command: [...program, 'check'], cwd: larger }],
    ...istioctlCommands(size, { env, say }).map(([name, command]) => [name, { command, cwd }]),
  ]);
  const samples = new Map([...commands.keys()].map((name) => [name, []]));
  for (let round = 0; round < rounds; round += 1) {
    say(`round ${round + 1} of ${rounds}`);
    for (const [name, { command, cwd: at }] of commands) {
      samples.get(name).push(watch.measure(command, { cwd: at, env }));
    }
  }
  return new Map([...samples].map(([name, list]) => [name, summary(list)]));
}

function istioctlCommands(size, { env, say }) {
  const istioctl = locate('istioctl');
  if (istioctl === undefined) return [];
  say(`istioctl ${run([istioctl, 'version', '--remote=false'], { env }).trim()}`);
  const names = clustersOf(size).map(({ name }) => name);
  const analyze = '"$0" analyze --use-kube=false -A apps';
  const each = `for cluster do ${analyze} "clusters/$cluster" || exit; done`;
  return [
    ['analyze each', ['sh', '-c', each, istioctl, ...names]],
    ['analyze once', ['sh', '-c', analyze, istioctl]],
  ];
}
