/** What one run of `vendor` may fetch in all bounds charts as well: those of repositories, and those of registries. */
import { createHash, randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, vi } from 'vitest';
import { openDirectory } from '../../src/read/directory.ts';
import { writeTar } from '../../src/read/program/copy/tar.ts';
import { type RunLimits, runLimits } from '../../src/read/remote/fetch-budget.ts';
import { vendorFleet } from '../../src/vendor/vendor-fleet.ts';
import { itWithPeers } from '../support/peer-program.ts';
import { fleetFiles, usePeers } from '../support/peer-sources.ts';
import { directoryWith } from '../support/scratch.ts';
import { startSmallInternet } from '../support/small-internet.ts';

afterEach(() => vi.unstubAllEnvs());

const names = ['a', 'b', 'c', 'd'];
const SIZE = 10_000;
const text = (value: string): Uint8Array => new TextEncoder().encode(value);

/** A chart with a file of about this size that no packing makes smaller. */
const packed = (name: string): Buffer =>
  gzipSync(
    writeTar([
      {
        name: `${name}/Chart.yaml`,
        bytes: text(`apiVersion: v2\nname: ${name}\nversion: 1.0.0\n`),
      },
      {
        name: `${name}/values.yaml`,
        bytes: text(`a: ${randomBytes(0.75 * SIZE).toString('base64')}\n`),
      },
    ]),
  );

const charts = new Map(names.map((name) => [name, packed(name)] as const));
const digest = (bytes: Uint8Array): string =>
  `sha256:${createHash('sha256').update(bytes).digest('hex')}`;

const config = text('{}');
const manifestOf = (chart: Uint8Array): string =>
  JSON.stringify({
    schemaVersion: 2,
    mediaType: 'application/vnd.oci.image.manifest.v1+json',
    config: {
      mediaType: 'application/vnd.cncf.helm.config.v1+json',
      digest: digest(config),
      size: config.length,
    },
    layers: [
      {
        mediaType: 'application/vnd.cncf.helm.chart.content.v1.tar+gzip',
        digest: digest(chart),
        size: chart.length,
      },
    ],
  });

/** A server of all four charts, by both ways. */
async function start() {
  const blobs = new Map([config, ...charts.values()].map((bytes) => [digest(bytes), bytes]));
  return await startSmallInternet((_, { url = '' }, response) => {
    const [, name = ''] = /\/(?:r|charts)\/(\w)\W/.exec(url) ?? [];
    const chart = charts.get(name) ?? Buffer.alloc(0);
    const blob = blobs.get(url.replace(/.*\//, ''));
    if (url.endsWith('index.yaml')) {
      const entries = names.map((each) => [
        each,
        [{ apiVersion: 'v2', name: each, version: '1.0.0', urls: [`${each}.tgz`] }],
      ]);
      response.end(JSON.stringify({ apiVersion: 'v1', entries: Object.fromEntries(entries) }));
    } else if (blob !== undefined) response.end(blob);
    else if (url.includes('/manifests/')) {
      response
        .writeHead(200, {
          'content-type': 'application/vnd.oci.image.manifest.v1+json',
          'docker-content-digest': digest(text(manifestOf(chart))),
        })
        .end(manifestOf(chart));
    } else if (url.endsWith('.tgz')) response.end(chart);
    else response.writeHead(404).end();
  });
}

/** Limits that two of the four fetches come to, and how many of them bring a chart. */
const rows: readonly [string, Partial<RunLimits>, number, string][] = [
  ['fetches', { fetches: 2 }, 2, '2 fetches, with 2 origins'],
  ['kept bytes', { kept: 1.5 * SIZE }, 2, '15000 bytes of files, with 2 origins'],
  ['received bytes', { received: 1.5 * SIZE }, 1, '15000 received bytes, with 3 origins'],
];

describe.each([
  ['repositories', 'https://charts.example.com/r'],
  ['registries', 'oci://charts.example.com/charts'],
])('charts of %s are fetched until a run has come to its limit', (_, repository) => {
  for (const [what, limits, brought, said] of rows) {
    itWithPeers(['helm', 'openssl'], `of ${what}`, async () => {
      const net = await start();
      usePeers('helm');
      for (const [name, value] of Object.entries(net.env)) vi.stubEnv(name, value);
      const needed = names.map((name) => ({ name, version: '1.0.0', repository }));
      const chart = { apiVersion: 'v2', name: 'x', version: '1.0.0', dependencies: needed };
      const files = fleetFiles('', { 'apps/x/Chart.yaml': JSON.stringify(chart) });
      const root = directoryWith(files);
      const fleet = await vendorFleet(await openDirectory(root), {
        root,
        updates: () => false,
        allowed: [],
        limits: { ...runLimits, ...limits },
      });
      expect(fleet.diagnostics.map(({ code, message }) => ({ code, message }))).toEqual([
        { code: 'DIS0892', message: `the run ends at its limit of ${said} not fetched` },
      ]);
      expect(fleet.lock.entries).toHaveLength(brought);
    });
  }
});
