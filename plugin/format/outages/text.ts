/** The effect of outages → text. */
import {
  type FlowOutcome,
  failingFlows,
  isChanged,
  type Scenario,
} from '../../../src/outage/simulate.ts';
import type { Paint } from '../terminal/colour.ts';
import { printable } from '../terminal/display-width.ts';
import { fitLines } from '../terminal/fit-lines.ts';
import { formatTable } from '../terminal/table.ts';
import {
  assumptions,
  failuresInWords,
  nothingCalled,
  type OutageReport,
  stayingHint,
} from './report.ts';
import { transitionHeading, transitionLines, worstTransition } from './transition.ts';
import {
  clientsInWords,
  highestInWords,
  loadInWords,
  lostInWords,
  outageInWords,
  percent,
  serviceInWords,
  sharesInWords,
  sortedShares,
} from './words.ts';

/** Maximum number of outages, and of losses, shown. */
const MOST_ROWS = 25;

/** One outage in full, or the worst of several. */
export function outagesText(report: OutageReport, paint: Paint): string {
  const { scenarios, flows } = report;
  const [only, ...others] = scenarios;
  const granted = `assumed: ${assumptions(report.assumed).join('; ')}\n`;
  if (flows === 0) return fitLines(`${nothingCalled}\n${granted}`, paint);
  const body =
    only !== undefined && others.length === 0
      ? oneOutage(only, report, paint)
      : manyOutages(scenarios, paint);
  return fitLines(`${body}\n${granted}`, paint);
}

function oneOutage(
  scenario: Scenario,
  { isDetailed }: Pick<OutageReport, 'isDetailed'>,
  paint: Paint,
): string {
  const { flows, load } = scenario;
  const changed = flows.filter(isChanged);
  const shown = isDetailed ? flows : changed;
  const loads = sortedShares(load).map(([name, factor]) => `${name} ${loadInWords(factor)}`);
  return [
    `down: ${printable(outageInWords(scenario))}\n`,
    shown.length === 0 ? '' : formatTable([heading, ...shown.map(row)], paint),
    `${flows.length - changed.length} of ${flows.length} as before, ${failuresInWords(scenario)}\n`,
    loads.length === 0 ? '' : `requests of clusters, of those before: ${loads.join(', ')}\n`,
    ...transitionText(scenario),
  ].join('');
}

function transitionText(scenario: Scenario): readonly string[] {
  const lines = transitionLines(scenario).flatMap(({ sentence, flows }) => [
    `  ${sentence}:\n`,
    ...flows.map((flow) => `    ${printable(flow)}\n`),
  ]);
  return lines.length === 0 ? [] : [`\n${transitionHeading}:\n`, ...lines];
}

const heading = ['SERVICE', 'CLIENTS IN', 'BEFORE', 'THEN', 'FAILS', 'LEFT'];

function row({ flow, before, after }: FlowOutcome): readonly string[] {
  return [
    serviceInWords(flow),
    clientsInWords(flow),
    sharesInWords(before.shares),
    sharesInWords(after.shares),
    percent(after.failing),
    String(after.targets.size),
  ];
}

function manyOutages(scenarios: readonly Scenario[], paint: Paint): string {
  const rows = scenarios
    .slice(0, MOST_ROWS)
    .map((one) => [
      outageInWords(one),
      String(one.lost.length),
      percent(one.failing),
      highestInWords(one),
    ]);
  const lost = scenarios.flatMap((one) =>
    one.lost.map((flow) => `${outageInWords(one)} down: ${lostInWords(flow)}`),
  );
  const worst = worstTransition(scenarios);
  const hint = stayingHint(scenarios);
  return [
    formatTable([['DOWN', 'LOST', 'FAILS', 'HIGHEST LOAD'], ...rows], paint),
    more(scenarios.length, 'outages'),
    lost.length === 0 ? `\n${withoutLosses(scenarios)}\n` : '\nno cluster serves any more:\n',
    ...lost.slice(0, MOST_ROWS).map((line) => `  ${printable(line)}\n`),
    more(lost.length, 'losses'),
    hint === '' ? '' : `${hint}\n`,
    worst === undefined ? '' : `\nat worst, ${transitionHeading}:\n  ${worst}\n`,
  ].join('');
}

/** Where no flow is lost. */
function withoutLosses(scenarios: readonly Scenario[]): string {
  const { length } = scenarios.filter((one) => failingFlows(one).length > 0);
  if (length === 0) return 'no outage makes requests fail once failing endpoints are ejected';
  return `no client loses a service, but ${length} of ${scenarios.length} outages make a part of the requests fail`;
}

function more(count: number, things: string): string {
  const rest = count - MOST_ROWS;
  return rest > 0 ? `… and ${rest} more ${things}: -o json has them all\n` : '';
}
