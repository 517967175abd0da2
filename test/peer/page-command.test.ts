/** Each state of the page of `report`, in a real browser, and the command that the page names for it: the same numbers. */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { itInBrowser, showFile, withBrowser } from '../support/browser.ts';
import { read } from '../support/code-fixtures.ts';
import { parseCompact } from '../support/compact-repository.ts';
import { drawsFor } from '../support/draw/draws.ts';
import { type Answer, ask, cellsOf, expectSame } from '../support/page-answer.ts';
import { runProgram } from '../support/run-program.ts';
import { demoFleet, directoryWith } from '../support/scratch.ts';
import { commitAll } from '../support/scratch-repository.ts';
import { writtenPage } from '../support/written-page.ts';

const draws = drawsFor(import.meta.url, ['page/', 'plugin/format/report/', 'src/outage/']);

/** The states of each fleet. */
const numRuns = draws.count(100, 'PAGE_STATES');

const plain = 'apiVersion: distributary.dev/v1alpha1\nkind: Fleet\nmetadata: {name: shop}\n';

/** Services that one cluster serves for its own clients, and a host outside of the fleet. */
const others = `apiVersion: v1
kind: Service
metadata: {name: ledger, namespace: shop}
spec: {selector: {app: ledger}, ports: [{name: http, port: 80}]}
---
apiVersion: apps/v1
kind: Deployment
metadata: {name: ledger, namespace: shop}
spec:
  selector: {matchLabels: {app: ledger}}
  template:
    metadata: {labels: {app: ledger}}
    spec: {containers: [{name: ledger, image: "registry.example.com/ledger:1"}]}
---
apiVersion: networking.istio.io/v1
kind: ServiceEntry
metadata: {name: ext, namespace: shop}
spec: {hosts: [httpbin.org], location: MESH_EXTERNAL, ports: [{number: 443, name: tls, protocol: TLS}], resolution: DNS}
`;

const fleets: Readonly<Record<string, () => string>> = {
  'the example fleet, with a service of one cluster and an external host': () => {
    const cwd = demoFleet();
    writeFileSync(join(cwd, 'clusters/paris/ledger.yaml'), others);
    return cwd;
  },
  'a fleet whose gateways refuse requests': () => {
    const files = parseCompact(read('fixtures/outages/far-end.in.yaml'));
    const texts = Object.fromEntries(files.map((file) => [file.path, file.text]));
    return directoryWith({ 'distributary.yaml': plain, ...texts });
  },
};

/** The words of `simulate` for a cluster, each as likely. */
const wordsOf = (name: string): readonly (readonly string[])[] => [
  [],
  [],
  ['--down', name],
  ['--down', `gateway:${name}`],
  ...['0%', '25%', '50%', '90%'].map((part) => ['--degrade', `${name}=${part}`]),
  ...['0%', '25%', '50%'].map((part) => ['--ready', `${name}=${part}`]),
  ['--down', `gateway:${name}`, '--degrade', `${name}=50%`],
  ['--down', `gateway:${name}`, '--ready', `${name}=25%`],
];

/** The command that the page names, as a shell reads it. */
async function namedCommand(page: Page): Promise<readonly string[]> {
  const command = (await page.locator('header .command code').textContent()) ?? '';
  const words = execFileSync('sh', ['-c', `printf '%s\\n' ${command}`], { encoding: 'utf8' });
  return words.trimEnd().split('\n');
}

/** The answer of that command. */
async function answerOf(page: Page, cwd: string): Promise<Answer> {
  const [program, ...args] = await namedCommand(page);
  expect(program).toBe('distributary');
  const { stdout, stderr } = await runProgram([...args, '-o', 'json'], { cwd });
  expect(stdout, `${args.join(' ')}: ${stderr}`).not.toBe('');
  return JSON.parse(stdout);
}

describe('the page and the command that it names', () => {
  for (const [name, makeFleet] of Object.entries(fleets)) {
    itInBrowser(`have the same numbers in any state of ${name}`, async () => {
      const cwd = makeFleet();
      const file = await writtenPage(cwd);
      const { stdout } = await runProgram(['topology', '-o', 'json'], { cwd });
      const clusters: readonly { readonly name: string }[] = JSON.parse(stdout).clusters;
      const anyState = fc
        .tuple(...clusters.map((one) => fc.constantFrom(...wordsOf(one.name))))
        .map((chosen) => chosen.flat())
        .filter((words) => words.length > 0);
      const states = fc.sample(anyState, { numRuns, seed: draws.seed(46) });
      expect(new Set(states.map(String)).size).toBeGreaterThan(numRuns / 4);
      await withBrowser(async (browser) => {
        const { page, complaints } = await showFile(browser, file);
        for (const words of states) {
          await ask(page, words);
          await expectSame(page, words, await answerOf(page, cwd));
        }
        expect(complaints).toEqual([]);
      });
    });
  }

  itInBrowser('are about the same services and the same commit', async () => {
    const cwd = demoFleet();
    commitAll(cwd);
    const some = await writtenPage(cwd, ['--service', 'web', '--at', 'HEAD']);
    await withBrowser(async (browser) => {
      const { page } = await showFile(browser, some, { hash: '#degrade=tokyo=0%25' });
      expect(await namedCommand(page)).toEqual(
        'distributary simulate --service web --degrade tokyo=0%'.split(' '),
      );
      expect(await page.locator('.command').first().textContent()).toMatch(
        /^The same in a terminal with [0-9a-f]{12} checked out: /,
      );
      await expectSame(page, ['--degrade', 'tokyo=0%'], await answerOf(page, cwd));
    });
  });

  itInBrowser(
    'agree that services without failover are lost with the pods of a cluster',
    async () => {
      const file = await writtenPage(demoFleet());
      await withBrowser(async (browser) => {
        const { page } = await showFile(browser, file);
        expect(await page.locator('h1').textContent()).toBe(
          'Nothing is down. 1 of 2 services has no failover ↓',
        );
        expect((await cellsOf(page)).get('shop/web:80 tokyo')).toBe('⌂ tokyo');
        await page.getByRole('radio', { name: 'no pods' }).first().check({ force: true });
        expect(await page.locator('h1').textContent()).toBe(
          'Down: pods in tokyo: 1 lost, 8% of requests fail, more requests than before: boston 1.27×.',
        );
        expect((await cellsOf(page)).get('shop/web:80 tokyo')).toBe('✗ nobody');
        const fails = page.getByRole('table', { name: 'What fails in this outage' });
        expect(await fails.getByRole('cell').allTextContents()).toEqual([
          'tokyo',
          '100%',
          'nobody',
        ]);
      });
    },
  );
});
