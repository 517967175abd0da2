/**
 * A page and what is clicked in it → how long its script works for each click.
 * @module
 */
import type { CDPSession, Page } from 'playwright-core';

/** Milliseconds of the processor. */
export interface ClickScript {
  /** Until the rows in sight are drawn. */
  readonly first: number;
  /** Until nothing is left to draw, in several tasks: all rows, the map and the lists. */
  readonly all: number;
}

/** One click after another, each on the first element of a selector, when the page is at rest. */
export async function scriptOfClicks(
  page: Page,
  selectors: readonly string[],
): Promise<readonly ClickScript[]> {
  const session = await page.context().newCDPSession(page);
  // Time of the processor: what else a machine does is not the page's.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const spent: ClickScript[] = [];
  for (const selector of selectors) {
    await atRest(page);
    const before = await scripted(session);
    await page.evaluate(`document.querySelector(${JSON.stringify(selector)}).click()`);
    const first = (await scripted(session)) - before;
    await atRest(page);
    spent.push({ first, all: (await scripted(session)) - before });
  }
  return spent;
}

/** The same for 20 million steps of a fixed calculation: the speed of the machine at that time. */
export async function scriptOfLoop(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const before = await scripted(session);
  // A task of its own: what `evaluate` runs is not counted.
  await page.evaluate(`new Promise((done) => setTimeout(() => {
    let x = 1;
    for (let i = 0; i < 2e7; i += 1) x = (Math.imul(x, 1103515245) + 12345) | 0;
    done(x);
  }))`);
  return (await scripted(session)) - before;
}

async function atRest(page: Page): Promise<void> {
  await page.locator('table[role=grid]:not([aria-busy])').waitFor();
  await page.locator('.worst tbody tr').first().waitFor();
  // What follows the matrix is drawn in a task after the next frame.
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => setTimeout(done, 200)))');
}

async function scripted(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return 1000 * (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0);
}
