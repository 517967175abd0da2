/** The schemas of Istio's kinds are those that its CustomResourceDefinitions hold, where Go has them. */
import { execFileSync } from 'node:child_process';
import { expect } from 'vitest';
import { filesBelow, read } from '../support/code-fixtures.ts';
import { findInModule } from '../support/go-module.ts';
import { inScratch } from '../support/peer-pilot.ts';
import { itUnless } from '../support/peer-program.ts';

const folder = 'src/kind/istio-crd';
const path = findInModule('istio.io/api', 'kubernetes/customresourcedefinitions.gen.yaml') ?? '';
const reason = path === '' ? "skipped: Istio's CRDs are not in Go's cache" : undefined;

itUnless(reason, `${folder} is what scripts/istio-crds.mjs makes`, () =>
  inScratch(async (directory) => {
    const [, version = ''] = /@(v[^/]+)\//.exec(path) ?? [];
    execFileSync(process.execPath, ['scripts/istio-crds.mjs', path, version, directory]);
    const present = filesBelow(folder).filter((name) => name.endsWith('.crd.json'));
    expect(filesBelow(directory)).toEqual(present);
    for (const name of present) {
      expect(read(`${directory}/${name}`)).toBe(read(`${folder}/${name}`));
    }
  }),
);
