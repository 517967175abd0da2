/** How the time of `hydrate` grows: with clusters that share their objects, and with objects that differ. */
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { copyRepository, goTo, makeRepository, stages } from './hydrated-repository.mjs';
import { leastSquares, summary, worstDeviation } from './statistics.mjs';
import { clustersOf } from './workload.mjs';

const APPLICATIONS = 200;

/** Clusters and waves of each fleet: first more clusters at the same objects, then more objects at the same clusters. */
const fleets = [
  { clusters: 10, waves: 10 },
  { clusters: 30, waves: 10 },
  { clusters: 100, waves: 10 },
  { clusters: 300, waves: 10 },
  { clusters: 1000, waves: 10 },
  { clusters: 100, waves: 1 },
  { clusters: 100, waves: 30 },
  { clusters: 100, waves: 100 },
];

/** What is measured of each fleet, beside the peers of one cluster. */
export const growthStages = ['fresh', 'one'];

/** What is modelled of a measurement, as far as it was measured. */
const measures = ['wall', 'cpu'];

/**
 * Measures fleets of many sizes, all of them in each round.
 * @returns the points `{clusters, distinct, fresh, one}`; per stage and measure, the seconds of a run, of a cluster and of a
 * different object; and what a peer takes for one cluster.
 */
export function growth(bench, { rounds, largest, peers }) {
  const { work, env, say } = bench;
  const chosen = fleets
    .filter(({ clusters }) => clusters <= largest)
    .map((fleet) => ({ ...fleet, samples: { fresh: [], one: [] } }));
  for (const [i, fleet] of chosen.entries()) {
    say(`making fleet ${i + 1} of ${chosen.length}`);
    const size = { ...fleet, applications: APPLICATIONS };
    fleet.template = makeRepository(join(work, `growing-${i}`), size, env);
  }
  const turns = peers.map((peer) => peerTurn(bench, peer));
  for (let round = 0; round < rounds; round += 1) {
    for (const { clusters, waves, samples, template } of chosen) {
      say(`round ${round + 1} of ${rounds}: ${clusters} clusters, ${waves} of them different`);
      for (const [stage, sample] of hydrateOnce(bench, template)) samples[stage]?.push(sample);
    }
    for (const { samples, measure } of turns) samples.push(measure());
  }
  const points = chosen.map(({ clusters, waves, samples: { fresh, one } }) => {
    const distinct = APPLICATIONS * 2 * waves;
    return { clusters, distinct, fresh: summary(fresh), one: summary(one) };
  });
  const beside = turns.map(({ name, samples }) => [name, summary(samples)]);
  return { points, models: modelsOf(points), beside: Object.fromEntries(beside) };
}

/** What a peer takes to render the same objects for one cluster. */
function peerTurn({ work, env, watch }, { name, write, loop }) {
  const size = { applications: APPLICATIONS, clusters: 1, waves: 1 };
  const cwd = join(work, `one-${name}`);
  mkdirSync(cwd);
  write(cwd, size, stages[0].versionOf);
  const command = loop(clustersOf(size), 1);
  return { name, samples: [], measure: () => watch.measure(command, { cwd, env }) };
}

function hydrateOnce({ work, env, program, watch }, template) {
  const cwd = copyRepository(template, join(work, 'grown'));
  const measured = ['fresh', 'all', 'one'].map((stage) => {
    goTo(cwd, stage, env);
    return [stage, watch.measure([...program, 'hydrate'], { cwd, env })];
  });
  rmSync(cwd, { recursive: true });
  return measured;
}

/** Too few fleets do not tell one cause of growth from the other. */
function modelsOf(points) {
  if (points.length < 5) return [];
  const known = measures.filter((measure) => points[0].fresh[measure] !== undefined);
  return growthStages.flatMap((stage) => known.map((measure) => model(points, stage, measure)));
}

function model(points, stage, measure) {
  const rows = points.map((point) => ({
    row: [1, point.clusters, point.distinct],
    value: point[stage][measure],
  }));
  const coefficients = leastSquares(rows);
  const [base, perCluster, perObject] = coefficients;
  return { stage, measure, base, perCluster, perObject, worst: worstDeviation(rows, coefficients) };
}
