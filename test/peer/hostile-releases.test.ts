/**
 * HelmReleases and Applications that ask for more than a chart: each ends with a code or does no harm, below a gigabyte and a minute of
 * processor time. No address but that of the chart is asked, and no file is written.
 */
import { readdirSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, vi } from 'vitest';
import { builtProgram } from '../support/built-program.ts';
import { drawsFor } from '../support/draw/draws.ts';
import { applicationRows } from '../support/hostile-releases/applications.ts';
import type { ReleaseRow } from '../support/hostile-releases/release-row.ts';
import { releaseRows } from '../support/hostile-releases/releases.ts';
import { runBounded } from '../support/known-ways/bounded-run.ts';
import { endOf } from '../support/known-ways/known-way.ts';
import { itWithPeers } from '../support/peer-program.ts';
import { usePeers } from '../support/peer-sources.ts';
import { directoryWith } from '../support/scratch.ts';
import { startSmallInternet } from '../support/small-internet.ts';

const draws = drawsFor(import.meta.url, ['src/read/program/', 'src/place/rendered/']);

const program = builtProgram();

beforeEach(() => usePeers('helm', 'kustomize'));
afterEach(() => vi.unstubAllEnvs());

async function attempt({ files, command, end, said }: ReleaseRow): Promise<void> {
  const net = await startSmallInternet((_, __, response) => response.writeHead(404).end());
  const cwd = directoryWith(files);
  const filesThere = () => readdirSync(cwd, { recursive: true }).sort();
  const before = filesThere();
  const argv = command === 'render' ? [command, '--cluster', 'paris'] : [command];
  const left = await runBounded(program.path(), argv, { cwd, env: net.env });
  expect(filesThere()).toEqual(before);
  expect(net.trapped).toEqual([]);
  expect(net.asked.filter((asked) => !asked.startsWith('charts.example.com/r/'))).toEqual([]);
  if (command !== 'vendor') expect(net.asked).toEqual([]);
  expect(endOf(left)).toMatch(typeof end === 'string' ? new RegExp(`^${end}$`) : end);
  if (said !== undefined) expect(left.said).toMatch(said);
}

describe.each([
  ['HelmReleases', releaseRows],
  ['Applications', applicationRows],
] as const)('of %s', (_, rows) => {
  for (const row of draws.rows<(typeof rows)[number]>(rows))
    itWithPeers(['helm', 'openssl'], row.what, async () => await attempt(row));
});
