/**
 * How the time of `hydrate` grows: with clusters that share their objects, and with objects that differ.
 * @module
 */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { copyRepository, goTo, makeRepository } from './hydrated-repository.mjs';
import { leastSquares, summary, worstDeviation } from './statistics.mjs';

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

/** What is measured at each fleet. */
export const growthStages = ['fresh', 'one'];

/**
 * Measures fleets of many sizes.
 * @returns the points `{clusters, distinct, fresh, one}` and, per stage, the seconds of a run, a cluster and a distinct object.
 */
export function growth(bench, { rounds, largest }) {
  const { work, env, say } = bench;
  const chosen = fleets.filter(({ clusters }) => clusters <= largest);
  const points = chosen.map((fleet) => {
    const size = { applications: APPLICATIONS, ...fleet };
    say(`${fleet.clusters} clusters, ${fleet.waves} of them different`);
    const template = makeRepository(join(work, 'growing'), size, env);
    const samples = Array.from({ length: rounds }, () => hydrateOnce(bench, template));
    rmSync(template, { recursive: true });
    const stageSamples = growthStages.map((stage) => samples.map((sample) => sample[stage]));
    const [fresh, one] = stageSamples.map(summary);
    return { clusters: fleet.clusters, distinct: APPLICATIONS * 2 * fleet.waves, fresh, one };
  });
  // Too few fleets do not tell one cause of growth from the other.
  const modelled = points.length < 5 ? [] : growthStages;
  const models = Object.fromEntries(modelled.map((stage) => [stage, model(points, stage)]));
  return { points, models };
}

function hydrateOnce({ work, env, program, watch }, template) {
  const cwd = copyRepository(template, join(work, 'grown'));
  const measured = ['fresh', 'all', 'one'].map((stage) => {
    goTo(cwd, stage, env);
    return [stage, watch.measure([...program, 'hydrate'], { cwd, env })];
  });
  rmSync(cwd, { recursive: true });
  return Object.fromEntries(measured);
}

function model(points, stage) {
  const rows = points.map((point) => ({
    row: [1, point.clusters, point.distinct],
    value: point[stage].wall,
  }));
  const [base, perCluster, perObject] = leastSquares(rows);
  return {
    base,
    perCluster,
    perObject,
    worst: worstDeviation(rows, [base, perCluster, perObject]),
  };
}
