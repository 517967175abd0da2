import { chmodSync, existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  missingForFleet,
  runScript,
  startFleet,
} from '../../../../plugin/commands/demo/fleet-scripts.ts';
import { scratchDirectory } from '../../../support/scratch.ts';

/** A folder with scripts in bash. */
function folderWith(scripts: Readonly<Record<string, string>>): string {
  const folder = scratchDirectory();
  for (const [name, text] of Object.entries(scripts)) {
    writeFileSync(join(folder, name), `#!/usr/bin/env bash\n${text}\n`);
    chmodSync(join(folder, name), 0o755);
  }
  return folder;
}

test('missingForFleet names the scripts, and each program that is nowhere', () => {
  const folder = folderWith({ up: '', down: '', k: '', 'in-pod': '' });
  const programs = folderWith({ envoy: '', testapi: '' });
  const missing = missingForFleet(folder, { PATH: programs, PEERS_BIN: '/absent' }).join('; ');
  expect(missing).not.toMatch(/RUNNING_FLEET|envoy|testapi/);
  expect(missing).toMatch(/not found: pilot-discovery, .*, curl$/);
  expect(missingForFleet('', { PATH: programs }).join('; ')).toMatch(/RUNNING_FLEET/);
});

describe('runScript', () => {
  test('pipes the input, and returns the output', async () => {
    const folder = folderWith({ k: 'echo "$1"; cat' });
    expect(await runScript(folder, 'k', ['paris'], { input: 'kind: Pod' })).toBe(
      'paris\nkind: Pod',
    );
  });

  test('names a script that fails, with what it printed', async () => {
    const folder = folderWith({ k: 'echo no such pod >&2; exit 1' });
    await expect(runScript(folder, 'k', ['paris', 'get'])).rejects.toMatchObject({
      code: 'DIS0982',
      message: 'k paris get: no such pod',
    });
  });
});

test('startFleet ends what a failed start has left, and has its output in the error', async () => {
  const directory = scratchDirectory();
  const folder = folderWith({
    up: 'echo "argo $ARGO: $3 is taken" >&2; touch "$1/half"; exit 1',
    down: 'rm "$1/half"',
  });
  const start = { folder, directory, repository: directory, places: ['paris=eu/a:203.0.113.1'] };
  await expect(startFleet({ ...start, hasArgo: true })).rejects.toMatchObject({
    code: 'DIS0982',
    message: 'up: argo 1: paris=eu/a:203.0.113.1 is taken',
  });
  expect(existsSync(join(directory, 'half'))).toBe(false);
});
