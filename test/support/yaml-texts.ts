/** A seed → a YAML text: what people write, fragments of YAML's grammar, and both with mistakes; the same text for the same seed. */
import { readFileSync } from 'node:fs';
import type { Json, JsonObject } from '../../src/resource/json.ts';
import { anchoredYaml } from './anchored-yaml.ts';
import { randomOf, styledYaml } from './styled-yaml.ts';

type Random = (below: number) => number;

/** Pieces of YAML, by the place that they go to; not all of them fit there. */
interface Fragments {
  readonly separators: readonly string[];
  readonly names: readonly string[];
  readonly strings: readonly string[];
  readonly leads: readonly string[];
  readonly ends: readonly string[];
  readonly scalars: readonly string[];
  readonly blocks: readonly string[];
  readonly properties: readonly string[];
  readonly keys: readonly string[];
  readonly colons: readonly string[];
  readonly commas: readonly string[];
  readonly bits: readonly string[];
}

const FRAGMENTS: Fragments = JSON.parse(readFileSync('fixtures/parse/yaml-fragments.json', 'utf8'));

/** A text, of one document or of several. */
export function yamlText(seed: number, samples: readonly string[]): string {
  const random = randomOf(Math.imul(seed, 2654435761) ^ (seed >>> 7));
  for (let i = 0; i < 3; i += 1) random(2);
  const texts = [oneText(random, samples)];
  while (random(5) === 0 && texts.length < 3) texts.push(oneText(random, samples));
  const text = texts.join(pick(random, FRAGMENTS.separators));
  const wrong = random(2) === 0 ? text : careless(random, text);
  const whole = random(40) === 0 ? wrong.replaceAll('\n', '\r\n') : wrong;
  // Half of a pair would be another character once it is written.
  return Buffer.from(whole).toString();
}

function oneText(random: Random, samples: readonly string[]): string {
  switch (random(6)) {
    case 0:
      return piece(random, samples[random(samples.length)] ?? '');
    case 1:
      return anchoredYaml(random(1 << 30));
    case 2:
      return styledYaml(anyMap(random, 3), random(1 << 30));
    default:
      return grammar(random);
  }
}

/** Some lines of a text in a row: short texts find as much, and more of them are read. */
function piece(random: Random, text: string): string {
  const lines = text.split('\n');
  const from = random(4) === 0 ? random(lines.length) : 0;
  return `${lines.slice(from, from + 3 + random(22)).join('\n')}\n`;
}

/** Fragments of the grammar one after another, most of them on lines that fit to each other. */
function grammar(random: Random): string {
  let out = '';
  for (let lines = 1 + random(4); lines > 0; lines -= 1) {
    const pad = ' '.repeat(pick(random, [0, 0, 0, 0, 0, 0, 0, 2, 1]));
    const lead = random(2) === 0 ? `k${lines}: ` : pick(random, FRAGMENTS.leads);
    out += `${pad}${lead}${value(random, 2)}${random(2) === 0 ? '\n' : pick(random, FRAGMENTS.ends)}`;
  }
  return out;
}

function value(random: Random, depth: number): string {
  const kind = depth === 0 ? 0 : random(6);
  const gap = random(6) === 0 ? pick(random, FRAGMENTS.ends) : '';
  if (kind === 1) return `{${members(random, depth)}${gap}}`;
  if (kind === 2) return `[${gap}${members(random, depth)}]`;
  if (kind === 3) return pick(random, FRAGMENTS.properties) + value(random, depth - 1);
  if (kind === 4) return pick(random, FRAGMENTS.blocks);
  return random(3) === 0 ? 'x' : pick(random, FRAGMENTS.scalars);
}

function members(random: Random, depth: number): string {
  const out: string[] = [];
  for (let count = random(4); count > 0; count -= 1) {
    const key = random(3) > 0 ? pick(random, FRAGMENTS.keys) + pick(random, FRAGMENTS.colons) : '';
    out.push(key + value(random, depth - 1));
  }
  return out.join(pick(random, FRAGMENTS.commas));
}

function anyMap(random: Random, depth: number): JsonObject {
  const map: Record<string, Json> = {};
  for (let count = 1 + random(3); count > 0; count -= 1) {
    map[pick(random, FRAGMENTS.names)] = anyValue(random, depth);
  }
  return map;
}

function anyValue(random: Random, depth: number): Json {
  const kind = random(depth > 0 ? 7 : 5);
  if (kind === 5) return anyMap(random, depth - 1);
  if (kind === 6) return Array.from({ length: random(3) }, () => anyValue(random, depth - 1));
  return kind < 3
    ? pick(random, FRAGMENTS.strings)
    : pick<Json>(random, [0, 1, -7, 1.5, true, false, null]);
}

/** A few careless edits. */
function careless(random: Random, text: string): string {
  let out = text;
  for (let times = 1 + random(3); times > 0; times -= 1) {
    const at = random(out.length + 1);
    const line = out.lastIndexOf('\n', at) + 1;
    const kind = random(5);
    if (kind === 0) out = out.slice(0, at) + out.slice(at + 1 + random(3));
    else if (kind === 1)
      out = out.slice(0, at) + out.slice(random(at + 1), at).slice(0, 20) + out.slice(at);
    else if (kind === 2) out = out.slice(0, line) + pick(random, FRAGMENTS.bits) + out.slice(line);
    else out = out.slice(0, at) + pick(random, FRAGMENTS.bits) + out.slice(at);
  }
  return out;
}

function pick<T extends Json>(random: Random, from: readonly T[]): T {
  const found = from[random(from.length)];
  if (found === undefined) throw new Error('nothing to choose from');
  return found;
}
