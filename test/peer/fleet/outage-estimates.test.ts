/**
 * What `simulate` estimates of the requests before the steady state, beside those of a running fleet: pods that answer with errors, and pods
 * and gateways that vanish with their network.
 */
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { itUnless } from '../../support/peer-program.ts';
import {
  type Asked,
  clusters,
  type TestedFleet,
} from '../../support/running-fleet/running-fleet.ts';
import { whyNoFleet } from '../../support/running-fleet/scripts.ts';
import { withClusters } from '../../support/running-fleet/start-fleet.ts';
import { useNobodysGit } from '../../support/scratch-repository.ts';

useNobodysGit();

/** Pods of the api, or the gateway of a cluster. */
type Lost = readonly ['crashed' | 'vanished', string] | readonly ['gateway', string];

const outages: readonly (readonly Lost[])[] = [
  [['crashed', 'paris']],
  [['crashed', 'berlin']],
  [['crashed', 'boston']],
  [['crashed', 'tokyo']],
  [
    ['crashed', 'paris'],
    ['crashed', 'berlin'],
  ],
  [
    ['crashed', 'boston'],
    ['crashed', 'tokyo'],
  ],
  [['vanished', 'paris']],
  [['vanished', 'berlin']],
  [['vanished', 'boston']],
  [['vanished', 'tokyo']],
  [['gateway', 'boston']],
  [
    ['vanished', 'paris'],
    ['gateway', 'berlin'],
  ],
];

/** Requests a second of each client. */
const rate = 20;

/** A request that waits so long has met an endpoint that is gone. */
const waited = 1000;

const most = 1.5;

interface Transition {
  readonly failures: number;
  readonly mergeSeconds: number;
  readonly silentSeconds: number;
}

/** Of `simulate -o json`. */
interface Simulated {
  readonly scenarios: readonly [
    { readonly flows: readonly { readonly client: string; readonly transition?: Transition }[] },
  ];
}

/** The estimate of all requests that meet a lost endpoint, and their number. */
interface Compared {
  readonly outage: string;
  readonly client: string;
  readonly estimated: number;
  readonly met: number;
}

const words = (outage: readonly Lost[]) => outage.map((one) => one.join(' ')).join(', ');

const optionsOf = (outage: readonly Lost[]) =>
  outage.flatMap(([kind, name]) =>
    kind === 'gateway' ? ['--down', `gateway:${name}`] : ['--degrade', `${name}=0%`],
  );

async function play(fleet: TestedFleet, outage: readonly Lost[]): Promise<readonly Compared[]> {
  const argv = ['simulate', ...optionsOf(outage), '--service', 'shop/api', '-o', 'json'];
  const [{ flows }] = (await fleet.print<Simulated>(argv)).scenarios;
  const isCrash = outage.every(([kind]) => kind === 'crashed');
  const seconds = Math.max(...flows.map(({ transition }) => transition?.silentSeconds ?? 0));
  const loads = clusters.map((client) =>
    fleet.load(client, 'shop/api', rate, isCrash ? 15 : 15 + 1.5 * seconds),
  );
  await sleep(5000);
  await Promise.all(outage.map((lost) => lose(fleet, lost)));
  const all = await Promise.all(loads);
  await Promise.all(outage.map((lost) => restore(fleet, lost)));
  return flows.flatMap(({ client, transition }) => {
    if (transition === undefined) return [];
    const asked = all.find((one) => one.client === client);
    const { failures, mergeSeconds, silentSeconds } = transition;
    const estimated = isCrash ? failures + mergeSeconds * rate : silentSeconds * rate;
    return [{ outage: words(outage), client, estimated, met: countMet(asked, isCrash) }];
  });
}

function countMet(asked: Asked | undefined, isCrash: boolean): number {
  const met = asked?.answers.filter(
    ({ status, ms }) => status !== 200 || (!isCrash && ms > waited),
  );
  return met?.length ?? 0;
}

const gateway = 'istio-system.istio-eastwestgateway';

async function lose(fleet: TestedFleet, [kind, name]: Lost): Promise<void> {
  if (kind === 'crashed') await fleet.crash(name, 'shop.api-', 503);
  else await fleet.vanish(name, kind === 'gateway' ? gateway : 'shop.api-');
}

async function restore(fleet: TestedFleet, [kind, name]: Lost): Promise<void> {
  if (kind === 'gateway') await fleet.reappear(name, gateway);
  else await fleet.revive(name, 'shop', 'api');
}

/** Waits until no client has ejected an endpoint: what is estimated begins with all of them. */
async function nothingEjected(fleet: TestedFleet): Promise<void> {
  const ask = ['fleet-client/client', 'curl', '-s', 'http://localhost:15000/clusters'];
  for (let isEjected = true; isEjected; ) {
    await sleep(5000);
    const texts = await Promise.all(clusters.map((name) => fleet.run('in-pod', [name, ...ask])));
    isEjected = texts.some((text) => text.includes('failed_outlier_check'));
  }
}

itUnless(whyNoFleet(), 'requests that meet a lost endpoint are as many as simulate estimates', () =>
  withClusters(false, async (fleet) => {
    await Promise.all(clusters.map((cluster) => fleet.applyBranch(cluster)));
    const all: Compared[] = [];
    for (const outage of outages) {
      await nothingEjected(fleet);
      all.push(...(await play(fleet, outage)));
    }
    for (const { outage, client, estimated, met } of all) {
      process.stderr.write(`${outage} | ${client} | ${estimated} | ${met}\n`);
    }
    const far = all.filter(
      ({ estimated, met }) => met > most * estimated || estimated > most * met,
    );
    expect(far).toEqual([]);
  }),
);
