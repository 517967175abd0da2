/** The site as a browser shows it: legible for everybody in light and dark, found by words, and without a request to any server. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect } from 'vitest';
import { itInBrowser, useBrowser, withBrowser } from '../support/browser.ts';
import { scratchDirectory } from '../support/scratch.ts';

useBrowser();

const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const pages = ['index.html', 'ci-and-hooks.html', 'reference/kinds.html', 'codes/DIS0605.html'];

/** Makes the site; its directory. */
function madeSite(): string {
  const out = scratchDirectory();
  execFileSync(process.execPath, ['scripts/site.mjs', out]);
  return out;
}

describe.each(['light', 'dark'] as const)('the site, %s', (colorScheme) => {
  itInBrowser('is for everybody: axe finds nothing', async () => {
    const out = madeSite();
    await withBrowser(async (browser) => {
      const context = await browser.newContext({ colorScheme });
      const asked: string[] = [];
      context.on('request', (request) => asked.push(request.url()));
      for (const name of pages) {
        const page = await context.newPage();
        await page.goto(`file://${out}/${name}`);
        await page.evaluate(readFileSync(axe, 'utf8'));
        const { violations }: { violations: { id: string; nodes: { html: string }[] }[] } =
          await page.evaluate('axe.run()');
        const found = violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
        expect(found, name).toEqual([]);
      }
      expect(asked.filter((url) => !url.startsWith('file:'))).toEqual([]);
      expect(asked.length).toBeGreaterThan(2 * pages.length);
    });
  });
});

describe('the site', () => {
  itInBrowser(
    'is searched from files: pages and codes, by words and their beginnings',
    async () => {
      const out = madeSite();
      await withBrowser(async (browser) => {
        const page = await browser.newPage();
        await page.goto(`file://${out}/reference/kinds.html`);
        const search = page.locator('.search').getByRole('searchbox');
        const found = page.getByRole('list', { name: 'Pages found' }).getByRole('link');
        const titlesOf = async (words: string): Promise<readonly string[]> => {
          await search.fill(words);
          await page.getByText(/^\d+ found$/).waitFor();
          return await found.allTextContents();
        };
        expect((await titlesOf('DIS0730'))[0]).toContain('DIS0730');
        const leaving = await titlesOf('uninstalling the branches');
        expect(leaving).toContain('Leave');
        expect((await titlesOf('ambient waypo')).length).toBeGreaterThan(1);
        expect(await titlesOf('zzyzx')).toEqual([]);
        await titlesOf('gitops-promoter');
        const href = await found.first().getAttribute('href');
        await search.press('Enter');
        await page.waitForURL(`${href}`);
        expect(await page.locator('h1').count()).toBe(1);
      });
    },
  );

  itInBrowser('filters the list of codes', async () => {
    const out = madeSite();
    await withBrowser(async (browser) => {
      const page = await browser.newPage();
      await page.goto(`file://${out}/reference/codes.html`);
      const rows = page.locator('main tbody tr:visible');
      const all = await rows.count();
      await page.getByLabel('Filter the rows').fill('link leaves');
      expect(await rows.allTextContents()).toEqual([expect.stringContaining('DIS0103')]);
      expect(await page.locator('main h2:visible').count()).toBe(1);
      await page.getByLabel('Filter the rows').fill('');
      expect(await rows.count()).toBe(all);
    });
  });

  itInBrowser('has its menu above the content on a phone, and no page wider than it', async () => {
    const out = madeSite();
    await withBrowser(async (browser) => {
      const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
      for (const name of pages) {
        await page.goto(`file://${out}/${name}`);
        const menu = page.getByText('Menu', { exact: true });
        const [above, content] = [
          await menu.boundingBox(),
          await page.locator('main').boundingBox(),
        ];
        expect(above?.height).toBeGreaterThanOrEqual(44);
        expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(content?.y ?? 0);
        expect(content?.y).toBeLessThan(400);
        await menu.click();
        expect(await page.getByRole('link', { name: 'Get started' }).first().isVisible()).toBe(
          true,
        );
        expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
      }
    });
  });
});
