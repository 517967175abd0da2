/** The CRDs of each release of Istio's API have the fields and values of its rows of the table, and none of a newer release. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { istioChanges } from '../../src/kind/istio-mesh/istio-change-table.ts';
import { isOlderRelease } from '../../src/kind/istio-networking-v1/istio-changes.ts';
import { istioCrds, readModuleArchive } from '../support/go-module.ts';
import { refusedByCrd } from '../support/istio-admission.ts';
import { newerObjects } from '../support/newer-objects.ts';
import { inScratch } from '../support/peer-pilot.ts';
import { itUnless, itWithPeers } from '../support/peer-program.ts';

/** The first API package that the module proxy has of each release with a row, and of the one before it. */
const versions = [
  '1.21.0',
  '1.22.0',
  '1.26.0',
  '1.27.0',
  '1.28.0',
  '1.29.0',
  '1.30.1',
  '1.31.1',
  '1.32.0',
];

for (const version of versions) {
  const text = readModuleArchive('istio.io/api', `v${version}`, istioCrds);
  const name = `the CRDs of ${version}`;
  const download = `go mod download istio.io/api@v${version}`;
  if (text === undefined)
    itUnless(`skipped: Go lacks ${name} (${download})`, name, () => undefined);
  else itWithPeers(['crdcheck'], name, () => judge(version, text));
}

async function judge(version: string, text: string): Promise<void> {
  const named = newerObjects.map(([change, one], i) => {
    const name = `o${i}`;
    return { change, name, text: `${JSON.stringify({ ...one, metadata: { name } })}\n` };
  });
  const refused = await inScratch(async (directory) => {
    const definitions = join(directory, 'crds.yaml');
    writeFileSync(definitions, text);
    return await refusedByCrd(
      named.map((one) => one.text),
      definitions,
    );
  });
  const newer = named.filter(({ change }) => isOlderRelease(version, istioChanges[change].since));
  expect(named.filter(({ name }) => refused.has(name)).map(({ change }) => change)).toEqual(
    newer.map(({ change }) => change),
  );
}
