/** The effect of outages in words: lost clusters, providers, additional load of a cluster. */

import { someOf } from '../../../src/diagnostic/wording/some-of.ts';
import type { Flow } from '../../../src/outage/flow.ts';
import { highestLoad, type Scenario } from '../../../src/outage/simulate.ts';

/** Maximum number of names in a cell. */
const MOST_NAMES = 4;

/** `paris, berlin`, `gateway of paris`, `tokyo at 50%`, `pods in tokyo`, `tokyo 50% ready`. */
export function outageInWords({ outage }: Pick<Scenario, 'outage'>): string {
  const gateways = [...outage.gateways].map((name) => `gateway of ${name}`);
  const degraded = [...outage.degraded].map(([name, part]) =>
    part === 0 ? `pods in ${name}` : `${name} at ${percent(part)}`,
  );
  const ready = [...outage.ready].map(([name, part]) => `${name} ${percent(part)} ready`);
  const all = [...outage.down, ...gateways, ...degraded, ...ready];
  return all.length === 0 ? 'nothing' : someOf(all, MOST_NAMES);
}

/** `shop/api:80`, with the conditions of the requests, and the called names where others have another destination. */
export function serviceInWords({
  service,
  by,
  port,
  requests,
}: Pick<Flow, 'service' | 'by' | 'port' | 'requests'>): string {
  const called = by.length === 0 ? '' : ` as ${by.join(' and ')}`;
  return `${service}:${port}${called}${requests === '' ? '' : ` (${requests})`}`;
}

/** The cluster, and the group of its clients. */
export function clientsInWords({ client, clients }: Pick<Flow, 'client' | 'clients'>): string {
  return clients === '' ? client : `${client}: ${clients}`;
}

/** `boston 75%, paris 25%`, the largest first; a single provider without a number. */
export function sharesInWords(shares: ReadonlyMap<string, number>): string {
  const sorted = sortedShares(shares);
  const [first] = sorted;
  if (first === undefined) return 'nobody';
  if (sorted.length === 1 && first[1] > 0.995) return first[0];
  return sorted.map(([name, share]) => `${name} ${percent(share)}`).join(', ');
}

/** The largest first, then by name. */
export function sortedShares(
  shares: ReadonlyMap<string, number>,
): readonly (readonly [string, number])[] {
  return [...shares].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
}

/** Whole percents; a share below one percent is not shown as 0. */
export function percent(share: number): string {
  // Smaller shares are rounding errors.
  if (share > 1e-9 && share < 0.005) return '<1%';
  return `${Math.round(100 * share)}%`;
}

/** `1.4×`; `new` if the load before was 0. */
export function loadInWords(factor: number): string {
  return factor === Number.POSITIVE_INFINITY ? 'new' : `${factor.toFixed(2)}×`;
}

/** The cluster with the largest increase of load, or `-`. */
export function highestInWords(scenario: Pick<Scenario, 'load'>): string {
  const most = highestLoad(scenario);
  const [name] = [...scenario.load].find(([, factor]) => factor === most) ?? [];
  return name === undefined || most === 1 ? '-' : `${name} ${loadInWords(most)}`;
}

/** `shop/api:80 for clients in tokyo`. */
export function lostInWords({ flow }: { readonly flow: Omit<Flow, 'sample'> }): string {
  return `${serviceInWords(flow)} for clients in ${clientsInWords(flow)}`;
}
