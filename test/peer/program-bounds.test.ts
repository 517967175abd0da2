/** The bounds of programs that render: how long they run, what they print, and how many of them run at once. */
import { existsSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { runPrograms } from '../../src/read/program/run-programs.ts';
import { openWorktree } from '../../src/read/worktree.ts';
import { chartFiles, fleetFiles, usePrograms } from '../support/peer-sources.ts';
import { directoryWith, scratchDirectory } from '../support/scratch.ts';

afterEach(() => vi.unstubAllEnvs());

const helm = (body: string): string =>
  `#!/bin/sh\nif [ "$1" = version ]; then echo v3.22.0+gabc; exit; fi\n${body}\n`;
const chart = fleetFiles('', chartFiles('apps/cart'));

describe('bounds', () => {
  const run = {
    program: { name: 'helm', versionArguments: ['version'], minimum: '3.0.0' },
    directory: 'apps/cart',
    files: ['apps/cart/Chart.yaml'],
    made: new Map(),
    commands: [['template']],
  };
  const bounded = async (script: string) => {
    usePrograms({ helm: helm(script) });
    const reader = await openWorktree(directoryWith(chart));
    const limits = { milliseconds: 1500, bytes: 100_000, memory: 1024 ** 3 };
    const { results } = await runPrograms([{ run, file: 'apps/cart/Chart.yaml' }], reader, limits);
    return results[0]?.diagnostics.map(({ code }) => code);
  };

  it('end a program that waits, and what it started (DIS0833)', async () => {
    const mark = join(scratchDirectory(), 'mark');
    // Longer than a test may take: waiting for its end would fail.
    expect(await bounded(`(/bin/sleep 4; echo late > '${mark}') & /bin/sleep 600`)).toEqual([
      'DIS0833',
    ]);
    await pause(4000);
    expect(existsSync(mark)).toBe(false);
  });

  it('keep the number of programs at once to that of the processors', async () => {
    const log = join(scratchDirectory(), 'log');
    const most = availableParallelism();
    const jobs = 3 * most;
    // Each waits for the others that may run beside it, so that too few would wait without end; too many would meet in the pause.
    const together = Math.min(2, most);
    usePrograms({
      helm: helm(
        `echo start >> '${log}'\nn=0\nwhile [ "$n" -lt ${together} ]; do n=0; while read -r line; do [ "$line" = start ] && n=$((n+1)); done < '${log}'; done\n/bin/sleep 0.3\necho end >> '${log}'\necho 'a: 1'`,
      ),
    });
    const reader = await openWorktree(directoryWith(chart));
    const given = Array.from({ length: jobs }, () => ({
      run: { ...run },
      file: 'apps/cart/Chart.yaml',
    }));
    const { results } = await runPrograms(given, reader);
    expect(results.flatMap(({ diagnostics }) => diagnostics.map(({ code }) => code))).toEqual([]);
    const lines = readFileSync(log, 'utf8').trimEnd().split('\n');
    expect(lines).toHaveLength(2 * jobs);
    let running = 0;
    const counts = lines.map((line) => (running += line === 'start' ? 1 : -1));
    expect(Math.max(...counts)).toBeGreaterThanOrEqual(together);
    expect(Math.max(...counts)).toBeLessThanOrEqual(most);
  });

  it('end a program that prints without end (DIS0834)', async () => {
    expect(
      await bounded('while :; do echo aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa; done'),
    ).toEqual(['DIS0834']);
  });

  it('keep a program that complains without end from filling the memory', async () => {
    expect(
      await bounded(
        'i=0; while [ $i -lt 20000 ]; do echo aaaaaaaaaaaaaaaaaaaaaaaaa >&2; i=$((i+1)); done; exit 1',
      ),
    ).toEqual(['DIS0832']);
  });
});
