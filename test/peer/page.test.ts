/** The page that `report` writes, in a real browser: it says what `simulate` says, to everybody, and at once. */
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { groupBy } from '../../src/collection/group-by.ts';
import { itInBrowser, showFile, withBrowser } from '../support/browser.ts';
import { filesBelow, read } from '../support/code-fixtures.ts';
import { parseCompact } from '../support/compact-repository.ts';
import { largeFleet } from '../support/large-fleet.ts';
import { runProgram } from '../support/run-program.ts';
import { demoFleet, directoryWith } from '../support/scratch.ts';

/** The page of a fleet. */
async function pageOf(cwd: string): Promise<string> {
  const { status, stderr } = await runProgram(['report', '--out', 'fleet.html'], { cwd });
  expect(stderr).toContain('written to fleet.html');
  expect(status).toBe(0);
  return join(cwd, 'fleet.html');
}

/** What of `Outages` is compared. */
interface Answer {
  readonly scenarios: readonly {
    readonly down: readonly string[];
    readonly flows: readonly {
      readonly service: string;
      readonly port: number;
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

const percent = (part: number) => (part > 0 && part < 0.005 ? '<1%' : `${Math.round(100 * part)}%`);

const first = (shares: Readonly<Record<string, number>>) => Object.keys(shares)[0] ?? '';

/** What a cell has to say, by the command. */
function cellText({ before, shares, failing, targets }: Flow): string {
  if (failing >= 1) return '✗ nobody';
  const moved = first(before) === first(shares) ? '' : '→ ';
  return `${failing > 0.005 ? '! ' : ''}${moved}${first(shares)} ${targets}`;
}

/** All cells that have a text, by row and client. */
async function cellsOf(page: Page): Promise<ReadonlyMap<string, string>> {
  await page.locator('table[role=grid]:not([aria-busy])').waitFor();
  const cells: readonly (readonly [string, string])[] = await page.evaluate(`
    const names = [...document.querySelectorAll('table[role=grid] thead tr:nth-child(2) th')].map((one) => one.textContent);
    [...document.querySelectorAll('table[role=grid] tbody tr')].flatMap((row) =>
      [...row.querySelectorAll('td')].map((cell, i) => [row.querySelector('th').textContent + ' ' + names[i], cell.textContent]));
  `);
  return new Map(cells);
}

const fleets = filesBelow('fixtures/outages').filter((path) => path.endsWith('.in.yaml'));
const plain = 'apiVersion: distributary.dev/v1alpha1\nkind: Fleet\nmetadata: {name: shop}\n';

describe('the page', () => {
  for (const path of fleets) {
    itInBrowser(`says what the command says: ${path}`, async () => {
      const files = parseCompact(read(`fixtures/outages/${path}`));
      const texts = Object.fromEntries(files.map((file) => [file.path, file.text]));
      const cwd = directoryWith({ 'distributary.yaml': plain, ...texts });
      const file = await pageOf(cwd);
      const { stdout } = await runProgram(['topology', '-o', 'json'], { cwd });
      const names: string[] = JSON.parse(stdout).clusters.map((one: { name: string }) => one.name);
      const asked = names.slice(0, 3).flatMap((name, i) => [
        ['--down', name],
        ['--down', `gateway:${name}`, '--degrade', `${names[(i + 1) % names.length]}=50%`],
        ['--degrade', `${name}=30%`],
      ]);
      await withBrowser(async (browser) => {
        const { page, complaints } = await showFile(browser, file);
        for (const words of asked) {
          const { stdout: answer } = await runProgram(['simulate', ...words, '-o', 'json'], {
            cwd,
          });
          await expectSame(page, words, JSON.parse(answer));
        }
        expect(complaints).toEqual([]);
      });
    });
  }

  itInBrowser('changes when a region is clicked, and says it in the address', async () => {
    const file = await pageOf(demoFleet());
    await withBrowser(async (browser) => {
      const { page, complaints } = await showFile(browser, file);
      const before = await cellsOf(page);
      expect(before.get('shop/api:8080 dallas')).toBe('boston 4');
      await page.getByRole('button', { name: 'us down' }).click();
      const after = await cellsOf(page);
      expect(after.get('shop/api:8080 dallas')).toBe('down');
      expect(after.get('shop/api:8080 tokyo')).toBe('tokyo 2');
      expect(page.url()).toContain('#down=us/*/*/*');
      await page.getByRole('radio', { name: 'half' }).first().check({ force: true });
      expect(page.url()).toContain('degrade=tokyo%3D50%25');
      await page.getByRole('button', { name: 'Everything up' }).click();
      expect(await cellsOf(page)).toEqual(before);
      expect(complaints).toEqual([]);
    });
  });

  itInBrowser('is worked with keys alone', async () => {
    const file = await pageOf(demoFleet());
    await withBrowser(async (browser) => {
      const { page } = await showFile(browser, file, { hash: '#down=boston' });
      await page.locator('td[tabindex="0"]').focus();
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Enter');
      const detail = page.getByRole('region', { name: 'shop/api:8080 for clients in berlin' });
      expect(await detail.textContent()).toContain('berlin, then paris, then boston, then tokyo');
      await page.keyboard.press('End');
      await page.keyboard.press(' ');
      expect(page.url()).toContain('client=dallas');
      await page.getByRole('button', { name: 'Close' }).press('Enter');
      expect(await page.locator('.detail').count()).toBe(0);
    });
  });

  for (const colorScheme of ['light', 'dark'] as const) {
    itInBrowser(`is for everybody, ${colorScheme}: axe finds nothing`, async () => {
      const axe = readFileSync(
        createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
        'utf8',
      );
      const file = await pageOf(demoFleet());
      await withBrowser(async (browser) => {
        const hash = '#down=boston&degrade=berlin=50%25&row=shop/api:8080&client=tokyo';
        const { page } = await showFile(browser, file, { colorScheme, hash });
        await page.evaluate(axe);
        const { violations }: { violations: { id: string; nodes: { html: string }[] }[] } =
          await page.evaluate('axe.run()');
        expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
      });
    });
  }

  itInBrowser('shows names of strangers as text', async () => {
    const cwd = demoFleet();
    const evil = '"><img src=x onerror=alert(1)></script><b>';
    const rule = `apiVersion: networking.istio.io/v1\nkind: VirtualService\nmetadata: {name: api, namespace: shop}\nspec: {hosts: [api.shop.svc.cluster.local], http: [{match: [{uri: {prefix: '/${evil}'}}], route: [{destination: {host: api.shop.svc.cluster.local}}]}, {route: [{destination: {host: api.shop.svc.cluster.local}}]}]}\n`;
    const file = await pageOf(withFile(cwd, 'apps/api/rule.yaml', rule));
    await withBrowser(async (browser) => {
      const { page, complaints } = await showFile(browser, file);
      const names = [...(await cellsOf(page)).keys()];
      expect(names.some((name) => name.includes(evil))).toBe(true);
      expect(await page.locator('img, table b').count()).toBe(0);
      expect(complaints).toEqual([]);
    });
  });

  itInBrowser(
    'of 500 services in 30 clusters is small, and answers a click in 50 ms of script',
    async () => {
      const file = await pageOf(directoryWith(largeFleet(500, 30)));
      expect(statSync(file).size).toBeLessThan(500_000);
      await withBrowser(async (browser) => {
        const { page } = await showFile(browser, file);
        expect(await page.locator('table[role=grid] td').count()).toBe(15_000);
        const session = await page.context().newCDPSession(page);
        // Time of the processor: what else a machine does is not the page's.
        await session.send('Performance.enable', { timeDomain: 'threadTicks' });
        const scripted = async (): Promise<number> => {
          const { metrics } = await session.send('Performance.getMetrics');
          return 1000 * (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0);
        };
        const spent: number[] = [];
        for (const region of ['eu', 'us', 'eu', 'ap', 'us', 'sa', 'ap', 'af']) {
          const before = await scripted();
          await page.evaluate(`document.querySelector('[data-region=${region}]').click()`);
          spent.push((await scripted()) - before);
        }
        const sorted = [...spent].sort((a, b) => a - b);
        process.stderr.write(
          `script of a click, ms: ${spent.map((one) => one.toFixed(0)).join(' ')}\n`,
        );
        expect(sorted[Math.floor(sorted.length / 2)]).toBeLessThan(50);
      });
    },
  );
});

function withFile(directory: string, path: string, text: string): string {
  writeFileSync(join(directory, path), text);
  return directory;
}

async function expectSame(page: Page, words: readonly string[], answer: Answer): Promise<void> {
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
  for (const load of highest(scenario.load)) expect(verdict).toContain(load);
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

/** In words, where there are so few that all are told. */
function highest(load: Readonly<Record<string, number | null>>): readonly string[] {
  const more = Object.entries(load).filter(([, factor]) => factor === null || factor > 1);
  if (more.length > 4) return [];
  return more.map(
    ([name, factor]) => `${name} ${factor === null ? 'new' : `${factor.toFixed(2)}×`}`,
  );
}

function cellName({ service, port, requests, client }: Flow): string {
  return `${service}:${port}${requests === undefined ? '' : ` (${requests})`} ${client}`;
}
