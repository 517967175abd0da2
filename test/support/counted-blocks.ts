/**
 * A run → how many times the blocks of some files were entered, as V8 counts them: a measure of work that no clock disturbs.
 * @module
 */
import { type Profiler, Session } from 'node:inspector';

/** Runs something and counts the entries into blocks of files whose address has one of the parts. */
export function countBlocks(parts: readonly string[], run: () => void): number {
  const session = new Session();
  session.connect();
  try {
    session.post('Profiler.enable');
    session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
    run();
    let scripts: readonly Profiler.ScriptCoverage[] = [];
    session.post('Profiler.takePreciseCoverage', (_error, taken) => {
      scripts = taken?.result ?? [];
    });
    return scripts
      .filter(({ url }) => parts.some((part) => url.includes(part)))
      .flatMap(({ functions }) => functions.flatMap(({ ranges }) => ranges))
      .reduce((sum, { count }) => sum + count, 0);
  } finally {
    session.disconnect();
  }
}
