/** The page that `report` writes, in a real browser: it says what `simulate` says, to everybody, and at once. */
import { cpSync, existsSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { itInBrowser, showFile, useBrowser, withBrowser } from '../support/browser.ts';
import { filesBelow, read } from '../support/code-fixtures.ts';
import { parseCompact } from '../support/compact-repository.ts';
import { drawsFor } from '../support/draw/draws.ts';
import { largeFleet } from '../support/large-fleet.ts';
import { type Answer, ask, cellsOf, expectSame, percent } from '../support/page-answer.ts';
import { clicks } from '../support/page-clicks.ts';
import { runProgram } from '../support/run-program.ts';
import { demoFleet, directoryWith } from '../support/scratch.ts';
import { workOfClicks } from '../support/work-of-clicks.ts';
import { writtenPage } from '../support/written-page.ts';

useBrowser();

const draws = drawsFor(import.meta.url, ['page/']);

const fleets = filesBelow('fixtures/outages').filter((path) => path.endsWith('.in.yaml'));

/** By the expected answer of `simulate`: `report` writes no page where an error stops `hydrate`. */
const isRefused = (path: string): boolean =>
  read(`fixtures/outages/${path.replace('.in.yaml', '.out.txt')}`).includes('error[DIS');

const plain = 'apiVersion: distributary.dev/v1alpha1\nkind: Fleet\nmetadata: {name: shop}\n';

/** More rows than a click draws in its own task. */
const SERVICES = draws.isWhole ? 500 : 150;

/** The cells of the rows that a click draws in its own task: 60 rows of 30 clusters. */
const IN_SIGHT = 1800;

describe('the page', () => {
  it('is not written where an error stops `hydrate`', async () => {
    const refused = fleets.filter(isRefused);
    expect(refused).not.toEqual([]);
    for (const path of draws.rows(refused)) {
      const cwd = fleetOf(path);
      const { status } = await runProgram(['report', '--out', 'fleet.html'], { cwd });
      expect(status, path).toBe(1);
      expect(existsSync(join(cwd, 'fleet.html')), path).toBe(false);
    }
  });

  for (const path of draws.rows(fleets.filter((one) => !isRefused(one)))) {
    itInBrowser(`says what the command says: ${path}`, async () => {
      const cwd = fleetOf(path);
      const file = await writtenPage(cwd);
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
          await ask(page, words);
          await expectSame(page, words, JSON.parse(answer));
        }
        expect(complaints).toEqual([]);
      });
    });
  }

  itInBrowser('changes when a region is clicked, and says it in the address', async () => {
    const file = await writtenPage(demoFleet());
    await withBrowser(async (browser) => {
      const { page, complaints } = await showFile(browser, file);
      const before = await cellsOf(page);
      expect(before.get('shop/api:8080 dallas')).toBe('boston › berlin › paris › tokyo');
      await page.getByRole('button', { name: 'us down' }).click();
      const after = await cellsOf(page);
      expect(after.get('shop/api:8080 dallas')).toBe('down');
      expect(after.get('shop/api:8080 tokyo')).toBe('⌂ tokyo › paris');
      expect(page.url()).toContain('#down=us/*/*/*');
      await page.getByRole('radio', { name: 'half' }).first().check({ force: true });
      expect(page.url()).toContain('degrade=tokyo%3D50%25');
      await page.getByRole('button', { name: 'Everything up' }).click();
      expect(await cellsOf(page)).toEqual(before);
      expect(complaints).toEqual([]);
    });
  });

  itInBrowser('lists the worst losses as the command does, each with a link', async () => {
    const cwd = demoFleet();
    const file = await writtenPage(cwd);
    await withBrowser(async (browser) => {
      const { page, complaints } = await showFile(browser, file);
      for (const [kind, ...options] of [
        ['clusters', '--all-single-failures'],
        ['regions', '--all-regions'],
        ['pairs of clusters', '--all-pairs'],
        ['pods of a cluster', '--all-pods'],
      ] as const) {
        const { stdout } = await runProgram(['simulate', ...options, '-o', 'json'], { cwd });
        const { scenarios }: Answer = JSON.parse(stdout);
        await page.getByRole('button', { name: kind, exact: true }).click();
        const rows = page.locator('table.worst tbody tr');
        // The losses of the kind before are shown until the new ones are calculated.
        const told = () =>
          rows.evaluateAll((all) =>
            all.map((row) =>
              [...row.querySelectorAll('td')].slice(0, 2).map((cell) => cell.textContent),
            ),
          );
        const expected = scenarios.map(({ lost, failing }) => [`${lost.length}`, percent(failing)]);
        await expect.poll(told, { timeout: 300_000 }).toEqual(expected);
      }
      await page.locator('table.worst a', { hasText: /^pods in paris$/ }).click();
      await page.getByText(/distributary simulate --degrade '?paris=0%/).waitFor();
      await page.getByRole('button', { name: 'regions' }).click();
      await page
        .locator('table.worst a', { hasText: /^(?:eu|us|ap)$/ })
        .first()
        .waitFor();
      const [worst] = await page.locator('table.worst a').all();
      const region = await worst?.textContent();
      await worst?.click();
      await page.getByText(`distributary simulate --down '${region}/*/*/*'`).waitFor();
      expect(complaints).toEqual([]);
    });
  });

  itInBrowser('leads from a finding to what its code means', async () => {
    const cwd = directoryWith({});
    cpSync('fixtures/codes/DIS0411/bad', cwd, { recursive: true });
    const file = await writtenPage(cwd);
    await withBrowser(async (browser) => {
      const { page, complaints } = await showFile(browser, file, { hash: '#down=paris' });
      const code = page.locator('details[data-code=DIS0411]');
      expect(await code.getAttribute('open')).toBe(null);
      await page.getByRole('link', { name: 'DIS0411' }).first().click();
      await page.locator('details[open][data-code=DIS0411] summary:focus').waitFor();
      expect(page.url()).toContain('code=DIS0411');
      expect(await code.textContent()).toContain('What to do:');
      expect(complaints).toEqual([]);
    });
  });

  itInBrowser('says which part of its address matches nothing', async () => {
    const file = await writtenPage(demoFleet());
    await withBrowser(async (browser) => {
      const { page, complaints } = await showFile(browser, file, { hash: '#down=nowhere' });
      expect(await page.getByRole('alert').textContent()).toContain('"nowhere"');
      await page.getByRole('button', { name: 'Everything up' }).click();
      await page.getByRole('alert').waitFor({ state: 'detached' });
      expect(complaints).toEqual([]);
    });
  });

  itInBrowser('is worked with keys alone', async () => {
    const file = await writtenPage(demoFleet());
    await withBrowser(async (browser) => {
      const { page } = await showFile(browser, file, { hash: '#down=boston' });
      await page.locator('td[tabindex="0"]').focus();
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Enter');
      const detail = page.getByRole('region', { name: 'shop/api:8080 for clients in berlin' });
      expect(await detail.textContent()).toContain('berlin, then paris, then boston, then tokyo');
      expect(await detail.locator('.timeline:not(.why)').count()).toBe(0);
      expect(await detail.locator('.why li').allTextContents()).toEqual([
        expect.stringMatching(/^berlin .*apps\/api\/api.yaml:\d/),
        expect.stringMatching(/^paris /),
        expect.stringMatching(/^boston .*distributary.yaml:\d/),
        expect.stringMatching(/^tokyo /),
      ]);
      await page.keyboard.press('End');
      await page.keyboard.press(' ');
      await page.waitForURL(/client=dallas/);
      const first = page.locator('.timeline:not(.why) li').first();
      expect(await first.textContent()).toContain('0 s 3 requests fail in each proxy');
      await page.getByRole('button', { name: 'Close' }).press('Enter');
      await page.locator('.detail').waitFor({ state: 'detached' });
    });
  });

  itInBrowser('shows names of strangers as text', async () => {
    const cwd = demoFleet();
    const evil = '"><img src=x onerror=alert(1)></script><b>';
    const rule = `apiVersion: networking.istio.io/v1\nkind: VirtualService\nmetadata: {name: api, namespace: shop}\nspec: {hosts: [api.shop.svc.cluster.local], http: [{match: [{uri: {prefix: '/${evil}'}}], route: [{destination: {host: api.shop.svc.cluster.local}}]}, {route: [{destination: {host: api.shop.svc.cluster.local}}]}]}\n`;
    const file = await writtenPage(withFile(cwd, 'apps/api/rule.yaml', rule));
    await withBrowser(async (browser) => {
      const { page, complaints } = await showFile(browser, file);
      const names = [...(await cellsOf(page)).keys()];
      expect(names.some((name) => name.includes(evil))).toBe(true);
      expect(await page.locator('img, table b').count()).toBe(0);
      expect(complaints).toEqual([]);
    });
  });

  itInBrowser(
    `of ${SERVICES} services in 30 clusters is small, and a click draws what changes`,
    async () => {
      const file = await writtenPage(directoryWith(largeFleet(SERVICES, 30)));
      expect(statSync(file).size).toBeLessThan(250_000 + 500 * SERVICES);
      await withBrowser(async (browser) => {
        for (const hash of ['', '#map=open']) {
          const { page, complaints } = await showFile(browser, file, { hash });
          expect(await page.locator('table[role=grid] td').count()).toBe(SERVICES * 30);
          expect(await page.locator('.map svg').count()).toBe(hash === '' ? 0 : 1);
          const work = await workOfClicks(page, Object.values(clicks).flat());
          for (const one of work) {
            const told = `${hash} ${JSON.stringify(one)}`;
            // A text and a class of each cell that changes, and the mark of the selected one.
            expect(one.written, told).toBeLessThanOrEqual(2 * one.changed + 2);
            expect(one.atOnce, told).toBeLessThanOrEqual(2 * IN_SIGHT + 2);
            // The map has a line for each two of 30 clusters, and is drawn whole when it is opened.
            expect(one.beside, told).toBeLessThan(500);
            expect(one.added, told).toBeLessThan(1200);
          }
          expect(work.some(({ changed }) => changed > 2 * IN_SIGHT)).toBe(true);
          expect(await page.locator('.why li').count()).toBeGreaterThan(1);
          expect(complaints).toEqual([]);
        }
      });
    },
  );
});

function fleetOf(path: string): string {
  const files = parseCompact(read(`fixtures/outages/${path}`));
  const texts = Object.fromEntries(files.map((file) => [file.path, file.text]));
  return directoryWith({ 'distributary.yaml': plain, ...texts });
}

function withFile(directory: string, path: string, text: string): string {
  writeFileSync(join(directory, path), text);
  return directory;
}
