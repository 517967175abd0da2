/** Changes of a running fleet while clients in each cluster ask for each service: who loses requests, beside what `diff` states before. */
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { git } from '../scratch-repository.ts';
import { type Asked, clusters, type TestedFleet } from './running-fleet.ts';

/** Requests a second of each client for each service. */
const rate = 5;

/** A slower request is late, in milliseconds. */
const late = 1000;

/** What one change did. */
export interface Row {
  readonly change: string;
  /** What `diff` states, in words. */
  readonly stated: string;
  /** By `diff`, some requests get no answer after it, or until all clusters are synced. */
  readonly isLoss: boolean;
  readonly asked: number;
  readonly failed: number;
  readonly late: number;
  /** When and why the first of these failed. */
  readonly reasons: readonly string[];
}

/** Of `diff -o json`. */
interface Diff {
  readonly summary: { readonly clusters: number; readonly orders: number };
  readonly outages: {
    readonly served: readonly {
      readonly change: 'worse' | 'better';
      readonly service: string;
      readonly from: readonly string[];
      readonly down: readonly unknown[];
      readonly after?: { readonly failing: number };
    }[];
    readonly syncGaps: readonly {
      readonly time: string;
      readonly from: readonly string[];
      readonly to: readonly string[];
      readonly order: readonly (readonly string[])[];
    }[];
  };
}

function gapInWords({ time, from, to, order }: Diff['outages']['syncGaps'][number]): string {
  const [clients, providers] = [from.join(', '), to.join(', ')];
  if (time === 'withinSync') return `some seconds without an answer in ${clients}`;
  const both = time === 'clientsFirst' ? [providers, clients] : [clients, providers];
  const groups = order.length === 0 ? both : order.map((names) => names.join(', '));
  return `sync ${groups.join(', then ')}`;
}

const inWords = ({ summary: { clusters: count, orders }, outages }: Diff, lost: string): string => {
  const worse = outages.served.filter(
    ({ change, down }) => change === 'worse' && down.length > 0,
  ).length;
  const parts = [
    lost === '' ? '' : `no answer for ${lost}`,
    `${count} clusters change`,
    orders === 0 ? '' : `${orders} orders change`,
    worse === 0 ? '' : 'outages are worse',
    ...outages.syncGaps.map(gapInWords),
  ];
  return parts.filter((part) => part !== '').join('; ');
};

function lostIn({ outages }: Diff): string {
  const lost = outages.served.filter(
    ({ change, down, after }) => change === 'worse' && down.length === 0 && after?.failing,
  );
  return lost.map(({ service, from }) => `${service} in ${from.join(', ')}`).join('; ');
}

type Counted = Pick<Row, 'asked' | 'failed' | 'late' | 'reasons'>;

function count(all: readonly Asked[]): Counted {
  const answers = all.flatMap((one) => one.answers);
  const good = answers.filter(({ status }) => status === 200);
  const reasons = all.flatMap(({ client, service, begun, answers: its }) =>
    its
      .filter(({ status }) => status !== 200)
      .map(({ t, status, reason }) => {
        const at = new Date(begun + t * 1000).toISOString();
        return `${at} ${service} from ${client}: ${status} ${reason}`;
      }),
  );
  return {
    asked: answers.length,
    failed: answers.length - good.length,
    late: good.filter(({ ms }) => ms > late).length,
    reasons: reasons.slice(0, 20),
  };
}

/** Waits until all clients get answers, or for a minute: what a change before had them eject returns after 60 to 65 s. */
async function recovered(fleet: TestedFleet): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) {
    if (count(await fleet.loadAll(2, 3)).failed === 0) return;
  }
}

/** Has each client ask each service while something changes, and until 10 s after it. */
export async function underLoad(fleet: TestedFleet, act: () => Promise<void>) {
  await recovered(fleet);
  const changed = (async () => {
    await sleep(3000);
    await act();
    await sleep(10_000);
  })();
  const all = await fleet.loadAll(rate, 900, changed);
  await changed;
  return count(all);
}

/** Writes the branches, and waits until the clusters have them. */
export async function rollOut(
  fleet: TestedFleet,
  revision = 'HEAD',
  argv: readonly string[] = [],
): Promise<void> {
  await fleet.hydrate(['--rev', revision, ...argv]);
  const files = git(fleet.repository, 'ls-tree', '-r', '--name-only', revision, 'topology/');
  await fleet.converge(clusters.filter((name) => files.includes(`/${name}.yaml`)));
}

/** What `diff` states about the last commit. */
export async function stated(fleet: TestedFleet): Promise<Pick<Row, 'stated' | 'isLoss'>> {
  const diff = await fleet.print<Diff>(['diff', 'HEAD~1', 'HEAD', '-o', 'json']);
  const lost = lostIn(diff);
  return { stated: inWords(diff, lost), isLoss: lost !== '' || diff.outages.syncGaps.length > 0 };
}

/** Prints a row of the table of docs/changes-under-load.md. */
export function printRow({ change, stated: what, asked, failed, late: slow }: Row): void {
  process.stderr.write(`| ${[change, what, asked, failed, slow].join(' | ')} |\n`);
}

/** Rows with failed requests that nothing states. */
export function unexplained(rows: readonly Row[]): readonly Row[] {
  return rows.filter(({ isLoss, failed }) => !isLoss && failed > 0);
}
