/** The page of `report` in a real browser, for everybody: axe finds nothing, fingers hit the switches, and words stay whole. */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { itInBrowser, showFile, withBrowser } from '../support/browser.ts';
import { demoFleet, directoryWith } from '../support/scratch.ts';
import { writtenPage } from '../support/written-page.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** An outage with lost, failing and moved requests, an open cell and an open code. */
const outage =
  '#code=DIS0411&down=boston&degrade=berlin=50%25&degrade=tokyo=0%25&row=shop/api:8080&client=tokyo';

/** The example fleet with a finding. */
function fleetWithFinding(): string {
  const cwd = demoFleet();
  const policy =
    'apiVersion: flomesh.io/v1alpha1\nkind: GlobalTrafficPolicy\nmetadata: {name: nothing, namespace: shop}\nspec: {lbType: ActiveActive}\n';
  writeFileSync(join(cwd, 'clusters/paris/nothing.yaml'), policy);
  return cwd;
}

async function violations(page: Page): Promise<readonly unknown[]> {
  await page.evaluate(axe);
  const found: { violations: { id: string; nodes: { html: string }[] }[] } =
    await page.evaluate('axe.run()');
  return found.violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
}

/** Words that are broken at the end of a line: those with more than one box, at different heights. */
const brokenWords = `(() => {
  const broken = [];
  const walker = document.createTreeWalker(document.getElementById('page'), NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { currentNode: node } = walker;
    for (const { 0: word, index } of node.nodeValue.matchAll(/[^\\s/|-]+/g)) {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) broken.push(word);
    }
  }
  return broken;
})()`;

/** The smallest height and width of what is pressed. */
const smallest = `(() => {
  const all = [...document.querySelectorAll('.switch label, button')].map((one) => one.getBoundingClientRect());
  return Math.min(...all.flatMap(({ width, height }) => [width, height]));
})()`;

describe('the page for everybody', () => {
  for (const width of [1440, 390]) {
    for (const colorScheme of ['light', 'dark'] as const) {
      itInBrowser(`axe finds nothing: ${width} pixels, ${colorScheme}`, async () => {
        const file = await writtenPage(fleetWithFinding());
        await withBrowser(async (browser) => {
          const { page } = await showFile(browser, file, { colorScheme, width });
          expect(await violations(page), 'nothing is down').toEqual([]);
          const { page: lost } = await showFile(browser, file, {
            colorScheme,
            width,
            hash: outage,
          });
          await lost.getByText('The same as a table').click();
          expect(await violations(lost), 'an outage').toEqual([]);
          await lost.emulateMedia({ media: 'print' });
          expect(await violations(lost), 'printed').toEqual([]);
        });
      });
    }

    itInBrowser(`breaks no word at ${width} pixels, nor in print`, async () => {
      const file = await writtenPage(fleetWithFinding());
      await withBrowser(async (browser) => {
        for (const hash of ['', outage]) {
          const { page } = await showFile(browser, file, { width, hash });
          expect(await page.evaluate(brokenWords)).toEqual([]);
          expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
        }
        const { page } = await showFile(browser, file, { width: 1040, hash: outage });
        await page.emulateMedia({ media: 'print' });
        expect(await page.evaluate(brokenWords)).toEqual([]);
      });
    });
  }

  itInBrowser('has switches of 44 pixels on a phone', async () => {
    const file = await writtenPage(demoFleet());
    await withBrowser(async (browser) => {
      const { page } = await showFile(browser, file, { width: 390 });
      expect(await page.evaluate(smallest)).toBeGreaterThanOrEqual(44);
    });
  });

  itInBrowser('states that the matrix scrolls, until its last column is in sight', async () => {
    const file = await writtenPage(demoFleet());
    await withBrowser(async (browser) => {
      const { page: wide } = await showFile(browser, file, { width: 1440 });
      const hint = ':has(> .matrix) > .hint';
      expect(await wide.locator(hint).isVisible()).toBe(false);
      const { page } = await showFile(browser, file, { width: 390 });
      expect(await page.locator(hint).isVisible()).toBe(true);
      await page.locator('.is-cut > .matrix').waitFor();
      await page.evaluate("document.querySelector('.matrix').scrollLeft = 10000");
      await page.locator('.scroller:not(.is-cut) > .matrix').waitFor();
    });
  });

  itInBrowser('has the colour of alarms nowhere while all is well', async () => {
    const cwd = demoFleet();
    const file = await writtenPage(cwd, ['--service', 'shop/api']);
    const alarms = `(() => {
      const alarm = getComputedStyle(document.documentElement).getPropertyValue('--lost');
      const probe = document.body.appendChild(document.createElement('i'));
      probe.style.color = alarm;
      const { color } = getComputedStyle(probe);
      return [...document.querySelectorAll('#page *')]
        .filter((one) => getComputedStyle(one).backgroundColor === color && !one.closest('.legend'))
        .map((one) => one.outerHTML);
    })()`;
    await withBrowser(async (browser) => {
      const { page } = await showFile(browser, file);
      expect(await page.evaluate(alarms)).toEqual([]);
      await page.getByRole('radio', { name: 'down', exact: true }).first().check({ force: true });
      expect(await page.evaluate(alarms)).not.toEqual([]);
    });
  });

  itInBrowser('of a fleet without services promises nothing', async () => {
    const cwd = directoryWith({
      'distributary.yaml':
        'apiVersion: distributary.dev/v1alpha1\nkind: Fleet\nmetadata: {name: empty}\nspec: {sources: []}\n',
      'topology/paris.yaml':
        'apiVersion: flomesh.io/v1alpha1\nkind: Cluster\nmetadata: {name: paris}\nspec: {region: eu, gatewayHost: 203.0.113.1, fsmNamespace: fsm}\n',
    });
    const file = await writtenPage(cwd);
    await withBrowser(async (browser) => {
      const { page } = await showFile(browser, file, { first: 'h1' });
      expect(await page.locator('h1').textContent()).toBe(
        'No client calls a service: there is nothing to simulate.',
      );
      expect(await page.locator('.board, table[role=grid], .map, .worst').count()).toBe(0);
      expect(await page.getByText('Nothing is').count()).toBe(0);
      expect(await violations(page)).toEqual([]);
    });
  });
});
