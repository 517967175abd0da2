/**
 * A page and regions → how long its script works for a click on each.
 * @module
 */
import type { Page } from 'playwright-core';

/** Milliseconds, one click after another. */
export async function scriptOfClicks(
  page: Page,
  regions: readonly string[],
): Promise<readonly number[]> {
  const session = await page.context().newCDPSession(page);
  // Time of the processor: what else a machine does is not the page's.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const scripted = async (): Promise<number> => {
    const { metrics } = await session.send('Performance.getMetrics');
    return 1000 * (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0);
  };
  const spent: number[] = [];
  for (const region of regions) {
    const before = await scripted();
    await page.evaluate(`document.querySelector('[data-region=${region}]').click()`);
    spent.push((await scripted()) - before);
  }
  return spent;
}
