/**
 * Scripts → functions, with V8's code of them from a file that an earlier run wrote. V8 verifies its version, its flags and the length of
 * the source; `code-file.ts` verifies the owner, and that the code is undamaged. No error stops the start: without code, a script is compiled.
 * @module
 */
import { accessSync, constants } from 'node:fs';
import { Script } from 'node:vm';
import { type CodeFile, directoryOf, readCode, writeCode } from './code-file.ts';

/** The code of one run. */
export interface KeptCode {
  /** The value of a script, by its name. One name has one source. */
  readonly compile: (name: string, source: string) => Callable;
  /** Keeps what the run had to compile. */
  readonly keep: () => void;
}

/** A function of a script. */
// biome-ignore lint/suspicious/noExplicitAny: what a script is, only its caller knows.
export type Callable = (...given: readonly any[]) => unknown;

/** Opens the file; without one, nothing is kept. */
export function openKeptCode(file: CodeFile | undefined): KeptCode {
  const kept = readCode(file);
  const scripts = new Map<string, Script>();
  let lacks = false;
  return {
    compile: (name, source) => {
      const filename = name;
      const cachedData = kept.get(name)?.();
      const script = new Script(source, cachedData ? { filename, cachedData } : { filename });
      lacks ||= script.cachedDataRejected !== false;
      scripts.set(name, script);
      return script.runInThisContext();
    },
    keep: () => {
      if (file === undefined || !lacks || !canWrite(file)) return;
      // At the end of a run, V8 has the code of all functions that it called, and of no others.
      const codes = new Map(
        [...scripts].map(([name, script]) => [name, script.createCachedData()]),
      );
      for (const [name, code] of kept) {
        const still = codes.has(name) ? undefined : code();
        if (still !== undefined) codes.set(name, Buffer.from(still));
      }
      writeCode(file, codes);
    },
  };
}

/** False for a directory that is there and cannot be written: an image's. */
function canWrite(file: CodeFile): boolean {
  try {
    accessSync(directoryOf(file), constants.W_OK);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ENOENT';
  }
}
