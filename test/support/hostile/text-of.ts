/** JSON documents → a text that holds them, in a style that the seed chooses, often with something wrong in the text itself. */
import type { JsonObject } from '../../../src/resource/json.ts';
import { toYaml } from '../../../src/resource/yaml/to-yaml.ts';
import { mutated } from '../mutate-text.ts';
import { styledYaml } from '../styled-yaml.ts';
import { oneOf, type Random } from './mutate-json.ts';
import { hostileYaml } from './words.ts';

/** Longer texts are cut off. */
const LARGEST = 200_000;

/** A YAML stream. */
export function streamOf(documents: readonly JsonObject[], random: Random): string {
  const text = documents.map((document) => textOf(document, random)).join('---\n');
  return misprinted(text.slice(0, LARGEST), random);
}

/** One document. */
export function textOf(document: JsonObject, random: Random): string {
  const style = random(6);
  const text =
    style < 2
      ? toYaml(document)
      : style < 5
        ? styledYaml(document, random(2 ** 31))
        : `${jsonText(document, random)}\n`;
  return text.replace(/RAW_(\d+)_WAR/g, (_, index: string) => hostileYaml[Number(index)] ?? '');
}

/** JSON as its own grammar has it. */
export function jsonText(value: JsonObject, random: Random): string {
  return JSON.stringify(
    value,
    (_, member: unknown) => (typeof member === 'bigint' ? Number(member) : member),
    oneOf(random, [0, 2]),
  );
}

/** Lines that change what stands around them. */
const intruders: readonly string[] = [
  'x: &a {a: b}',
  'y: *a',
  '<<: *a',
  '<<: {kind: Secret}',
  '? |\n  a\n: b',
  '? {a: b}\n: c',
  '---',
  '--- # x',
  '--- !!map',
  '...',
  '%YAML 1.1',
  '%TAG ! tag:x,2000:',
  '# +argocd:skip-file-rendering',
  '\t',
  ' \tx: |',
  'z: |\n  \ta\n \tb',
  'null: null',
  '"": ""',
  '__proto__: {polluted: true}',
  'constructor: {prototype: {polluted: true}}',
  'kind: List\nitems: []',
  'items: {}',
  '\ufeff',
  '\u0085',
  '\u0000',
];

/** The text with lines put in, repeated, moved, cut off; most texts stay as they are. */
function misprinted(text: string, random: Random): string {
  const way = random(16);
  if (way < 11) return text;
  if (way < 13) return mutated(text, random(2 ** 31));
  const lines = text.split('\n');
  const at = random(lines.length);
  if (way === 13) return lines.toSpliced(at, 0, oneOf(random, intruders)).join('\n');
  if (way === 14)
    return lines
      .slice(0, at)
      .concat(lines.slice(at + 1 + random(3)))
      .join('\n');
  return oneOf(random, [
    () => text.slice(0, random(text.length + 1)),
    () => text.replaceAll('\n', '\r\n'),
    () => `\ufeff${text}`,
    () => aliasBomb(random) + text,
    () => lines.toSpliced(at, 0, (lines[at] ?? '').concat('\n').repeat(1 + random(50))).join('\n'),
    () => lines.map((line) => line.replace(/^ {2}/, '\t')).join('\n'),
    () => `${text}zz: |\n${' \tx\n'.repeat(1 + random(3000))}`,
  ])();
}

function aliasBomb(random: Random): string {
  const width = 2 + random(9);
  const levels = 2 + random(12);
  const lines = Array.from(
    { length: levels },
    (_, i) =>
      `b${i}: &b${i} [${Array.from({ length: width }, () => (i === 0 ? 'x' : `*b${i - 1}`)).join(', ')}]`,
  );
  return `${lines.join('\n')}\n`;
}
