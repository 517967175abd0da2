/**
 * The program as users get it, built before the first test of a run that starts it and removed after the last.
 * @module
 */
import { execFileSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** The directory with `distributary.cjs`. */
    built: string;
  }
}

/** Of this run, whatever number of projects asks. */
const directory = join(tmpdir(), `distributary-built-${process.pid}`);

/** Builds it, and says where it is. */
export function setup({ provide }: TestProject): void {
  if (!existsSync(directory)) {
    execFileSync(process.execPath, ['scripts/build.mjs', 'program', directory]);
  }
  provide('built', directory);
}

/** Removes it. */
export function teardown(): void {
  rmSync(directory, { recursive: true, force: true });
}
