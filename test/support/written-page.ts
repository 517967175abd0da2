/** A fleet in a directory → the page that `report` writes for it. */
import { join } from 'node:path';
import { expect } from 'vitest';
import { runProgram } from './run-program.ts';

/** Its path. */
export async function writtenPage(cwd: string, more: readonly string[] = []): Promise<string> {
  const { status, stderr } = await runProgram(['report', '--out', 'fleet.html', ...more], { cwd });
  expect(stderr).toContain('written to fleet.html');
  expect(status).toBe(0);
  return join(cwd, 'fleet.html');
}
