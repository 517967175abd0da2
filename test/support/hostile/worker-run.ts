/** Runs of the worker: the program that `worker.ts` becomes, with a bounded heap, one or several beside one another, and what they said. */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { build } from 'esbuild';
import { afterAll, beforeAll } from 'vitest';
import type { Summary } from './worker.ts';

/** What a run of a generator is to try. */
export interface Asked {
  readonly generator: string;
  readonly first: number;
  readonly count: number;
  /** Of a processor, for 100 KB. */
  readonly seconds: number;
  /** So many processes share the inputs; 1 by default. */
  readonly workers?: number;
}

/** What a run left. */
export interface WorkerRun {
  /** Inputs that were not borne, with the seed of each. */
  readonly failures: readonly string[];
  /** The last line of each process that did not end before it. */
  readonly summaries: readonly Summary[];
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
  return {
    run: async (asked) => {
      const runs = await Promise.all(parts(asked).map((part) => runWorker(directory, part)));
      return {
        failures: runs.flatMap(({ failures }) => failures),
        summaries: runs.flatMap(({ summaries }) => summaries),
      };
    },
  };
}

/** Seeds that follow each other, for each process. */
function parts(asked: Asked): readonly Asked[] {
  const { first, count, workers = 1 } = asked;
  const size = Math.ceil(count / workers);
  const starts = Array.from({ length: Math.ceil(count / size) }, (_, i) => i * size);
  return starts.map((start) => ({
    ...asked,
    first: first + start,
    count: Math.min(size, count - start),
  }));
}

async function runWorker(directory: string, asked: Asked): Promise<WorkerRun> {
  const { generator, first, count, seconds } = asked;
  const trace = join(directory, `${generator}-${first}.begun`);
  const options = ['--enable-source-maps', `--max-old-space-size=${MEGABYTES}`];
  const argv = [join(directory, 'worker.mjs'), generator, first, count, seconds, trace].map(String);
  const { status, lines } = await ended([...options, ...argv]);
  const failures = lines.filter((line) => 'failure' in JSON.parse(line));
  const summaries = lines
    .map((line): Summary => JSON.parse(line))
    .filter((line) => 'userSeconds' in line);
  if (summaries.length > 0) return { failures, summaries };
  const begun = existsSync(trace) ? readFileSync(trace, 'utf8').trim() : 'nothing';
  return { failures: [...failures, `ended by ${status} in ${begun}`], summaries };
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
