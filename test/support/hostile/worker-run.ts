/**
 * Runs of the worker: the program that `worker.ts` becomes, with a bounded heap, and what it said.
 * @module
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { build } from 'esbuild';
import { afterAll, beforeAll } from 'vitest';

/** What a run of a generator is to try. */
export interface Asked {
  readonly generator: string;
  readonly first: number;
  readonly count: number;
  /** Of a processor, for 100 KB. */
  readonly seconds: number;
}

/** What a run left. */
export interface WorkerRun {
  /** Inputs that were not borne, with the seed of each. */
  readonly failures: readonly string[];
  /** The last line; undefined when the process ended before it. */
  readonly summary: Readonly<Record<string, unknown>> | undefined;
}

/** A heap that no input may need; the process ends beyond it. */
const MEGABYTES = 1024;

/** Builds the worker before the tests of a file. */
export function hostileWorker(): { run(asked: Asked): Promise<WorkerRun> } {
  let directory = '';
  beforeAll(async () => {
    directory = mkdtempSync(join(tmpdir(), 'distributary-hostile-'));
    await build({
      entryPoints: ['test/support/hostile/worker.ts'],
      outfile: join(directory, 'worker.mjs'),
      bundle: true,
      platform: 'node',
      target: 'node20',
      format: 'esm',
      sourcemap: 'inline',
      logLevel: 'warning',
      // Neither is used here: no API server is asked, and nothing is a test.
      external: ['vitest', '@kubernetes/client-node'],
      define: { DISTRIBUTARY_VERSION: '"0.0.0"' },
      banner: {
        js: "import { createRequire as nodeRequire } from 'node:module';\nconst require = nodeRequire(import.meta.url);",
      },
    });
  });
  afterAll(() => rmSync(directory, { recursive: true, force: true }));
  return { run: (asked) => runWorker(directory, asked) };
}

async function runWorker(directory: string, asked: Asked): Promise<WorkerRun> {
  const { generator, first, count, seconds } = asked;
  const trace = join(directory, `${generator}.begun`);
  const options = ['--enable-source-maps', `--max-old-space-size=${MEGABYTES}`];
  const argv = [join(directory, 'worker.mjs'), generator, first, count, seconds, trace].map(String);
  const { status, lines } = await ended([...options, ...argv]);
  const said = lines.map((line): Readonly<Record<string, unknown>> => JSON.parse(line));
  const failures = said.filter((line) => 'failure' in line).map((line) => JSON.stringify(line));
  const summary = said.find((line) => 'userSeconds' in line);
  if (summary !== undefined) return { failures, summary };
  const begun = existsSync(trace) ? readFileSync(trace, 'utf8').trim() : 'nothing';
  return { failures: [...failures, `ended by ${status} in ${begun}`], summary };
}

function ended(argv: readonly string[]): Promise<{ status: string; lines: readonly string[] }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, argv, { stdio: ['ignore', 'pipe', 'inherit'] });
    let out = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      out += text;
    });
    child.once('error', reject);
    child.once('close', (code, signal) => {
      const lines = out.split('\n').filter((line) => line !== '');
      resolve({ status: `${signal ?? code}`, lines });
    });
  });
}
