/**
 * What is recorded in `fixtures/webhook` is what `istioctl validate` says, and what an API server says by Istio's CRDs.
 * @module
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { findInModule } from '../support/go-module.ts';
import { expectGolden } from '../support/golden-file.ts';
import { inScratch, isOfEveryFilter } from '../support/peer-pilot.ts';
import { itWithPeers, runPeer } from '../support/peer-program.ts';
import {
  recordedText,
  type Verdict,
  type WebhookArea,
  type WebhookCase,
  webhookAreas,
} from '../support/webhook-cases.ts';

for (const area of webhookAreas()) {
  itWithPeers(['istioctl', 'crdcheck'], `${area.name}: each verdict is the real one`, async () => {
    const refused = await refusedByCrd(area);
    const verdicts = new Map<WebhookCase, Verdict>();
    for (const one of area.cases) verdicts.set(one, await askIstioctl(one));
    const text = recordedText(area, (one) => ({
      istio: verdicts.get(one) ?? 'valid',
      refusedByCrd: refused.has(one.name),
    }));
    expectGolden(area.path, text);
  });
}

/** The verdict on a document by itself. */
function askIstioctl({ text }: WebhookCase): Promise<Verdict> {
  return inScratch(async (directory) => {
    const file = join(directory, 'case.yaml');
    writeFileSync(file, text);
    const { status, stdout, stderr } = await runPeer('istioctl', ['validate', '-f', file]);
    if (status !== 0) return 'error';
    const said = (stdout + stderr).split('\n').filter((line) => line.startsWith('\t*'));
    return said.every(isOfEveryFilter) ? 'valid' : 'warning';
  });
}

/** The names of the cases that an API server refuses. */
async function refusedByCrd({ cases }: WebhookArea): Promise<ReadonlySet<string>> {
  const definitions = findInModule('istio.io/api', 'kubernetes/customresourcedefinitions.gen.yaml');
  if (definitions === undefined) throw new Error("Istio's CRDs are not in Go's module cache");
  return inScratch(async (directory) => {
    const file = join(directory, 'cases.yaml');
    writeFileSync(file, cases.map(({ text }) => `---\n${text}`).join(''));
    const { status, stdout, stderr } = await runPeer('crdcheck', [definitions, file]);
    expect({ ran: status < 2, stderr }).toEqual({ ran: true, stderr: expect.any(String) });
    const names = [...stdout.matchAll(/^\S+: \S+ (?:[^\s/]+\/)?([^\s/]+): /gm)];
    return new Set(names.map(([, name = '']) => name));
  });
}
