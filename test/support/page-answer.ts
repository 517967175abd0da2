/**
 * What `simulate` answers → what the page of `report` has to show for it.
 * @module
 */
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

/** What a cell has to say, by the command. */
function cellText({ before, shares, failing, targets }: Flow): string {
  if (failing >= 1) return '✗ nobody';
  const moved = first(before) === first(shares) ? '' : '→ ';
  return `${failing > 0.005 ? '! ' : ''}${moved}${first(shares)} ${targets}`;
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

/** Asks both about an outage. */
export async function expectSame(
  page: Page,
  words: readonly string[],
  answer: Answer,
): Promise<void> {
  await ask(page, words);
  const [scenario] = answer.scenarios;
  if (scenario === undefined) throw new Error('no scenario');
  const cells = await cellsOf(page);
  const told = groupBy(scenario.flows, cellName);
  for (const [name, flows] of told) {
    const more = flows.length === 1 ? '' : ` +${flows.length - 1}`;
    const texts = flows.map((one) => `${cellText(one)}${more}`);
    expect(texts, `${words.join(' ')}: ${name}`).toContain(cells.get(name));
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
async function ask(page: Page, words: readonly string[]): Promise<void> {
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

function cellName({ service, port, names, requests, client }: Flow): string {
  const called = names === undefined ? '' : ` as ${names.join(' and ')}`;
  return `${service}:${port}${called}${requests === undefined ? '' : ` (${requests})`} ${client}`;
}
