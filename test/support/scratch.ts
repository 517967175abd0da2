/** Directories that a test may write to, gone when it ends. */
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';

/** An empty directory that has a name of its own. */
export function scratchDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'distributary-test-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

/** A directory with these files. */
export function directoryWith(files: Readonly<Record<string, string>>): string {
  const directory = scratchDirectory();
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(directory, dirname(path)), { recursive: true });
    writeFileSync(join(directory, path), text);
  }
  return directory;
}

/** A copy of the example fleet. */
export function demoFleet(): string {
  return copiedDirectory('fixtures/repos/demo/in');
}

/** A copy of a directory. */
export function copiedDirectory(from: string): string {
  const directory = scratchDirectory();
  cpSync(from, directory, { recursive: true });
  return directory;
}
