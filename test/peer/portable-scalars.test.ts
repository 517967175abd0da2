/**
 * Random values and keys as people and hostile authors write them: what a branch has of them is one value to Argo CD (goyaml), to kustomize, which
 * Flux uses, and to readers of YAML 1.1 and 1.2. PORTABLE_COUNT texts.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { expect } from 'vitest';
import { parse } from 'yaml';
import { portableText } from '../../src/parse/portable-text.ts';
import { parseText } from '../../src/parse/tree/parse-text.ts';
import { drawsFor } from '../support/draw/draws.ts';
import { startGoReader } from '../support/go-yaml.ts';
import { peerKustomize } from '../support/peer-kustomize.ts';
import { itWithPeers } from '../support/peer-program.ts';
import { scratchDirectory } from '../support/scratch.ts';
import { randomOf } from '../support/styled-yaml.ts';

const draws = drawsFor(import.meta.url, ['src/parse/', 'src/resource/yaml/']);
const COUNT = draws.count(2000, 'PORTABLE_COUNT');
const SEED = draws.seed(20_261_128);

const kustomize = peerKustomize();

const words =
  'y Y yes Yes n no on ON off true True FALSE null ~ << = .inf 0 -0 00 007 0777 08 0o17 0x1F 0b101 1_000 +1 -1 1. .5 -.5 1.0 1.10 1e3 1E-2 1.5e3 6.02e23 1e400 12:30 190:20:30 190:20:30.15 1:60 2020-01-01 2020-1-2 2020-13-01 2020-01-01T00:00:00Z 2001-12-14t21:59:43.10-05:00 9223372036854775807 9223372036854775808 18446744073709551615 99999999999999999999 10.0.0.1 500m 1Gi a/b:c'.split(
    ' ',
  );
const characters = '0123456789_.:-+eExobTZyn<=~at';
const tags = [
  '! ',
  '!!str ',
  '!!int ',
  '!!float ',
  '!!bool ',
  '!!binary ',
  '!!timestamp ',
  '!!merge ',
];

function scalarOf(random: (below: number) => number): string {
  const drawn = (): string =>
    Array.from({ length: 1 + random(8) }, () => characters[random(characters.length)]).join('');
  const text = random(3) === 0 ? (words[random(words.length)] ?? '') : drawn();
  const styled = random(8) === 0 ? `"${text}"` : text;
  return random(6) === 0 ? `${tags[random(tags.length)]}${styled}` : styled;
}

/** A text of several lines, of any indentation, blank ones among them. */
function blockOf(random: (below: number) => number): string {
  const header = ['>', '>-', '>+', '|', '|-', '|+'][random(6)];
  const lines = Array.from({ length: 1 + random(5) }, (_, i) =>
    i > 0 && random(3) === 0 ? '' : `    ${' '.repeat(i > 0 ? random(3) : 0)}a b`,
  );
  return `v: ${header}\n${lines.join('\n')}`;
}

/** A document with the value or the key; undefined where distributary refuses it. */
function documentOf(index: number): { readonly name: string; readonly text: string } | undefined {
  const random = randomOf(Math.imul(SEED + index, 2654435761));
  const scalar = scalarOf(random);
  const forms = [`${scalar}: a`, `v: ${scalar}`, `v: [${scalar}, x]`, `v: {${scalar}, x: }`];
  const spec = random(4) === 0 ? blockOf(random) : (forms[random(forms.length)] ?? '');
  const name = `probe-${index}`;
  const text = `apiVersion: example.com/v1\nkind: Probe\nmetadata: {name: ${name}, namespace: shop}\nspec:\n  ${spec}\n`;
  const { root, problems } = parseText(text);
  if (root?.type !== 'map' || problems.length > 0) return undefined;
  // kustomize drops a member with this name, in quotes too: docs/facts/kustomize.md.
  if ('<<' in Object(root.value['spec'])) return undefined;
  return { name, text: portableText(text, root) };
}

/** JSON with numbers as numbers, and members in one order. */
function normal(value: unknown): unknown {
  if (typeof value === 'bigint' || typeof value === 'number') return Number(value) + 0;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(normal);
  const entries = Object.entries(value);
  if ('$integer' in value) return Number(value.$integer);
  return Object.fromEntries(
    entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([k, v]) => [k, normal(v)]),
  );
}

function specsOf(list: unknown): ReadonlyMap<string, unknown> {
  const objects: readonly { metadata: { name: string }; spec: unknown }[] = JSON.parse(
    JSON.stringify(list),
  );
  return new Map(objects.map(({ metadata, spec }) => [metadata.name, normal(spec)]));
}

itWithPeers(
  ['goyaml', 'kustomize'],
  `${COUNT} values and keys are the same to every reader`,
  async () => {
    const drawn = Array.from({ length: COUNT }, (_, i) => documentOf(i)).filter(
      (one) => one !== undefined,
    );
    expect(drawn.length).toBeGreaterThan(COUNT / 4);
    const stream = drawn.map(({ text }) => text).join('---\n');
    const directory = scratchDirectory();
    writeFileSync(join(directory, 'all.yaml'), stream);
    writeFileSync(join(directory, 'kustomization.yaml'), 'resources: [all.yaml]\n');
    const built = kustomize.build(directory);
    expect(built.status, built.stderr).toBe(0);
    const go = startGoReader();
    const [own, others] = await go.ask('S', [stream, built.stdout]);
    go.end();
    const wanted = specsOf(own?.ok);
    expect(wanted.size).toBe(drawn.length);
    expect(specsOf(others?.ok)).toEqual(wanted);
    for (const version of ['1.1', '1.2'] as const) {
      for (const { name, text } of drawn) {
        const read: { readonly spec: unknown } = parse(text, { version, merge: true });
        // This package alone takes a dot, and an exponent alone, for a number of YAML 1.1.
        if (inspect(read).includes('NaN')) continue;
        expect(normal(read.spec), `YAML ${version}: ${text}`).toEqual(wanted.get(name));
      }
    }
  },
);
