/** A random fleet on running clusters → what Envoys answer and the model does not promise, in normal operation and while the pods of one cluster after the other are away. */
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import * as fc from 'fast-check';
import type { Answer } from '../../../plugin/commands/demo/running-fleet.ts';
import type { Sending } from '../../../src/outage/balancing.ts';
import { anyRunningFleet } from './any-running-fleet.ts';
import { type AskedFleet, type Away, askedFleet, type Question } from './asked-fleet.ts';
import type { TestedFleet } from './running-fleet.ts';
import { type RunningMesh, runningClusters } from './running-mesh.ts';

/** Requests a second of each client for each service. */
const rate = 10;

/** Times that clients are asked until all is as promised: teams' rules may eject for 50 s. */
const mostTries = 15;

/** What the model has in an outage, beside what Envoy's answers are; undefined where they agree. */
function unlike(answers: readonly Answer[], { shares, failing }: Sending): string | undefined {
  const served = answers.filter(({ status }) => status === 200);
  const seen = new Set(served.map(({ by }) => by));
  const failed = answers.length - served.length;
  const others = [...seen].filter((name) => (shares.get(name) ?? 0) < 0.005);
  const missing = [...shares].filter(([name, share]) => share - failing > 0.5 && !seen.has(name));
  const isUnlike =
    others.length > 0 ||
    missing.length > 0 ||
    (failing < 0.01 && failed > 0) ||
    (failing > 0.99 && served.length > 0);
  if (!isUnlike) return undefined;
  const reasons = new Set(answers.flatMap(({ reason }) => (reason === '' ? [] : [reason])));
  const said = JSON.stringify([[...shares], failing]);
  return `${said}, seen ${[...seen]}, ${failed} of ${answers.length} failed: ${[...reasons].join('; ')}`;
}

interface Round {
  readonly away: Away | undefined;
  readonly seconds?: number;
  readonly tries: number;
}

/** What differs in a round of requests, by question. */
async function round(
  fleet: TestedFleet,
  { questions }: AskedFleet,
  { away, seconds = 2 }: Round,
): Promise<readonly string[]> {
  const all = await Promise.all(
    questions.map(async (question) => {
      const { client, url, promised } = question;
      const answers = await fleet.send({ client, url, rate, seconds });
      const problem = unlike(answers, promised(away));
      const without = away === undefined ? 'nothing' : `${away.cluster} (${away.how})`;
      return problem && `${client} ${url} without ${without}: ${problem}`;
    }),
  );
  return all.filter((one) => one !== undefined);
}

/** The same once all is as promised: istiod needs its time for an answer, and Envoy for an ejection, or an endpoint that returns. */
async function settled(
  fleet: TestedFleet,
  asked: AskedFleet,
  asks: Round,
): Promise<readonly string[]> {
  for (let turn = 1; ; turn += 1) {
    const problems = await round(fleet, asked, asks);
    if (problems.length === 0 || turn === asks.tries) return problems;
    await sleep(1500);
  }
}

async function judge(
  fleet: TestedFleet,
  asked: AskedFleet,
  how: Away['how'],
): Promise<readonly string[]> {
  const names = runningClusters;
  await Promise.all(names.map((name) => asked.apply(fleet, name)));
  // Requests that come before all of istiod's answers would eject endpoints.
  await sleep(5000);
  const problems: string[] = [];
  for (const cluster of [undefined, ...names]) {
    problems.push(...(await settled(fleet, asked, { away: undefined, tries: mostTries })));
    if (problems.length > 0) break;
    if (cluster === undefined) {
      // What refuses all requests is ejected, and takes some again when it returns: for longer each time, at last for longer than a round.
      problems.push(...(await settled(fleet, asked, { away: undefined, tries: 8, seconds: 5 })));
      continue;
    }
    const away = { cluster, how };
    await asked.take(fleet, away);
    problems.push(...(await settled(fleet, asked, { away, tries: 8 })));
    await asked.giveBack(fleet, away);
  }
  await Promise.all(names.map((name) => asked.remove(fleet, name)));
  return problems;
}

/**
 * The gateway of Istio's installation sees its own network alone. Those of the scripts see all: where no pod is ready yet, they pass requests on to
 * each other until they have no file descriptors left.
 */
export function ofOwnNetwork(text: string): string {
  const annotation = /annotations: \{fleet\/addresses: "[^"]*"/;
  return text.replace(annotation, (found) => `${found}, fleet/network-view: own`);
}

const isServed = ({ promised }: Question): boolean => promised(undefined).failing < 0.01;

/** The fleets to draw. */
export interface DrawnFleets {
  readonly count: number;
  readonly seed: number;
  /** The number of the first one. */
  readonly first: number;
  readonly mesh: RunningMesh;
  /** How the pods of a cluster are away, by the number of the fleet. */
  away(number: number): Away['how'];
}

/** Asks that many fleets, one after the other; returns what is not as promised. */
export async function judgeFleets(
  fleet: TestedFleet,
  { count, seed, first, mesh, away }: DrawnFleets,
): Promise<readonly string[]> {
  const all: string[] = [];
  let [judged, served, refused] = [0, 0, 0];
  for (let number = first; judged < count; number += 1) {
    const drawn = fc.sample(anyRunningFleet(number, mesh), { numRuns: 1, seed: seed + number });
    const [asked] = await Promise.all(drawn.map(askedFleet));
    if (asked === undefined) continue;
    const problems = await judge(fleet, asked, away(number));
    judged += 1;
    served += asked.questions.filter(isServed).length;
    refused += asked.questions.filter((one) => !isServed(one)).length;
    for (const problem of problems) process.stderr.write(`fleet ${number}: ${problem}\n`);
    all.push(...problems);
  }
  process.stderr.write(`${judged} fleets: ${served} requests promised, ${refused} refused\n`);
  return all;
}
