/**
 * How long `distributary check` takes for a fleet, beside `istioctl analyze` on the same files: run for each cluster, as whoever
 * wants to know of every cluster has to, and once on what all clusters share.
 * @module
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
 * @returns contender → summary; undefined when istioctl is not on this machine.
 */
export function lint({ work, env, program, watch, say }, { size, rounds }) {
  const istioctl = locate('istioctl');
  if (istioctl === undefined) return undefined;
  say(`istioctl ${run([istioctl, 'version', '--remote=false'], { env }).trim()}`);
  const cwd = join(work, 'lint');
  writeFiles(cwd, lintFiles(size));
  const names = clustersOf(size).map(({ name }) => name);
  const analyze = '"$0" analyze --use-kube=false -A apps';
  const each = `for cluster do ${analyze} "clusters/$cluster" || exit; done`;
  const commands = new Map([
    ['check', [...program, 'check']],
    ['analyze each', ['sh', '-c', each, istioctl, ...names]],
    ['analyze once', ['sh', '-c', analyze, istioctl]],
  ]);
  const samples = new Map([...commands.keys()].map((name) => [name, []]));
  for (let round = 0; round < rounds; round += 1) {
    say(`round ${round + 1} of ${rounds}`);
    for (const [name, command] of commands) {
      samples.get(name).push(watch.measure(command, { cwd, env }));
    }
  }
  return new Map([...samples].map(([name, list]) => [name, summary(list)]));
}
