/** How long the script of the page that `report` writes works for a click, beside a fixed loop in the same browser. */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { chromium } from 'playwright-core';
import { run } from './measure.mjs';
import { locate } from './peers.mjs';
import { writeFiles } from './repositories.mjs';

/** The fleet of the page: each application is a service. */
export const usualPageSize = { applications: 500, clusters: 30 };

/**
 * Measures clicks, each kind in each round, with the map closed and open; undefined when there is no Chromium on this machine.
 * @returns by kind of click: `{first, all, loop}` of each round, seconds of the processor. `first` is until the rows in sight are
 * drawn, `all` until nothing is left to draw, both of the slowest click of the kind; `loop` is the fixed loop, right after them.
 */
export async function page({ work, env, program, say }, { size, rounds }) {
  const executablePath = locate('chromium');
  if (executablePath === undefined) return undefined;
  const [{ largeFleet }, { clicks }] = await Promise.all(
    ['large-fleet', 'page-clicks'].map((name) => sharedWithTests(`${name}.ts`)),
  );
  const cwd = join(work, 'page');
  writeFiles(cwd, new Map(Object.entries(largeFleet(size.applications, size.clusters))));
  run([...program, 'report', '--out', 'fleet.html'], { cwd, env });
  // Its sandbox wants rights that containers lack; what is shown is ours.
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  const samples = new Map();
  try {
    for (let round = 0; round < rounds; round += 1) {
      for (const [hash, map] of Object.entries({ '': '', '#map=open': ', map open' })) {
        say(`round ${round + 1} of ${rounds}${map}`);
        const each = await clickAll(browser, `file://${join(cwd, 'fleet.html')}${hash}`, clicks);
        for (const [kind, one] of each)
          samples.set(`${kind}${map}`, [...(samples.get(`${kind}${map}`) ?? []), one]);
      }
    }
  } finally {
    await browser.close();
  }
  return samples;
}

/** The slowest click of each kind, in a new window. */
async function clickAll(browser, address, clicks) {
  const shown = await browser.newPage({ viewport: { width: 1400, height: 900 } });
  shown.setDefaultTimeout(60_000);
  await shown.goto(address);
  const found = [];
  for (const [kind, selectors] of Object.entries(clicks))
    found.push([kind, await slowestClick(shown, selectors)]);
  await shown.close();
  return found;
}

/** What a test and this file have in common is TypeScript, which the oldest Node that is supported does not read. */
async function sharedWithTests(name) {
  const entry = fileURLToPath(new URL(`../../test/support/${name}`, import.meta.url));
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    write: false,
    format: 'esm',
  });
  return import(`data:text/javascript,${encodeURIComponent(outputFiles[0].text)}`);
}

async function slowestClick(shown, selectors) {
  const session = await shown.context().newCDPSession(shown);
  // Time of the processor: what else a machine does is not the page's.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const spent = [];
  for (const selector of selectors) {
    await atRest(shown);
    const before = await scripted(session);
    await shown.evaluate(`document.querySelector(${JSON.stringify(selector)}).click()`);
    const first = (await scripted(session)) - before;
    await atRest(shown);
    spent.push({ first, all: (await scripted(session)) - before });
  }
  const loop = await fixedLoop(shown, session);
  await session.detach();
  const most = (measure) => Math.max(...spent.map((one) => one[measure]));
  return { first: most('first'), all: most('all'), loop };
}

/** 20 million steps of a fixed calculation: the speed of the machine at that time. */
async function fixedLoop(shown, session) {
  const before = await scripted(session);
  // A task of its own: what `evaluate` runs is not counted.
  await shown.evaluate(`new Promise((done) => setTimeout(() => {
    let x = 1;
    for (let i = 0; i < 2e7; i += 1) x = (Math.imul(x, 1103515245) + 12345) | 0;
    done(x);
  }))`);
  return (await scripted(session)) - before;
}

/** Waits inside the page: a locator looks through every element of the page for shadow roots, which counts as script of the page. */
async function atRest(shown) {
  await shown.evaluate(`new Promise((done) => {
    const look = () => {
      const isDrawn = document.querySelector('table[role=grid]:not([aria-busy])');
      if (isDrawn && document.querySelector('.worst tbody tr')) requestAnimationFrame(() => setTimeout(done, 200));
      else setTimeout(look, 20);
    };
    // What follows the matrix is drawn in a task after the next frame.
    requestAnimationFrame(() => setTimeout(look));
  })`);
}

async function scripted(session) {
  const { metrics } = await session.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0;
}
