/** fixtures/samples: manifests that real repositories have and Istio takes. No error may be found in one, and which warnings are is written down. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { joinFindings } from '../../src/judge/judge-findings.ts';
import { manifestStream } from '../../src/layout/manifest-stream.ts';
import { groupOf } from '../../src/resource/resource.ts';
import { runStages } from '../support/fleet-stages.ts';
import { expectGolden, fixtures } from '../support/golden-file.ts';
import { readSamples } from '../support/samples.ts';
import { showFindings } from '../support/show-stages.ts';

const rendered = readSamples().map((sample) => {
  const stages = runStages(sample.files);
  return { ...sample, stages: { ...stages, diagnostics: joinFindings(stages.diagnostics) } };
});

/** What the webhook says of an object, and the kinds whose rules are known. */
const webhookCode = /^DIS1[12]/;
const judged = /^(?:DestinationRule|Gateway|ServiceEntry|Sidecar|VirtualService) /;

describe('the samples', () => {
  test('are enough to speak for what people write', () => {
    const istio = rendered.flatMap(({ path, stages }) =>
      stages.sets
        .flatMap(({ placed }) => placed.map(({ resource }) => resource))
        .filter(({ apiVersion }) => groupOf(apiVersion).endsWith('.istio.io'))
        .map(({ origin }) => `${path} ${JSON.stringify(origin)}`),
    );
    expect(new Set(istio).size).toBeGreaterThanOrEqual(350);
    expect(rendered.filter(({ text }) => !/^# \S.*[.]\n/.test(text))).toEqual([]);
  });

  test('have no error', () => {
    const errors = rendered.flatMap(({ path, stages }) =>
      stages.diagnostics
        .filter(({ severity }) => severity === 'error')
        .map(({ code, message, at }) => `${path}: ${at.file}:${at.line} ${code} ${message}`),
    );
    expect(errors).toEqual([]);
  });

  test('have these warnings', () => {
    const warned = rendered.filter(({ stages }) => stages.diagnostics.length > 0);
    const lines = warned.map(({ path, stages }) => `${path}\n${showFindings(stages)}`);
    expectGolden('samples/warnings.txt', lines.join('\n'));
  });

  test("warn of an object where Istio's webhook does, and nowhere else", () => {
    const said = readFileSync(new URL('samples/istioctl.txt', fixtures), 'utf8').split('\n\n');
    const theirs = said.flatMap((text) => {
      const [path = '', ...lines] = text.split('\n');
      const named = lines.flatMap(
        (line) => /^\t\* (\w+)\/(\S+):/.exec(line)?.slice(1, 3).join(' ') ?? [],
      );
      return named.filter((name) => judged.test(name)).map((name) => `${path}: ${name}`);
    });
    const ours = rendered.flatMap(({ path, stages }) =>
      stages.diagnostics
        .filter(({ code }) => webhookCode.test(code))
        .map(({ message }) => `${path}: ${/^\w+ [^\s:]+/.exec(message)?.[0]}`),
    );
    expect([...new Set(ours)].sort()).toEqual([...new Set(theirs)].sort());
  });

  test('reach every cluster as they were written', () => {
    for (const { path, stages } of rendered) {
      for (const [i, { placed }] of stages.sets.entries()) {
        const manifests = stages.manifests[i];
        const stream = manifests === undefined ? '' : manifestStream(manifests);
        const lost = placed.flatMap(({ resource: { origin } }) =>
          origin.type === 'authored' && !stream.includes(origin.source.text) ? [origin.source] : [],
        );
        expect({ path, lost }).toEqual({ path, lost: [] });
        expect(manifests?.placed.length).toBe(placed.length);
      }
    }
  });
});
