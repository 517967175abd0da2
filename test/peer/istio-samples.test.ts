/** Istio's own word on fixtures/samples: its webhook and its CRDs take every object, and what the webhook warns of is written down. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { findIstioCrds } from '../support/go-module.ts';
import { expectGolden } from '../support/golden-file.ts';
import { inScratch } from '../support/peer-pilot.ts';
import { itWithPeers, runPeer } from '../support/peer-program.ts';
import { readSamples, sampleFixtures } from '../support/samples.ts';

describe('the samples', () => {
  itWithPeers(['istioctl'], 'are valid to istioctl, with these warnings', async () => {
    const files = readSamples().flatMap(({ path }) => ['-f', join(sampleFixtures, path)]);
    const { status, stdout, stderr } = await runPeer('istioctl', ['validate', ...files]);
    const said = stdout + stderr;
    expect({ status, said }).toEqual({ status: 0, said: expect.any(String) });
    const warned = /^"fixtures\/samples\/(?<path>\S+)" has warnings: *\n(?<lines>(?:\t.*\n)+)/gm;
    const texts = [...said.matchAll(warned)].map(
      ({ groups }) => `${groups?.['path']}\n${groups?.['lines']}`,
    );
    expectGolden('samples/istioctl.txt', texts.sort().join('\n'));
  });

  itWithPeers(['crdcheck'], "are valid to an API server with Istio's CRDs", async () => {
    const definitions = findIstioCrds();
    if (definitions === undefined) throw new Error("Istio's CRDs are not in Go's module cache");
    const { status, stdout } = await inScratch(async (directory) => {
      const file = join(directory, 'samples.yaml');
      const documents = readSamples().flatMap(({ text }) => text.split(/^---.*$/m));
      const istio = documents.filter((document) => /^apiVersion: \w+[.]istio[.]io/m.test(document));
      expect(istio.length).toBeGreaterThan(150);
      writeFileSync(file, istio.join('\n---\n'));
      return runPeer('crdcheck', [definitions, file]);
    });
    expect({ status, stdout }).toEqual({ status: 0, stdout: '' });
  });
});
