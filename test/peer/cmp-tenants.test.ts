/** One tenant of the plugin can't slow another: what hostile calls cost, they cost themselves. */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import process from 'node:process';
import { build } from 'esbuild';
import { describe, expect, test } from 'vitest';
import { drawsFor } from '../support/draw/draws.ts';
import { hostileTenants } from '../support/hostile/hostile-tenants.ts';
import { type CallUsage, cmpPeers, pluginServer } from '../support/peer-cmp.ts';
import { itWithPeers, type PeerRun } from '../support/peer-program.ts';
import { demoFleet, scratchDirectory } from '../support/scratch.ts';

const server = pluginServer(['helm']);
const peers = [...cmpPeers, 'helm'];
const clusters = ['berlin', 'boston', 'dallas', 'paris', 'tokyo'];

const draws = drawsFor(import.meta.url, ['plugin/cmp/', 'src/read/', 'src/parse/']);

const hostile = draws.rows(hostileTenants);

/** Calls of others at the same time, some for each cluster. */
const GOOD = 10;

/** Seconds of processor time after which a call has given way: its share, and what passes until it looks. */
const SHARE = 4;

/** How often is looked at what calls have had, in milliseconds. */
const LOOK = 250;

const call = (directory: string, cluster: string, deadline: string): Promise<PeerRun> =>
  server.call(
    'generate',
    directory,
    `--param=cluster=${cluster}`,
    `--param=deadline=${deadline}`,
    '--timeout=5m',
  );

/** Looks at the calls until the work is done: those that had more than their share and did not give way. */
async function greedyBeside(work: Promise<unknown>): Promise<readonly CallUsage[]> {
  const greedy: CallUsage[] = [];
  const looking = setInterval(() => {
    const had = server.usage();
    greedy.push(...had.filter(({ seconds, niceness }) => seconds > SHARE && niceness < 10));
  }, LOOK);
  await work.finally(() => clearInterval(looking));
  return greedy;
}

test('a call that has had its share of the processors gives way', async () => {
  const entry = `import { getPriority } from 'node:os';
import { startDeadline } from './plugin/cmp/deadline.ts';
startDeadline(600_000, '');
await new Promise((resolve) => setTimeout(resolve, 500));
const end = Date.now() + 120_000;
while (getPriority() < 10 && Date.now() < end);
process.stdout.write(String(getPriority()));
process.exit();`;
  const file = join(scratchDirectory(), 'call.mjs');
  await build({
    stdin: { contents: entry, resolveDir: process.cwd(), loader: 'ts' },
    outfile: file,
    bundle: true,
    platform: 'node',
    format: 'esm',
    // Packages inside of it are CommonJS.
    banner: {
      js: "import { createRequire } from 'node:module';\nconst require = createRequire(import.meta.url);",
    },
  });
  const said = execFileSync(process.execPath, [file], { encoding: 'utf8' });
  expect(Number(said)).toBeGreaterThanOrEqual(10);
});

describe('hostile tenants', () => {
  itWithPeers(
    peers,
    'end with a code, give way, and the others get what they get alone',
    async () => {
      const directory = demoFleet();
      const alone: PeerRun[] = [];
      for (const cluster of clusters) alone.push(await call(directory, cluster, '5m'));
      expect(alone.map(({ stderr }) => stderr)).toEqual(clusters.map(() => ''));
      const good = Array.from({ length: GOOD }, (_, i) =>
        call(directory, clusters[i % clusters.length] ?? '', '5m'),
      );
      const ends = hostile.map(async ({ name, make }) => ({
        name,
        ran: await call(make(), 'paris', '20s'),
      }));
      const all = Promise.all([Promise.all(good), Promise.all(ends)]);
      expect(await greedyBeside(all)).toEqual([]);
      const [answers, ended] = await all;
      expect(answers).toEqual(good.map((_, i) => alone[i % alone.length]));
      for (const { name, ran } of ended) {
        const isTold = ran.status === 0 || /DIS(?!00)\d{4}/.test(ran.stderr);
        expect(isTold, `${name}: ${ran.stderr}`).toBe(true);
      }
    },
  );
});
