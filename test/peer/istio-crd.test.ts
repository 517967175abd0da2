/** The schemas of Istio's kinds are those that its CustomResourceDefinitions hold, where Go has them. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { filesBelow, read } from '../support/code-fixtures.ts';
import { istioCrds, readModuleArchive } from '../support/go-module.ts';
import { inScratch } from '../support/peer-pilot.ts';
import { itUnless } from '../support/peer-program.ts';

const folder = 'src/kind/istio-crd';
const [, version = ''] =
  /istio\.io\/api (v\d+\.\d+\.\d+)/.exec(read(`${folder}/gateway.crd.json`)) ?? [];
const text = readModuleArchive('istio.io/api', version, istioCrds);
const download = `go mod download istio.io/api@${version}`;
const reason = text === undefined ? `skipped: Go lacks Istio's CRDs (${download})` : undefined;

itUnless(reason, `${folder} is what scripts/istio-crds.mjs makes of ${version}`, () =>
  inScratch(async (directory) => {
    const input = join(directory, 'crds.yaml');
    const output = join(directory, 'made');
    mkdirSync(output);
    writeFileSync(input, text ?? '');
    execFileSync(process.execPath, ['scripts/istio-crds.mjs', input, version, output]);
    const present = filesBelow(folder).filter((name) => name.endsWith('.crd.json'));
    expect(filesBelow(output)).toEqual(present);
    for (const name of present) {
      expect(read(`${output}/${name}`)).toBe(read(`${folder}/${name}`));
    }
  }),
);
