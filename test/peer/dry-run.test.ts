/**
 * A real API server takes everything that is written, by the definitions of its kinds and with unknown fields forbidden: each
 * object that is derived for, or merged in, a fleet below `fixtures/`.
 */
import { existsSync, readdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { derivations } from '../../src/derive/registry.ts';
import { hasErrors } from '../../src/diagnostic/diagnostic.ts';
import { annotationsOf, groupOf, type Resource } from '../../src/resource/resource.ts';

import { findIstioCrds } from '../support/go-module.ts';
import { fixtures } from '../support/golden-file.ts';
import { type DryRunServer, startDryRunServer } from '../support/peer-dry-run.ts';
import { peerFleets, renderFixture } from '../support/peer-fleet.ts';
import { findPeer, itWithPeers } from '../support/peer-program.ts';

/** Istio's own definitions. */
const istio = findIstioCrds();

/** Every fleet below `fixtures/` that is a whole repository. */
const repositories = [
  ...peerFleets().map((name) => `istio/${name}/`),
  ...readdirSync(new URL('repos/', fixtures)).map((name) => `repos/${name}/in/`),
].filter((path) => existsSync(new URL(`${path}distributary.yaml`, fixtures)));

let server: DryRunServer;

beforeAll(async () => {
  if (findPeer('testapi') === undefined || istio === undefined) return;
  server = await startDryRunServer(['fixtures/live/import-crds.yaml', istio]);
});

afterAll(async () => {
  await server?.stop();
});

/** What is derived or merged, each distinct object once. */
async function writtenIn(path: string): Promise<readonly Resource[]> {
  const { manifests, diagnostics } = await renderFixture(path);
  if (hasErrors(diagnostics)) return [];
  const written = manifests
    .flatMap(({ placed }) => placed.map(({ resource }) => resource))
    .filter((resource) => 'distributary.dev/derived-from' in annotationsOf(resource));
  return [...new Map(written.map((one) => [JSON.stringify(one.object), one])).values()];
}

describe.skipIf(istio === undefined)(
  `an API server${istio ? '' : ' (skipped: the module cache of Go has no istio.io/api)'}`,
  () => {
    for (const path of repositories) {
      itWithPeers(['testapi'], `takes what is written for ${path}`, async () => {
        const refused: (string | undefined)[] = [];
        for (const one of await writtenIn(path)) refused.push(await server.refusal(one));
        expect(refused.filter((text) => text !== undefined)).toEqual([]);
      });
    }

    it('is asked about every kind that a derivation writes', async () => {
      const all = (await Promise.all(repositories.map(writtenIn))).flat();
      const seen = new Set(all.map(({ apiVersion, kind }) => `${groupOf(apiVersion)}/${kind}`));
      const written = new Set(derivations.flatMap(({ writes }) => writes));
      expect([...written].filter((kind) => !seen.has(kind))).toEqual([]);
    });

    itWithPeers(['testapi'], 'refuses a field that is misspelled', async () => {
      const all = (await Promise.all(repositories.map(writtenIn))).flat();
      for (const kind of ['ServiceImport', 'DestinationRule', 'Service']) {
        const one = all.find((resource) => resource.kind === kind);
        expect(one, kind).toBeDefined();
        if (one === undefined) continue;
        const object = { ...one.object, spek: {} };
        expect(await server.refusal({ ...one, object })).toMatch(/unknown field/);
      }
    });
  },
);
