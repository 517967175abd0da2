/**
 * The program as users get it, built before the first test of a run that starts it and removed after the last: as the package has it, and
 * as an image has it. With V8's code beside it, a run takes two thirds of the processor time; tests start it a thousand times.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** The directory with `package/distributary.cjs` and `image/distributary.cjs`. */
    built: string;
  }
}

/** Of this run, whatever number of projects asks. */
const directory = join(tmpdir(), `distributary-built-${process.pid}`);

/** Builds it, and says where it is. */
export function setup({ provide }: TestProject): void {
  if (!existsSync(directory)) {
    const [packaged, image] = [join(directory, 'package'), join(directory, 'image')];
    execFileSync(process.execPath, ['scripts/build.mjs', 'program', packaged]);
    cpSync(packaged, image, { recursive: true });
    execFileSync(process.execPath, ['scripts/build/keep-code.mjs', image]);
  }
  provide('built', directory);
}

/** Removes it. */
export function teardown(): void {
  rmSync(directory, { recursive: true, force: true });
}
