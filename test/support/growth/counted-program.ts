/** The sources → a program of their steps' counts, loaded into this process beside the plain one. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'esbuild';
import { counterModule, countSteps, type StepPlaces } from './count-steps.ts';
import type { measuredRun, RunSize } from './measured-run.ts';
import type { counts } from './step-counter.ts';

/** What one run took, and what it was about. */
export interface CountedRun extends RunSize {
  /** Steps by place; places are those of the program. */
  readonly steps: Float64Array;
}

/** The program. */
export interface CountedProgram {
  /** `src/derive/derive.ts:12`, the line that each count stands for. */
  readonly places: readonly string[];
  run(...args: Parameters<typeof measuredRun>): Promise<CountedRun>;
}

/** Data that nothing walks through but what is counted anyway. */
const data = /[\\/](?:diagnostic|check)[\\/]codes[\\/].*\.ts$/;

/** Builds and loads the program. */
export async function loadCountedProgram(): Promise<CountedProgram> {
  const places: StepPlaces = [];
  const scratch = mkdtempSync(join(tmpdir(), 'distributary-growth-'));
  const outfile = join(scratch, 'counted.mjs');
  try {
    await build({
      stdin: {
        contents: `export { measuredRun } from './test/support/growth/measured-run.ts';
export { counts } from './test/support/growth/step-counter.ts';`,
        resolveDir: process.cwd(),
      },
      outfile,
      bundle: true,
      platform: 'node',
      format: 'esm',
      target: 'node20',
      logLevel: 'warning',
      banner: {
        js: `import { createRequire } from 'node:module'; const require = createRequire(${JSON.stringify(pathToFileURL(resolve('package.json')).href)});`,
      },
      plugins: [counting(places)],
    });
    const program: LoadedProgram = await import(/* @vite-ignore */ pathToFileURL(outfile).href);
    return { places, run: (files) => countedRun(program, files) };
  } finally {
    rmSync(scratch, { recursive: true });
  }
}

interface LoadedProgram {
  readonly measuredRun: typeof measuredRun;
  readonly counts: typeof counts;
}

async function countedRun(
  { measuredRun: run, counts: steps }: LoadedProgram,
  files: Parameters<typeof measuredRun>[0],
): Promise<CountedRun> {
  steps.fill(0);
  const size = await run(files);
  return { ...size, steps: steps.slice() };
}

function counting(places: StepPlaces): Plugin {
  const counter = resolve('test/support/growth/step-counter.ts');
  return {
    name: 'counting',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: new RegExp(`^${counterModule}$`) }, () => ({ path: counter }));
      onLoad({ filter: /[\\/](?:src|plugin)[\\/].*\.ts$/ }, ({ path }) => {
        if (path.includes('node_modules') || data.test(path)) return undefined;
        const name = relative(process.cwd(), path).replaceAll('\\', '/');
        return { contents: countSteps(name, readFileSync(path, 'utf8'), places), loader: 'ts' };
      });
    },
  };
}
