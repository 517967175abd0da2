/**
 * A run → how many times the blocks of some files were entered, or a function called, as V8 counts them: a measure of work that no
 * clock disturbs.
 */
import { type Profiler, Session } from 'node:inspector';
import { setFlagsFromString } from 'node:v8';

// What is optimized is not counted, and when V8 optimizes depends on the machine. vitest.config.ts gives each file that counts a process.
setFlagsFromString('--no-opt');
// From the import on: V8 counts the blocks of a function only where it has compiled it, at its first call, while it counts.
const session = new Session();
session.connect();
session.post('Profiler.enable');
session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });

/** Runs something and counts the entries into blocks of files whose address has one of the parts. */
export function countBlocks(parts: readonly string[], run: () => void): number {
  functionsSince(parts);
  run();
  return functionsSince(parts)
    .flatMap(({ ranges }) => ranges)
    .reduce((sum, { count }) => sum + count, 0);
}

/** Runs something and counts the calls of a function of the files whose address has the part. */
export async function countCalls(
  part: string,
  name: string,
  run: () => Promise<unknown>,
): Promise<number> {
  functionsSince([part]);
  await run();
  return functionsSince([part])
    .filter(({ functionName }) => functionName === name)
    .reduce((sum, { ranges: [whole] }) => sum + (whole?.count ?? 0), 0);
}

/** What was counted since the last time. */
function functionsSince(parts: readonly string[]): readonly Profiler.FunctionCoverage[] {
  let scripts: readonly Profiler.ScriptCoverage[] = [];
  session.post('Profiler.takePreciseCoverage', (_error, taken) => {
    scripts = taken?.result ?? [];
  });
  return scripts
    .filter(({ url }) => parts.some((part) => url.includes(part)))
    .flatMap(({ functions }) => functions);
}
