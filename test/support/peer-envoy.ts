/** Pilot's answer and endpoints that fail → where real Envoy sends its requests. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inScratch } from './peer-pilot.ts';
import { runPeer } from './peer-program.ts';

/** How many requests who answered: `address:port`, or with `=what` when it failed. */
export type Answers = Readonly<Record<string, number>>;

/** What envoy-sim saw. */
export interface Simulation {
  readonly healthy: Answers;
  /** From the loss to the steady state. */
  readonly transition: Answers;
  readonly after: Answers;
  readonly settled?: boolean;
}

/** What to simulate. */
export interface Outage {
  readonly cluster: string;
  /** `address:port` of those that fail after the first requests. */
  readonly down: readonly string[];
  readonly requests: number;
}

/** The ways to fail, one after another; all of them count for outlier detection. */
const ways = ['503', 'refuse', 'reset'];

/** Sends requests, lets endpoints fail, waits until Envoy has turned away from them, and sends requests again. */
export function simulate(answer: { readonly text: string }, outage: Outage): Promise<Simulation> {
  return inScratch(async (directory) => {
    const file = join(directory, 'raw.json');
    writeFileSync(file, answer.text);
    const fails = outage.down.flatMap((at, i) => ['--fail', `${at}=${ways[i % ways.length]}`]);
    const flags = ['--oracle', file, '--cluster', outage.cluster, '--n', String(outage.requests)];
    const { status, stdout, stderr } = await runPeer('envoy-sim', [...flags, ...fails]);
    if (status !== 0) throw new Error(stderr);
    const simulation: Simulation = JSON.parse(stdout);
    return simulation;
  });
}

/** The share of each that was chosen: on a busy machine a request may be late (UT, upstream timeout) at an endpoint that answers. */
export function chosenShares(answers: Answers): Record<string, number> {
  const chosen: Record<string, number> = {};
  for (const [at, share] of Object.entries(sharesOf(answers))) {
    const endpoint = at.replace(/=504 UT$/, '');
    chosen[endpoint] = (chosen[endpoint] ?? 0) + share;
  }
  return chosen;
}

/** The share of each that answered. */
export function sharesOf(answers: Answers): Record<string, number> {
  const total = Object.values(answers).reduce((sum, count) => sum + count, 0);
  return Object.fromEntries(Object.entries(answers).map(([at, count]) => [at, count / total]));
}

/** The promised shares, as measured where they are near enough. */
export function near(
  measured: Record<string, number>,
  promised: ReadonlyMap<string, number>,
  tolerance: number,
): Record<string, number> {
  const all = [...promised].map(([at, share]): [string, number] => {
    const found = measured[at] ?? 0;
    return [at, Math.abs(found - share) <= tolerance ? found : share];
  });
  // What should get next to nothing may get nothing.
  return Object.fromEntries(
    all.filter(([at]) => measured[at] !== undefined || (promised.get(at) ?? 0) > tolerance),
  );
}
