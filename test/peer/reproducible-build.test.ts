/** The same sources make the same package, byte for byte, wherever and under whichever settings it is built. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyTrackedFiles } from '../support/tracked-files.ts';

const scratch = mkdtempSync(join(tmpdir(), 'distributary-reproducible-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

/** Directories with what git tracks and what `npm ci` installs, and the settings of who builds there. */
const places = [
  { directory: join(scratch, 'a'), env: { TZ: 'UTC', LC_ALL: 'C' } },
  {
    directory: join(scratch, 'another user', 'deeper', 'distributary'),
    env: { TZ: 'Asia/Tokyo', LC_ALL: 'tr_TR.UTF-8', NO_COLOR: '1' },
  },
];

beforeAll(() => {
  for (const { directory } of places) {
    copyTrackedFiles(directory);
    // Not a link to the directory, whose real path would be in the comments of the bundle; the files in it are linked where that can be.
    const copy = process.platform === 'linux' ? '-al' : '-R';
    execFileSync('cp', [copy, 'node_modules', join(directory, 'node_modules')]);
  }
});

test('two packages are one', () => {
  const digests = places.map(({ directory, env }) => {
    const out = mkdtempSync(join(scratch, 'out-'));
    execFileSync('npm', ['pack', '--silent', '--offline', '--pack-destination', out], {
      cwd: directory,
      env: { PATH: process.env['PATH'], HOME: directory, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const [tarball = ''] = readdirSync(out);
    return createHash('sha256')
      .update(readFileSync(join(out, tarball)))
      .digest('hex');
  });
  expect(digests[1]).toBe(digests[0]);
});
