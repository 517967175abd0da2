/**
 * Random fleets, the provider's side drawn too, on running clusters: Envoys of clients, gateways and pods with mutual TLS serve each step that the
 * model promises, in normal operation and while the pods of one cluster after the other fail, and refuse all others. RUNNING_FLEETS asks for
 * another number, and FIRST_FLEET for others.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import * as fc from 'fast-check';
import { expect } from 'vitest';
import { startFleet } from '../../../plugin/commands/demo/fleet-scripts.ts';
import type { Answer } from '../../../plugin/commands/demo/running-fleet.ts';
import type { Sending } from '../../../src/outage/balancing.ts';
import { drawsFor } from '../../support/draw/draws.ts';
import { itUnless } from '../../support/peer-program.ts';
import { anyRunningFleet, runningPlaces } from '../../support/running-fleet/any-running-fleet.ts';
import {
  type AskedFleet,
  askedFleet,
  type Question,
} from '../../support/running-fleet/asked-fleet.ts';
import { TestedFleet } from '../../support/running-fleet/running-fleet.ts';
import { folder, whyNoFleet } from '../../support/running-fleet/scripts.ts';

const draws = drawsFor(import.meta.url);
const count = draws.count(30, 'RUNNING_FLEETS');
const seed = draws.seed(20261130, 'PROVE_SEED');

/** The number of the first fleet: RUNNING_FLEETS=1 asks for it alone. */
const first = Number(process.env['FIRST_FLEET'] ?? 1);

const clusters = ['paris', 'berlin', 'boston'];

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

/** What differs in a round of requests, by question. */
async function round(
  fleet: TestedFleet,
  { questions }: AskedFleet,
  { down, seconds }: { down?: string | undefined; seconds: number },
): Promise<readonly string[]> {
  const all = await Promise.all(
    questions.map(async (question) => {
      const { client, url, promised } = question;
      const answers = await fleet.send({ client, url, rate, seconds });
      const problem = unlike(answers, promised(down));
      return problem && `${client} ${url} without ${down ?? 'nothing'}: ${problem}`;
    }),
  );
  return all.filter((one) => one !== undefined);
}

/** The same once all is as promised: istiod needs its time for an answer, and Envoy for an ejection, or an endpoint that returns. */
async function settled(
  fleet: TestedFleet,
  asked: AskedFleet,
  { down, tries, seconds = 2 }: { down?: string | undefined; tries: number; seconds?: number },
): Promise<readonly string[]> {
  for (let turn = 1; ; turn += 1) {
    const problems = await round(fleet, asked, { down, seconds });
    if (problems.length === 0 || turn === tries) return problems;
    await sleep(1500);
  }
}

async function judge(fleet: TestedFleet, asked: AskedFleet): Promise<readonly string[]> {
  await Promise.all(clusters.map((name) => asked.apply(fleet, name)));
  // Requests that come before all of istiod's answers would eject endpoints.
  await sleep(5000);
  const problems: string[] = [];
  for (const down of [undefined, ...clusters]) {
    problems.push(...(await settled(fleet, asked, { tries: mostTries })));
    if (problems.length > 0) break;
    if (down === undefined) {
      problems.push(...(await settled(fleet, asked, { tries: 3, seconds: 5 })));
      continue;
    }
    await fleet.crash(down, `${asked.namespace}.`, 503);
    problems.push(...(await settled(fleet, asked, { down, tries: 8 })));
    await fleet.crash(down, `${asked.namespace}.`, 0);
  }
  await Promise.all(clusters.map((name) => asked.remove(fleet, name)));
  return problems;
}

/**
 * The gateway of Istio's installation sees its own network alone. Those of the scripts see all: where no pod is ready yet, they pass requests on to
 * each other until they have no file descriptors left.
 */
function ofOwnNetwork(text: string): string {
  const annotation = /annotations: \{fleet\/addresses: "[^"]*"/;
  return text.replace(annotation, (found) => `${found}, fleet/network-view: own`);
}

const isServed = ({ promised }: Question): boolean => promised(undefined).failing < 0.01;

itUnless(
  whyNoFleet(),
  `Envoys serve what is promised of ${count} fleets, seed ${seed}`,
  async () => {
    const directory = mkdtempSync(join(tmpdir(), 'distributary-fleet-'));
    const fleet = new TestedFleet(folder, directory, directory, 'paris');
    const all: string[] = [];
    let [judged, served, refused] = [0, 0, 0];
    try {
      const places = runningPlaces;
      await startFleet({ folder, directory, repository: directory, places, hasArgo: false });
      await Promise.all(clusters.map((name) => fleet.ready(name)));
      await Promise.all(clusters.map((name) => fleet.replaceGateway(name, ofOwnNetwork)));
      for (let number = first; judged < count; number += 1) {
        const [drawn] = fc.sample(anyRunningFleet(number), { numRuns: 1, seed: seed + number });
        const asked = drawn && (await askedFleet(drawn));
        if (asked === undefined) continue;
        const problems = await judge(fleet, asked);
        judged += 1;
        served += asked.questions.filter(isServed).length;
        refused += asked.questions.filter((one) => !isServed(one)).length;
        for (const problem of problems) process.stderr.write(`fleet ${number}: ${problem}\n`);
        all.push(...problems);
      }
    } finally {
      await fleet.down();
      rmSync(directory, { recursive: true, force: true });
    }
    process.stderr.write(`${judged} fleets: ${served} requests promised, ${refused} refused\n`);
    expect(all).toEqual([]);
  },
);
