/**
 * Fleets of fixtures/outages → the outages of them that Envoy can measure: each changes where the requests of one cluster of a proxy go.
 */
import { readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { type Balancing, type Sending, sendRequests } from '../../src/outage/balancing.ts';
import { noOutage, type Outage, readOutage } from '../../src/outage/outage.ts';
import { isChanged } from '../../src/outage/simulate.ts';
import { type Upstream, underOutage } from '../../src/outage/upstream.ts';
import { parseCompact } from './compact-repository.ts';
import { outageWords, type Wanted } from './measured-outage.ts';
import { type SimulatedFleet, simulatedFleet } from './simulated-fleet.ts';

const traits = [
  'degraded',
  'not ready',
  'gateway',
  'several lost',
  'weights',
  'subset',
  'panic',
  'limited ejection',
] as const;

/** What is special about an outage. */
export type Trait = (typeof traits)[number];

/** An outage, for one cluster of a proxy. */
export interface MeasurableOutage {
  readonly fixture: string;
  readonly fleet: SimulatedFleet;
  readonly wanted: Wanted & { readonly cluster: string };
  readonly traits: readonly Trait[];
  /** Whether it would be otherwise without a panic threshold; and without a limit of ejection. */
  readonly isPanicking: boolean;
  readonly isLimited: boolean;
}

/** All of a fixture. */
export async function measurableOutages(fixture: string): Promise<readonly MeasurableOutage[]> {
  return await measurableIn(fixture, readFileSync(`fixtures/outages/${fixture}.in.yaml`, 'utf8'));
}

/** Of the fixture `ejection` with other numbers of pods, limits of ejection and panic thresholds; one outage of each drawing. */
export async function drawnOutages(
  count: number,
  seed: number,
): Promise<readonly MeasurableOutage[]> {
  const text = readFileSync('fixtures/outages/ejection.in.yaml', 'utf8');
  const percent = fc.integer({ min: 1, max: 99 });
  const dice = fc.tuple(fc.constantFrom(2, 4, 8), percent, percent, fc.nat());
  const drawn: MeasurableOutage[] = [];
  for (const [pods, most, least, at] of fc.sample(dice, { numRuns: count, seed })) {
    const limits = `{maxEjectionPercent: ${most}, minHealthPercent: ${least}}`;
    const drawing = text
      .replace('replicas: 4', `replicas: ${pods}`)
      .replaceAll(/(?<=outlierDetection: )\{[^}]*\}/g, limits);
    const all = await measurableIn(`${pods} pods, ${limits}`, drawing);
    const deciding = [
      all.filter(({ isPanicking }) => isPanicking),
      all.filter(({ isLimited }) => isLimited),
      all,
    ].filter((some) => some.length > 0);
    const some = deciding[at % deciding.length] ?? [];
    const one = some[at % some.length];
    if (one !== undefined) drawn.push(one);
  }
  return drawn;
}

async function measurableIn(fixture: string, text: string): Promise<readonly MeasurableOutage[]> {
  const files = parseCompact(text);
  const fleet = await simulatedFleet(files);
  if (fleet === undefined) throw new Error(`${fixture} has errors`);
  const clusters = fleet.states.map(({ cluster }) => cluster);
  const names = clusters.map(({ name }) => name);
  const known = new Set<string>();
  return fleet.model.flows.flatMap(({ client, service, ways }) =>
    ways.flatMap(({ cluster, upstream }) => {
      if (cluster === undefined || upstream === undefined) return [];
      if (known.has(`${client} ${cluster}`)) return [];
      known.add(`${client} ${cluster}`);
      return wordsFor(client, names).flatMap((words): readonly MeasurableOutage[] => {
        const { outage } = readOutage(outageWords(words), clusters);
        if (!isMeasurable(upstream, outage, client)) return [];
        const wanted = { words, from: client, service, cluster };
        const traits = traitsOf(outage, cluster, upstream);
        return [{ fixture, fleet, wanted, traits, ...decidingLimits(upstream, outage) }];
      });
    }),
  );
}

