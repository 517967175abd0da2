/** A fleet that is too large for one machine, hydrated shard by shard on this one; and how many machines a larger fleet needs. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { goTo, hydratedRefs, makeRepository, stages } from './hydrated-repository.mjs';

/** 200 applications of 2 objects, ten different copies of each. */
export const usualShardsSize = { applications: 200, clusters: 10_000, waves: 10 };

/** Into how many parts the fleet is divided. */
const divisions = [10, 50];

/** The fleet that the number of machines is for, and the seconds of a processor that each of them has. */
const wanted = { of: 100_000, within: 120 };

/** Hydrates every shard of the first division, and one of the other: what a cluster costs, and what a branch does. */
export function shards({ work, env, program, watch, say }, { size }) {
  const cwd = join(work, 'sharded');
  say('making the fleet');
  makeRepository(cwd, size, env, stages.slice(0, 1));
  goTo(cwd, stages[0].name, env);
  const shard = (i, of) => {
    say(`shard ${i + 1} of ${of}`);
    return watch.measure([...program, 'hydrate', '--shard', `${i}/${of}`], { cwd, env });
  };
  const [few, many] = divisions;
  const smaller = shard(0, many);
  const larger = Array.from({ length: few }, (_, i) => shard(i, few));
  const written = [...hydratedRefs(cwd, env).keys()].filter((ref) => ref.startsWith('refs/heads/'));
  if (written.length !== size.clusters) {
    throw new Error(`${written.length} of ${size.clusters} branches were written`);
  }
  rmSync(cwd, { recursive: true });
  const points = [
    { shards: few, ...slowest(larger) },
    { shards: many, ...smaller },
  ];
  return { clusters: size.clusters, points, machines: machinesFor(size.clusters, points) };
}

function slowest(samples) {
  const most = (measure) => Math.max(...samples.map((sample) => sample[measure]));
  return {
    wall: most('wall'),
    ...(samples[0].cpu && { cpu: most('cpu'), memory: most('memory') }),
  };
}

/** Every machine reads the whole fleet and writes its own branches. */
function machinesFor(clusters, [few, many]) {
  const [a, b] = [few, many].map(({ shards, cpu, wall }) => ({
    branches: clusters / shards,
    seconds: cpu ?? wall,
  }));
  const perBranch = Math.max(0, (a.seconds - b.seconds) / (a.branches - b.branches));
  const base = (a.seconds - perBranch * a.branches) / clusters;
  const { of, within } = wanted;
  const left = within - base * of;
  const count =
    left <= 0 ? Number.POSITIVE_INFINITY : Math.max(1, Math.ceil((perBranch * of) / left));
  return { ...wanted, count, base, perBranch };
}
