/** What `simulate` answers → what the page of `report` has to show for it. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { groupBy } from '../../src/collection/group-by.ts';

/** What of `Outages` is compared. */
export interface Answer {
  readonly scenarios: readonly {
    readonly down: readonly string[];
    readonly flows: readonly {
      readonly service: string;
      readonly port: number;
      readonly names?: readonly string[];
      readonly requests?: string;
      readonly client: string;
      readonly clients?: string;
      readonly before: Readonly<Record<string, number>>;
      readonly shares: Readonly<Record<string, number>>;
      readonly failing: number;
      readonly targets: number;
    }[];
    readonly lost: readonly unknown[];
    readonly load: Readonly<Record<string, number | null>>;
    readonly failing: number;
  }[];
}

type Flow = Answer['scenarios'][number]['flows'][number];

/** As people read it. */
export const percent = (part: number): string =>
  part > 0 && part < 0.005 ? '<1%' : `${Math.round(100 * part)}%`;

const first = (shares: Readonly<Record<string, number>>) => Object.keys(shares)[0] ?? '';

/** What a cell has to show, by the command; `now` where a place that fails gets no request. */
function expectedCell({ before, shares, failing, targets }: Flow): ReadCell {
  if (failing >= 1) return { ...noCell, isLost: true };
  const isFailing = failing > 0.005;
  const isMoved = first(before) !== first(shares);
  return { isLost: false, isFailing, isMoved, now: isFailing ? '' : first(shares), left: targets };
}

/** A cell as people read it. */
interface ReadCell {
  readonly isLost: boolean;
  readonly isFailing: boolean;
  readonly isMoved: boolean;
  /** The first of the clusters that serve. */
  readonly now: string;
  /** The number of clusters that are left. */
  readonly left: number;
}

const noCell: ReadCell = { isLost: false, isFailing: false, isMoved: false, now: '', left: 0 };

/** Reads `! → ⌂ berlin + paris › boston › 3 more ⊘ tokyo`. */
function readCell(text: string): ReadCell {
  if (text.startsWith('✗ ')) return { ...noCell, isLost: true };
  const isFailing = text.startsWith('! ');
  const isMoved = text.includes('→ ');
  const order = text
    .replace(/^(?:! )?(?:→ )?/, '')
    .replace(/(?:^| )⊘ .*$/, '')
    .replaceAll('⌂ ', '');
  const steps = order === '' ? [] : order.split(' › ').flatMap((step) => step.split(' + '));
  const left = steps.reduce((sum, one) => sum + Number(/^(\d+) more$/.exec(one)?.[1] ?? 1), 0);
  return { isLost: false, isFailing, isMoved, now: isFailing ? '' : (steps[0] ?? ''), left };
}

/** All cells that have a text, by row and client. */
export async function cellsOf(page: Page): Promise<ReadonlyMap<string, string>> {
  await page.locator('table[role=grid]:not([aria-busy])').waitFor();
  const cells: readonly (readonly [string, string])[] = await page.evaluate(`
    const names = [...document.querySelectorAll('table[role=grid] thead tr:nth-child(2) th')].map((one) => one.textContent);
    [...document.querySelectorAll('table[role=grid] tbody tr')].flatMap((row) =>
      [...row.querySelectorAll('td')].map((cell, i) => [row.querySelector('th').textContent + ' ' + names[i], cell.textContent]));
  `);
  return new Map(cells);
}

/** Compares the page, which shows an outage, with the command's answer about it. */
export async function expectSame(
  page: Page,
  words: readonly string[],
  answer: Answer,
): Promise<void> {
  const [scenario] = answer.scenarios;
  if (scenario === undefined) throw new Error('no scenario');
  const cells = await cellsOf(page);
  const told = groupBy(scenario.flows, (flow) => cellName(flow, scenario.flows));
  for (const [name, flows] of told) {
    const shown = cells.get(name) ?? '';
    const more = flows.length === 1 ? '' : ` (+${flows.length - 1})`;
    expect(shown.endsWith(more), `${words.join(' ')}: ${name}: ${shown}`).toBe(true);
    const read = readCell(shown.slice(0, shown.length - more.length));
    expect(flows.map(expectedCell), `${words.join(' ')}: ${name}: ${shown}`).toContainEqual(read);
  }
  const shown = [...cells].filter(([, text]) => text !== '' && text !== 'down');
  expect(shown.length).toBe(told.size);
  const verdict = (await page.locator('.verdict').textContent()) ?? '';
  expect(verdict).toContain(
    `: ${scenario.lost.length} lost, ${percent(scenario.failing)} of requests`,
  );
  for (const loads of highest(scenario.load)) {
    expect(
      loads.filter((load) => verdict.includes(load)),
      `${loads} in ${verdict}`,
    ).toHaveLength(1);
  }
}

/** Has the page answer as if somebody had opened a link. */
export async function ask(page: Page, words: readonly string[]): Promise<void> {
  const hash = new URLSearchParams();
  let option = '';
  for (const word of words) {
    if (word.startsWith('--')) option = word.slice(2);
    else hash.append(option, word);
  }
  await page.evaluate(`new Promise((done) => {
    addEventListener('hashchange', () => setTimeout(done, 20), { once: true });
    location.hash = ${JSON.stringify(`${hash}`)};
  })`);
}

/** In words, where there are so few that all are told: JSON has four digits, of which a half is rounded up or down. */
function highest(load: Readonly<Record<string, number | null>>): readonly (readonly string[])[] {
  const more = Object.entries(load).filter(([, factor]) => factor === null || factor > 1);
  if (more.length > 4) return [];
  return more.map(([name, factor]) => {
    if (factor === null) return [`${name} new`];
    const either = [factor - 5e-5, factor + 5e-5].map((one) => `${name} ${one.toFixed(2)}×`);
    return [...new Set(either)];
  });
}

/** The page leaves names out where all names of the service share the row. */
function cellName(flow: Flow, flows: readonly Flow[]): string {
  const { service, port, names, requests, client } = flow;
  const ofService = flows.filter(
    (one) => one.service === service && one.port === port && one.client === client,
  );
  const isShared = new Set(ofService.flatMap((one) => one.names ?? [])).size === names?.length;
  const called = names === undefined || isShared ? '' : ` as ${names.join(' and ')}`;
  return `${service}:${port}${called}${requests === undefined ? '' : ` (${requests})`} ${client}`;
}