/** Single losses, pairs, gateways, and parts of the client's own cluster, alone and beside another loss. */
function wordsFor(client: string, names: readonly string[]): readonly (readonly string[])[] {
  const others = names.filter((name) => name !== client);
  const losses = others.flatMap((name) => [[name], [`gateway:${name}`]]);
  const pairs = others.flatMap((one, i) => others.slice(i + 1).map((other) => [one, other]));
  const percents = ['75', '50', '25'].map((part) => `${client}=${part}%`);
  const parts = [...percents, ...percents.map((part) => `ready:${part}`)];
  return [
    ...losses,
    ...parts.map((part) => [part]),
    ...pairs,
    ...losses.flatMap((loss) => parts.map((part) => [...loss, part])),
  ];
}

/** Whether it changes something, and leaves whole pods. */
function isMeasurable(upstream: Upstream, outage: Outage, client: string): boolean {
  const part = outage.degraded.get(client) ?? outage.ready.get(client) ?? 1;
  const own = upstream.priorities.flat().flatMap(({ hosts }) => hosts);
  const isWhole = own.every(
    ({ place, way, count }) => place !== client || way !== 'pods' || Number.isInteger(count * part),
  );
  const sent = (some: Outage): Sending => sendRequests(underOutage(upstream, some));
  return isWhole && isChanged({ before: sent(noOutage), after: sent(outage) });
}

function decidingLimits(
  upstream: Upstream,
  outage: Outage,
): Pick<MeasurableOutage, 'isPanicking' | 'isLimited'> {
  const balancing = underOutage(upstream, outage);
  const before = sendRequests(balancing);
  const isOtherwise = (limit: Partial<Balancing>): boolean =>
    isChanged({ before, after: sendRequests({ ...balancing, ...limit }) });
  return {
    isPanicking: isOtherwise({ panicThreshold: 0 }),
    isLimited: isOtherwise({ maxEjectionPercent: 100 }),
  };
}

function traitsOf(outage: Outage, cluster: string, upstream: Upstream): readonly Trait[] {
  const { settings, priorities } = upstream;
  const has: Readonly<Record<Trait, boolean>> = {
    degraded: outage.degraded.size > 0,
    'not ready': outage.ready.size > 0,
    gateway: outage.gateways.size > 0,
    'several lost': outage.down.size + outage.gateways.size + outage.degraded.size > 1,
    weights: priorities.some(isWeighted),
    subset: cluster.split('|')[2] !== '',
    panic: settings.panicThreshold > 0,
    'limited ejection': settings.maxEjectionPercent < 100,
  };
  return traits.filter((trait) => has[trait]);
}

/** Whether places of one priority share its requests by weights that differ. */
function isWeighted(localities: Upstream['priorities'][number]): boolean {
  const hosts = localities.flatMap((one) => one.hosts);
  const places = new Set(hosts.map(({ place }) => place));
  return places.size > 1 && new Set(hosts.map(({ weight }) => weight)).size > 1;
}

/** A kind after another of each fixture in turn: any number of them has as many kinds as it can. */
export function inTurns(all: readonly MeasurableOutage[]): readonly MeasurableOutage[] {
  const byKind = sortByTurn(all, ({ fixture, traits }) => `${fixture} ${traits.join()}`);
  return sortByTurn(byKind, ({ fixture }) => fixture);
}

/** The first of each group, then the second. */
function sortByTurn<T>(all: readonly T[], groupOf: (one: T) => string): readonly T[] {
  const counts = new Map<string, number>();
  const numbered = all.map((one) => {
    const turn = counts.get(groupOf(one)) ?? 0;
    counts.set(groupOf(one), turn + 1);
    return { one, turn };
  });
  return numbered.sort((a, b) => a.turn - b.turn).map(({ one }) => one);
}
