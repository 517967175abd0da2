/** The page of two states in a real browser: what is and what would be, before and after a change. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { itInBrowser, showFile, useBrowser, withBrowser } from '../support/browser.ts';
import { cellsOf } from '../support/page-answer.ts';
import { demoFleet } from '../support/scratch.ts';
import { commitAll } from '../support/scratch-repository.ts';
import { writtenPage } from '../support/written-page.ts';

useBrowser();

describe('the page of two states', () => {
  itInBrowser('shows today and what init proposes, where there is no Fleet', async () => {
    const cwd = demoFleet();
    rmSync(join(cwd, 'distributary.yaml'));
    const file = await writtenPage(cwd);
    await withBrowser(async (browser) => {
      const { page, complaints } = await showFile(browser, file, { hash: '#down=boston' });
      expect((await cellsOf(page)).get('shop/api:8080 paris')).toBe('⌂ paris');
      const gaps = page.getByRole('table', { name: 'What does not fail over' });
      expect(await gaps.getByRole('row').count()).toBe(3);
      expect(await page.locator('.command').count()).toBe(0);
      await page.getByRole('button', { name: 'As proposed' }).click();
      expect(page.url()).toContain('#state=2&down=boston');
      expect((await cellsOf(page)).get('shop/api:8080 paris')).toBe(
        '⌂ paris › berlin › tokyo › dallas',
      );
      expect(await gaps.getByRole('row').count()).toBe(2);
      await page.locator('table.worst a').first().click();
      await page.getByRole('button', { name: 'As proposed', pressed: true }).waitFor();
      expect(complaints).toEqual([]);
    });
  });

  itInBrowser('shows both states of a change, and what it does', async () => {
    const cwd = demoFleet();
    commitAll(cwd);
    const fleet = join(cwd, 'distributary.yaml');
    const text = readFileSync(fleet, 'utf8').replace('exclude: [dallas]', 'names: [berlin]');
    writeFileSync(fleet, text);
    const file = await writtenPage(cwd, ['--base', 'HEAD']);
    await withBrowser(async (browser) => {
      const { page, complaints } = await showFile(browser, file);
      expect((await cellsOf(page)).get('shop/api:8080 dallas')).toBe('berlin');
      const change = page.getByRole('table', { name: 'What the change does to outages' });
      expect(await change.getByRole('row').count()).toBeGreaterThan(0);
      await page.getByRole('button', { name: 'Commit' }).click();
      expect((await cellsOf(page)).get('shop/api:8080 dallas')).toBe(
        'boston › berlin › paris › tokyo',
      );
      expect(page.url()).toContain('#state=1');
      expect(complaints).toEqual([]);
    });
  });
});
