/** An outage in the fleet that `demo --live` left running: who answers while the pods of a region have vanished, beside what `simulate` has. */
import { setTimeout as sleep } from 'node:timers/promises';
import { modelOutages } from '../../../src/app/outage/simulate.ts';
import { invariant } from '../../../src/diagnostic/invariant.ts';
import { didYouMeanOrKnown } from '../../../src/diagnostic/wording/nearest-name.ts';
import { readOutage } from '../../../src/outage/outage.ts';
import { renderRepository } from '../../../src/render/render.ts';
import type { RenderedRepository } from '../../../src/render/rendered-repository.ts';
import { exampleFleet, type LiveService } from '../../carried/example-fleet.ts';
import type { Context } from '../../fleet/context.ts';
import { openFleet, reportRendered } from '../../fleet/open-fleet.ts';
import { sharesInWords } from '../../format/outages/words.ts';
import { formatTable } from '../../format/terminal/table.ts';
import { type Ending, UsageError } from '../../process/exit.ts';
import { liveDirectory, requireLive } from './run-live.ts';
import { type Answer, RunningFleet } from './running-fleet.ts';

/** Seconds from the first request on. */
const lostAt = 5;
const backAt = 35;

/** The first seconds of the outage, in which clients meet endpoints that are gone. */
const settling = 10;

/** Requests a second of each client. */
const rate = 5;

/** A slower answer is a late one, in milliseconds. */
const late = 1000;

/** Has the pods of the example's service vanish in a region, and come back. */
export async function loseRegion(
  { fleet: name, ...context }: Context,
  region: string,
): Promise<Ending> {
  const { host, directory } = context;
  const example = exampleFleet(name);
  const { folder, url, pods } = requireLive(example, host.env);
  const running = liveDirectory(directory);
  const { reader, place } = await openFleet(context);
  const rendered = await renderRepository(reader, place.options);
  const ending = await reportRendered(context, rendered);
  if (ending !== 'fine') return ending;
  const clusters = rendered.topology.clusters.map((cluster) => cluster.name);
  const lost = clustersIn(rendered, region);
  const simulated = servedIn(rendered, example.service, lost);
  const fleet = new RunningFleet(folder, running, directory, clusters[0] ?? '');
  if (!lost.some((cluster) => fleet.pods(cluster, pods).length > 0)) {
    throw new UsageError(`no pods of ${example.service} run in ${lost.join(' or ')}`);
  }
  context.say(
    `the pods of ${example.service} in ${lost.join(' and ')} vanish for ${backAt - lostAt} s; a client in each cluster sends ${rate} requests a second`,
  );
  const asked = await play(fleet, { clients: clusters, lost, url, pods });
  const rows = clusters.map((client, at) => {
    const answers = asked[at] ?? [];
    return [
      client,
      inWords(answers, 0, lostAt),
      inWords(answers, lostAt, lostAt + settling),
      inWords(answers, lostAt + settling, backAt),
      simulated.get(client) ?? '',
    ];
  });
  host.stdout.write(formatTable([heading, ...rows], context.paint(host.stdout)));
  return 'fine';
}

/** The requests of each client, in its order. */
async function play(
  fleet: RunningFleet,
  { clients, lost, url, pods }: Play,
): Promise<readonly (readonly Answer[])[]> {
  const loads = Promise.all(
    clients.map((client) => fleet.send({ client, url, rate, seconds: backAt })),
  );
  await sleep(lostAt * 1000);
  try {
    await Promise.all(lost.map((cluster) => fleet.vanish(cluster, pods)));
    await Promise.race([loads, sleep((backAt - lostAt) * 1000)]);
  } finally {
    await Promise.all(lost.map((cluster) => fleet.reappear(cluster, pods)));
  }
  return await loads;
}

/** An outage, by names of clusters. */
interface Play extends LiveService {
  readonly clients: readonly string[];
  readonly lost: readonly string[];
}

const heading = ['CLIENT', 'BEFORE', `FIRST ${settling} S OF THE OUTAGE`, 'THEN', 'BY SIMULATE'];

/** The clusters of a region, by name. */
function clustersIn({ topology }: RenderedRepository, region: string): readonly string[] {
  const { clusters } = topology;
  const found = clusters.filter((cluster) => cluster.region === region).map(({ name }) => name);
  if (found.length > 0) return found;
  const known = [...new Set(clusters.map((cluster) => cluster.region))];
  throw new UsageError(`--outage names no region: ${region}${didYouMeanOrKnown(region, known)}`);
}

/** Who serves the clients of each cluster without these pods, by the model. */
function servedIn(
  rendered: RenderedRepository,
  service: string,
  lost: readonly string[],
): ReadonlyMap<string, string> {
  const degrade = lost.map((cluster) => `${cluster}=0%`);
  const { outage } = readOutage({ down: [], degrade }, rendered.topology.clusters);
  const model = modelOutages(rendered, { isChosen: (called) => called === service });
  const [scenario] = model.simulate([outage]);
  invariant(scenario !== undefined, 'one outage is simulated');
  return new Map(
    scenario.flows.map(({ flow, after }) => [flow.client, sharesInWords(after.shares)]),
  );
}

/** `paris 23, boston 2 (3 late), no answer 1`, of the requests sent in these seconds. */
function inWords(all: readonly Answer[], from: number, to: number): string {
  const counts = new Map<string, { answered: number; late: number }>();
  for (const { t, ms, status, by } of all) {
    if (t < from || t >= to) continue;
    const name = status === 200 ? by : 'no answer';
    const count = counts.get(name) ?? { answered: 0, late: 0 };
    count.answered += 1;
    if (status === 200 && ms > late) count.late += 1;
    counts.set(name, count);
  }
  const sorted = [...counts].sort(([a, x], [b, y]) => y.answered - x.answered || (a < b ? -1 : 1));
  return sorted
    .map(
      ([name, count]) =>
        `${name} ${count.answered}${count.late > 0 ? ` (${count.late} late)` : ''}`,
    )
    .join(', ');
}
