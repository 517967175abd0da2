/** The map of the page that `report` writes, in a real browser: its lines are what `simulate` says, for everybody, and at once. */
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { itInBrowser, showFile, useBrowser, withBrowser } from '../support/browser.ts';
import { largeFleet } from '../support/large-fleet.ts';
import type { Answer } from '../support/page-answer.ts';
import { runProgram } from '../support/run-program.ts';
import { demoFleet, directoryWith } from '../support/scratch.ts';
import { writtenPage } from '../support/written-page.ts';

useBrowser();

/** By `from to`. */
async function linesOf(page: Page): Promise<Readonly<Record<string, number>>> {
  const lines: readonly (readonly [string, number])[] = await page.evaluate(
    "[...document.querySelectorAll('.map .line')].map(({ dataset }) => [dataset.line, Number(dataset.share)])",
  );
  return Object.fromEntries(lines);
}

/** The same by the command: of all that the clients of a cluster ask, each port of a service the same. */
function linesByCommand(answer: Answer, search: string): Readonly<Record<string, number>> {
  const [scenario] = answer.scenarios;
  const flows = scenario?.flows.filter(({ service }) => service.includes(search)) ?? [];
  const lines = new Map<string, number>();
  for (const { client, shares } of flows) {
    const asked = flows.filter((one) => one.client === client).length;
    for (const [place, share] of Object.entries(shares)) {
      const line = `${client} ${place}`;
      if (place !== client) lines.set(line, (lines.get(line) ?? 0) + share / asked);
    }
  }
  return Object.fromEntries(lines);
}

function expectAlike(
  told: Readonly<Record<string, number>>,
  expected: Readonly<Record<string, number>>,
): void {
  expect(Object.keys(told).sort()).toEqual(Object.keys(expected).sort());
  // Both have four digits.
  const far = Object.entries(expected).filter(
    ([line, share]) => Math.abs((new Map(Object.entries(told)).get(line) ?? 2) - share) > 2e-4,
  );
  expect(far).toEqual([]);
}

describe('the map of the page', () => {
  itInBrowser('sends as much from cluster to cluster as the command says', async () => {
    const cwd = directoryWith(largeFleet(40, 8));
    const file = await writtenPage(cwd);
    const { stdout } = await runProgram(
      ['simulate', '--down', 'c-eu-0', '--degrade', 'c-us-1=50%', '-o', 'json'],
      { cwd },
    );
    const answer: Answer = JSON.parse(stdout);
    await withBrowser(async (browser) => {
      const hash = '#down=c-eu-0&degrade=c-us-1=50%25&map=open';
      const { page, complaints } = await showFile(browser, file, { hash });
      const all = await linesOf(page);
      expect(Object.keys(all).length).toBeGreaterThan(20);
      expectAlike(all, linesByCommand(answer, ''));
      await page.getByRole('searchbox').fill('service-3');
      await page.getByText('Of the requests to services with “service-3”').waitFor();
      const some = await linesOf(page);
      expectAlike(some, linesByCommand(answer, 'service-3'));
      expect(some).not.toEqual(all);
      expect(complaints).toEqual([]);
    });
  });

  itInBrowser(
    'is open at first in a small fleet, closes by a key, and marks what is lost and what is new',
    async () => {
      const file = await writtenPage(demoFleet());
      await withBrowser(async (browser) => {
        const { page, complaints } = await showFile(browser, file);
        await page.locator('.map svg').waitFor();
        expect(page.url()).not.toContain('map=');
        expect(await page.locator('.map .line title').allTextContents()).toEqual([
          'dallas to boston: 50%',
        ]);
        await page.getByRole('radio', { name: 'down', exact: true }).nth(3).check({ force: true });
        await page.locator('.map .place.down').waitFor();
        expect(await page.locator('.map .place.down text').allTextContents()).toEqual([
          '✗ boston',
          'down',
        ]);
        expect(await page.locator('.map .line.new title').allTextContents()).toEqual([
          'dallas to berlin: 50%, new',
        ]);
        await page.getByText('The same as a table').press('Enter');
        const cellsOf = (name: string): Promise<readonly string[]> =>
          page
            .locator('.map tr', { has: page.getByRole('rowheader', { name }) })
            .getByRole('cell')
            .allTextContents();
        expect(await cellsOf('dallas')).toEqual([
          'berlin 50%, dallas 50%',
          'boston 50%, dallas 50%',
          '0%',
        ]);
        expect(await cellsOf('boston')).toEqual(['down', '', '']);
        await page.getByText('Which clusters send requests to which').press('Enter');
        await page.locator('.map svg').waitFor({ state: 'detached' });
        expect(page.url()).toContain('map=closed');
        await page.getByText('Which clusters send requests to which').press('Enter');
        await page.locator('.map svg').waitFor();
        expect(page.url()).not.toContain('map=');
        expect(complaints).toEqual([]);
      });
    },
  );

  itInBrowser('of more than 40 clusters has lines between regions, and says so', async () => {
    const file = await writtenPage(directoryWith(largeFleet(30, 42)));
    await withBrowser(async (browser) => {
      const { page } = await showFile(browser, file, { hash: '#down=eu/*/*/*&map=open' });
      await page.getByText('More than 40 clusters: lines are between regions.').waitFor();
      expect(await page.locator('.map .place').count()).toBe(6);
      expect(await page.locator('.map .place.down .name').textContent()).toBe('✗ eu');
      const regions = new Set(Object.keys(await linesOf(page)).flatMap((line) => line.split(' ')));
      expect([...regions].sort()).toEqual(['af', 'ap', 'me', 'sa', 'us']);
    });
  });
});
