/** The site as a browser shows it: legible for everybody in light and dark, and without a request to any server. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect } from 'vitest';
import { itInBrowser, useBrowser, withBrowser } from '../support/browser.ts';
import { scratchDirectory } from '../support/scratch.ts';

useBrowser();

const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const pages = ['index.html', 'ci-and-hooks.html', 'reference/kinds.html', 'codes/DIS0605.html'];

describe.each(['light', 'dark'] as const)('the site, %s', (colorScheme) => {
  itInBrowser('is for everybody: axe finds nothing', async () => {
    const out = scratchDirectory();
    execFileSync(process.execPath, ['scripts/site.mjs', out]);
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
