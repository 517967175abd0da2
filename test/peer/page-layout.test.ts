/** The page of `report` as it is laid out in a real browser: nothing is covered, cut off or wider than the screen. */
import { describe, expect } from 'vitest';
import { itInBrowser, showFile, useBrowser, withBrowser } from '../support/browser.ts';
import { largeFleet } from '../support/large-fleet.ts';
import { demoFleet, directoryWith } from '../support/scratch.ts';
import { writtenPage } from '../support/written-page.ts';

useBrowser();

const selected = '#down=boston&row=shop/api:8080&client=dallas&map=open';

/** Whether what has the focus, or is selected, is what a person sees in its middle and near its edges. */
const isInSight = (selector: string): string => `(() => {
  const cell = document.querySelector('${selector}');
  const { left, right, top, bottom } = cell.getBoundingClientRect();
  const at = (x, y) => cell.contains(document.elementFromPoint(x, y));
  return at((left + right) / 2, (top + bottom) / 2) && at(left + 4, top + 4) && at(right - 4, bottom - 4);
})()`;

describe('the layout of the page', () => {
  for (const [width, height] of [
    [1400, 900],
    [390, 844],
  ] as const) {
    itInBrowser(`covers no selected cell and is no wider than ${width} pixels`, async () => {
      const file = await writtenPage(demoFleet());
      await withBrowser(async (browser) => {
        const { page } = await showFile(browser, file, { hash: selected, width, height });
        expect(await page.evaluate(isInSight('td[aria-selected=true]'))).toBe(true);
        expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
        const cut = await page.evaluate(`[...document.querySelectorAll('.detail, .words, .switch')]
          .filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.className)`);
        expect(cut).toEqual([]);
      });
    });
  }

  itInBrowser('keeps the focus clear of what stays in place while it scrolls', async () => {
    const file = await writtenPage(directoryWith(largeFleet(60, 20)));
    await withBrowser(async (browser) => {
      const { page } = await showFile(browser, file);
      await page.locator('td[tabindex="0"]').focus();
      for (const [key, times] of [
        ['ArrowDown', 50],
        ['ArrowRight', 19],
        ['ArrowUp', 45],
        ['ArrowLeft', 15],
      ] as const) {
        for (let i = 0; i < times; i += 1) await page.keyboard.press(key);
        expect(await page.evaluate(isInSight('td:focus')), key).toBe(true);
      }
      await page.keyboard.press('Enter');
      await page.locator('.detail').waitFor();
      expect(await page.evaluate(isInSight('td:focus')), 'beside the details').toBe(true);
    });
  });

  itInBrowser('prints the details of a cell whole, and no switches', async () => {
    const file = await writtenPage(demoFleet());
    await withBrowser(async (browser) => {
      const { page } = await showFile(browser, file, { hash: selected, height: 500 });
      await page.emulateMedia({ media: 'print' });
      const hidden = await page.evaluate(
        `(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)(document.querySelector('.detail'))`,
      );
      expect(hidden).toBeLessThanOrEqual(1);
      expect(await page.locator('.why li').last().isVisible()).toBe(true);
      expect(await page.locator('.board').isVisible()).toBe(false);
    });
  });
});
