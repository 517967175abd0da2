/**
 * A page and what is clicked in it → the work of each click, counted as changes of the document. No clock is read: a slow machine
 * counts the same.
 */
import type { Page } from 'playwright-core';

/** The work of a click until nothing is left to draw. */
export interface ClickWork {
  readonly selector: string;
  /** Cells of the matrix that look other than before. */
  readonly changed: number;
  /** Writes to the matrix: of a text, an attribute or a list of nodes, the same value again included. */
  readonly written: number;
  /** Those of them that are made before the browser can draw, in the task of the click. */
  readonly atOnce: number;
  /** Writes to the rest of the page, and the nodes that they add. */
  readonly beside: number;
  readonly added: number;
}

/** One click after another, each on the first element of a selector, when the page is at rest. */
export async function workOfClicks(
  page: Page,
  selectors: readonly string[],
): Promise<readonly ClickWork[]> {
  const work: ClickWork[] = [];
  for (const selector of selectors) {
    await atRest(page);
    const atOnce: number = await page.evaluate(`(${click})(${JSON.stringify(selector)})`);
    await atRest(page);
    const drawn: Omit<ClickWork, 'selector' | 'atOnce'> = await page.evaluate('seenSinceClick()');
    work.push({ selector, atOnce, ...drawn });
  }
  return work;
}

/** Runs in the page: clicks, and returns the writes to the matrix of that task; leaves `seenSinceClick` there. */
const click = `async (selector) => {
  const matrix = document.querySelector('table[role=grid]');
  const look = () => [...matrix.querySelectorAll('td')].map((td) => td.className + ' ' + td.textContent);
  const before = look();
  const seen = [];
  const observer = new MutationObserver((records) => void seen.push(...records));
  const everything = { subtree: true, childList: true, characterData: true, attributes: true };
  observer.observe(document, everything);
  // The table itself says whether it is busy; that is no cell's.
  const isInMatrix = ({ target }) => target !== matrix && matrix.contains(target);
  const sizeOf = (node) => 1 + [...node.childNodes].reduce((sum, one) => sum + sizeOf(one), 0);
  globalThis.seenSinceClick = () => {
    seen.push(...observer.takeRecords());
    observer.disconnect();
    const after = look();
    const beside = seen.filter((record) => !isInMatrix(record));
    return {
      changed: after.filter((cell, i) => cell !== before[i]).length,
      written: seen.length - beside.length,
      beside: beside.length,
      added: beside.flatMap(({ addedNodes }) => [...addedNodes]).reduce((sum, node) => sum + sizeOf(node), 0),
    };
  };
  document.querySelector(selector).click();
  // Preact draws in a microtask of the click.
  for (let i = 0; i < 10; i += 1) await undefined;
  seen.push(...observer.takeRecords());
  return seen.filter(isInMatrix).length;
}`;

/**
 * When nothing is left to draw. What follows the matrix is drawn by an effect, which runs in a task after the next frame, and by a
 * timer of that effect; the frames and tasks that are waited for here are queued behind them.
 */
async function atRest(page: Page): Promise<void> {
  await page.locator('.worst tbody tr').first().waitFor();
  await page.evaluate(`(async () => {
    for (let i = 0; i < 4; i += 1) {
      await new Promise((done) => requestAnimationFrame(() => setTimeout(() => setTimeout(done))));
    }
  })()`);
  await page.locator('table[role=grid]:not([aria-busy])').waitFor();
}
