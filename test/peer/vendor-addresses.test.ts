/** Addresses that a fetch of `vendor` comes to by an index, a redirect or a manifest are judged as the first one is. */
import { afterEach, describe, expect, vi } from 'vitest';
import { drawsFor } from '../support/draw/draws.ts';
import { itWithPeers } from '../support/peer-program.ts';
import { usePeers } from '../support/peer-sources.ts';
import { runProgram } from '../support/run-program.ts';
import { directoryWith } from '../support/scratch.ts';
import { type Answer, startSmallInternet } from '../support/small-internet.ts';
import { readTree } from '../support/tree-compare.ts';
import type { AddressRow } from '../support/vendor-addresses/address-row.ts';
import { chartRows } from '../support/vendor-addresses/charts.ts';
import { fileRows } from '../support/vendor-addresses/files.ts';
import { registryRows } from '../support/vendor-addresses/registries.ts';
import { repositoryRows } from '../support/vendor-addresses/repositories.ts';
import { tagRows } from '../support/vendor-addresses/tags.ts';

const draws = drawsFor(import.meta.url, ['src/read/remote/', 'src/vendor/']);

afterEach(() => vi.unstubAllEnvs());

async function attempt({ files, answer, end, hosts, authorized = [], env }: AddressRow) {
  let answers: Answer = () => undefined;
  const net = await startSmallInternet((...asked) => answers(...asked));
  answers = answer(net);
  usePeers('helm');
  for (const [name, value] of Object.entries({ ...net.env, ...env?.() })) vi.stubEnv(name, value);
  const cwd = directoryWith(files);
  const { status, stdout, stderr } = await runProgram(['vendor'], { cwd });
  const said = stdout + stderr;
  if (end === 'added') expect({ status, said }).toMatchObject({ status: 0 });
  else {
    expect(status, said).toBe(1);
    expect(said).toContain('error[DIS0865]');
    expect(said).toMatch(end);
    expect([...readTree(cwd, (path) => /^vendor|\.lock$/.test(path)).keys()]).toEqual([]);
  }
  const hostOf = (asked: string) => asked.replace(/\/.*/, '');
  // Nobody came to this machine, or asked the proxy for another one.
  expect(net.trapped).toEqual([]);
  expect([...new Set(net.asked.map(hostOf))]).toEqual(hosts);
  expect([...new Set(net.authorized.map(hostOf))]).toEqual(authorized);
  expect(net.asked.length).toBeLessThan(250);
}

describe.each([
  ['chart repositories', chartRows],
  ['manifests', fileRows],
  ['repositories of git', repositoryRows],
  ['registries', registryRows],
  ['lists of tags', tagRows],
] as const)('of %s', (_, rows) => {
  for (const row of draws.rows<(typeof rows)[number]>(rows)) {
    itWithPeers(['helm', 'openssl'], row.what, async () => await attempt(row));
  }
});
