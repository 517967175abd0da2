/** The program as users get it: built once for a run of tests (`built-once.ts`), run as a process of its own. */
import { spawnSync } from 'node:child_process';
import { cpSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import process from 'node:process';
import { inject } from 'vitest';
import type { Ran } from './run-program.ts';
import { scratchDirectory } from './scratch.ts';

/** Where a process runs, and what it is given. */
export interface Started {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** The built program. */
export interface BuiltProgram {
  /** The path of `distributary.cjs`. */
  path(): string;
  run(argv: readonly string[], started?: Started): Ran;
  /** A copy of it, for a test that changes what lies beside the program. */
  copied(): BuiltProgram;
}

/** A build that is there already, to try a test on another one than that of these sources. */
export const givenProgram: string | undefined = absolute(process.env['BUILT_PROGRAM']);

/** The program that this run built, or the given one; V8's code of it lies beside it, as in an image. */
export function builtProgram(): BuiltProgram {
  return programAt(() => givenProgram ?? join(inject('built'), 'image/distributary.cjs'));
}

/** The same without V8's code, as in the package. */
export function packagedProgram(): BuiltProgram {
  return programAt(() => givenProgram ?? join(inject('built'), 'package/distributary.cjs'));
}

function programAt(path: () => string): BuiltProgram {
  const run = (argv: readonly string[], { cwd, env = {} }: Started = {}) => {
    const ran = spawnSync(path(), argv, {
      cwd,
      env: { PATH: process.env['PATH'], ...env },
      encoding: 'utf8',
      maxBuffer: 1 << 28,
    });
    return { status: ran.status ?? -1, stdout: ran.stdout, stderr: ran.stderr };
  };
  const copied = () => {
    const directory = scratchDirectory();
    cpSync(dirname(path()), directory, { recursive: true });
    return programAt(() => join(directory, basename(path())));
  };
  return { path, run, copied };
}

/** Programs of a test run in directories of their own. */
function absolute(path: string | undefined): string | undefined {
  return path === undefined ? undefined : resolve(path);
}
