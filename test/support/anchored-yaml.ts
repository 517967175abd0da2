/** Documents full of anchors, aliases and merge keys, chosen by a seed. */
import { randomOf } from './styled-yaml.ts';

interface Anchors {
  readonly random: (below: number) => number;
  readonly maps: string[];
  readonly all: string[];
  keys: number;
  names: number;
}

/** A document whose later values repeat earlier ones. */
export function anchoredYaml(seed: number): string {
  const random = randomOf(seed);
  return mapLines({ random, maps: [], all: [], keys: 0, names: 0 }, '', 3);
}

function mapLines(anchors: Anchors, pad: string, depth: number): string {
  const { random, maps } = anchors;
  let out = '';
  const count = 1 + random(4);
  for (let i = 0; i < count; i += 1) {
    if (maps.length > 0 && random(5) === 0 && !out.includes(`${pad}<<:`)) {
      out += `${pad}<<: ${random(3) === 0 ? `[${pick(anchors, maps)}, ${pick(anchors, maps)}]` : pick(anchors, maps)}\n`;
    }
    anchors.keys += 1;
    // Few names, so that merged and written keys meet.
    const key = random(3) === 0 ? `k${anchors.keys}` : `s${depth}${i}`;
    out += `${random(5) === 0 ? `${pad}# c${anchors.keys}.\n` : ''}${pad}${key}:${valueAfter(anchors, pad, depth)}`;
  }
  return out;
}

function valueAfter(anchors: Anchors, pad: string, depth: number): string {
  const { random, all } = anchors;
  const side = random(5) === 0 ? ` # c${anchors.keys}s.` : '';
  if (all.length > 0 && random(4) === 0) return ` ${pick(anchors, all)}${side}\n`;
  const name = random(3) === 0 ? nextName(anchors) : '';
  const kind = depth === 0 ? random(2) : random(6);
  const anchor = name === '' ? '' : ` &${name}`;
  const text = anchor + content(anchors, { kind, pad, depth, side });
  // Known only behind its value: an alias inside of it would never end.
  if (name !== '') all.push(name);
  if (name !== '' && (kind === 1 || kind > 2)) anchors.maps.push(name);
  return text;
}

interface Content {
  readonly kind: number;
  readonly pad: string;
  readonly depth: number;
  readonly side: string;
}

function content(anchors: Anchors, { kind, pad, depth, side }: Content): string {
  const { random, all } = anchors;
  if (kind === 0) return ` v${random(9)}${side}\n`;
  if (kind === 1) {
    return ` {x: ${random(9)}, y: ${all.length > 0 ? pick(anchors, all) : 'z'}}${side}\n`;
  }
  if (kind === 2) return `${side}\n${listLines(anchors, pad, depth)}`;
  return `${side}\n${mapLines(anchors, `${pad}  `, depth - 1)}`;
}

function listLines(anchors: Anchors, pad: string, depth: number): string {
  let out = '';
  for (let i = 0; i <= anchors.random(3); i += 1) {
    const isMap = depth > 0 && anchors.random(3) === 0;
    if (isMap) out += `${pad}- ${mapLines(anchors, `${pad}  `, depth - 1).trimStart()}`;
    else out += `${pad}-${valueAfter(anchors, pad, 0)}`;
  }
  return out;
}

function pick(anchors: Anchors, names: readonly string[]): string {
  return `*${names[anchors.random(names.length)]}`;
}

function nextName(anchors: Anchors): string {
  anchors.names += 1;
  return `a${anchors.names}`;
}
