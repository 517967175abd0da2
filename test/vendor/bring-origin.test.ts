/** What one run may fetch in all is bounded, and the next run goes on from there. */
import { randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openDirectory } from '../../src/read/directory.ts';
import { type RunLimits, runLimits } from '../../src/read/remote/fetch-budget.ts';
import { vendorFleet } from '../../src/vendor/vendor-fleet.ts';
import { makeRepository } from '../support/git-repository.ts';
import { fleetFiles } from '../support/peer-sources.ts';
import { serveRepositories } from '../support/remote-repositories.ts';
import { runProgram } from '../support/run-program.ts';
import { directoryWith } from '../support/scratch.ts';
import { standIn } from '../support/stand-in-server.ts';

const SIZE = 10_000;

/** A manifest of about this size that no packing makes smaller. */
const manifest = (name: string): string =>
  `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: ${name}, namespace: shop}\ndata: {value: ${randomBytes(0.75 * SIZE).toString('base64')}}\n`;

const names = ['a', 'b', 'c', 'd'];

const kustomized = (resources: readonly string[]): string =>
  directoryWith(
    fleetFiles('', { 'apps/web/kustomization.yaml': `resources: ${JSON.stringify(resources)}\n` }),
  );

/** A fleet that needs four manifests. */
async function manifests(): Promise<string> {
  const { port } = await standIn((path, response) => response.end(manifest(path.slice(1, 2))));
  return kustomized(names.map((name) => `http://127.0.0.1:${port}/${name}.yaml`));
}

/** A fleet that needs directories of four repositories. */
async function repositories(): Promise<string> {
  const served = names.map((name) => {
    const repository = makeRepository();
    const files = {
      'base/kustomization.yaml': `resources: [${name}.yaml]\n`,
      [`base/${name}.yaml`]: manifest(name),
    };
    repository.commit({ files });
    return [`${name}.git`, repository.directory] as const;
  });
  const { url } = await serveRepositories(Object.fromEntries(served));
  return kustomized(names.map((name) => `${url}/${name}.git//base`));
}

const kinds = { manifests, repositories };

async function vendored(directory: string, limits: Partial<RunLimits>) {
  const fetched: string[] = [];
  const fleet = await vendorFleet(await openDirectory(directory), {
    root: directory,
    updates: () => false,
    allowed: ['http'],
    limits: { ...runLimits, ...limits },
    onFetch: (origin) => fetched.push(origin.url),
  });
  return { fleet, fetched };
}

/** Limits that two of the four fetches come to. */
const rows: readonly [string, Partial<RunLimits>, RegExp][] = [
  ['fetches', { fetches: 2 }, /limit of 2 fetches, with 2 origins not/],
  ['kept bytes', { kept: 1.5 * SIZE }, /limit of 15000 bytes of files, with 2 origins not/],
];

/** A limit that a fetch comes to while it runs counts for it as well. */
const cuts: readonly [string, Partial<RunLimits>, RegExp][] = [
  ['received bytes', { received: 1.2 * SIZE }, /limit of 12000 received bytes, with 3 origins not/],
];

describe.each(Object.entries(kinds))(
  '%s are fetched until a run has come to its limit',
  (_kind, make) => {
    test.each([...rows, ...cuts])('of %s', async (_, limits, said) => {
      const directory = await make();
      const { fleet, fetched } = await vendored(directory, limits);
      expect(fetched).toHaveLength(2);
      expect(fleet.diagnostics.map(({ code, message }) => ({ code, message }))).toEqual([
        { code: 'DIS0892', message: expect.stringMatching(said) },
      ]);
      const brought = said.source.includes('3') ? 1 : 2;
      expect(fleet.lock.entries).toHaveLength(brought);

      for (const [at, files] of fleet.written) {
        for (const { path, bytes } of files) {
          mkdirSync(dirname(join(directory, at, path)), { recursive: true });
          writeFileSync(join(directory, at, path), bytes);
        }
      }
      writeFileSync(join(directory, 'distributary.lock'), fleet.lockText ?? '');
      const next = await vendored(directory, {});
      expect(next.fetched).toHaveLength(4 - brought);
      expect(next.fleet.diagnostics).toEqual([]);
      expect(next.fleet.lock.entries).toHaveLength(4);
    });
  },
);

test.each([
  ['manifests', (url: string) => `${url}/d.yaml`],
  ['repositories', (url: string) => `${url}/d.git//base`],
])('a server of %s that does not answer takes no more time than the run has', async (_, last) => {
  const { port } = await standIn((path, response) => {
    if (!path.startsWith('/d')) response.end(manifest(path.slice(1, 2)));
  });
  const url = `http://127.0.0.1:${port}`;
  const directory = kustomized([`${url}/a.yaml`, last(url), `${url}/e.yaml`]);
  const { fleet, fetched } = await vendored(directory, { milliseconds: 1500 });
  expect(fetched).toHaveLength(2);
  expect(fleet.diagnostics.map(({ message }) => message)).toEqual([
    'the run ends at its limit of 1.5 seconds, with 2 origins not fetched',
  ]);
  expect(fleet.lock.entries).toHaveLength(1);
});

test('entries that a run did not come to stay locked', async () => {
  const directory = await manifests();
  const { fleet } = await vendored(directory, {});
  writeFileSync(join(directory, 'distributary.lock'), fleet.lockText ?? '');
  const { fleet: next } = await vendored(directory, { fetches: 1 });
  expect(next.lock.entries).toHaveLength(4);
  expect(next.removed).toEqual([]);
});

test('the command makes at most a thousand fetches, and the next run makes the rest', async () => {
  const map = (path: string) =>
    `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: m${path.replace(/\D/g, '')}, namespace: shop}\n`;
  const { port, asked } = await standIn((path, response) => response.end(map(path)));
  const url = (i: number) => `http://127.0.0.1:${port}/${i}.yaml`;
  const cwd = kustomized(Array.from({ length: 1003 }, (_, i) => url(i)));
  const ran = await runProgram(['vendor', '--allow=http'], { cwd });
  expect(ran.status).toBe(1);
  expect(ran.stderr + ran.stdout).toContain(
    'error[DIS0892]: the run ends at its limit of 1000 fetches, with 3 origins not fetched',
  );
  expect(asked).toHaveLength(1000);
  expect(await runProgram(['vendor', '--allow=http'], { cwd })).toMatchObject({ status: 0 });
  expect(asked).toHaveLength(1003);
});
