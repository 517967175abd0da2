/** JSON → YAML as people write it: comments, blank lines, all styles of scalars and collections, chosen by a seed. */
import { isArray, isObject, type Json, type JsonObject } from '../../src/resource/json.ts';
import { toFlowYaml, toJson } from '../../src/resource/yaml/to-yaml.ts';
import { quoted, yamlString } from '../../src/resource/yaml/yaml-scalar.ts';

/** A pseudo-random source: the same numbers for the same seed. */
export function randomOf(seed: number): (below: number) => number {
  let state = (seed ^ 0x9e3779b9) >>> 0;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

interface Style {
  readonly random: (below: number) => number;
  /** Counts the comments, so that each can be told from the others. */
  comments: number;
}

/** The object as a document in mixed styles; comments read `# c1`, `# c2`, and so on. */
export function styledYaml(value: JsonObject, seed: number): string {
  const style: Style = { random: randomOf(seed), comments: 0 };
  const head = style.random(3) === 0 ? `${comment(style)}\n` : '';
  if (Object.keys(value).length === 0) return `${head}{}\n`;
  const tail = style.random(4) === 0 ? `${comment(style)}\n` : '';
  return `${head}${block(style, value, 0)}${tail}`;
}

function block(style: Style, value: Json, indent: number): string {
  const pad = ' '.repeat(indent);
  if (isArray(value)) {
    return value
      .map((item) => {
        const above = commentLines(style, indent);
        if (isObject(item) && Object.keys(item).length > 0 && style.random(4) > 0) {
          const gap = style.random(5) === 0 ? '   ' : ' ';
          const inner = indent + 1 + gap.length;
          return `${above}${pad}-${gap}${block(style, item, inner).trimStart()}`;
        }
        return `${above}${pad}-${after(style, item, { indent, gap: indent + 2 })}`;
      })
      .join('');
  }
  return Object.entries(isObject(value) ? value : {})
    .map(([key, member]) => {
      const name = style.random(6) === 0 ? quoted(key) : yamlString(key);
      const colon = style.random(8) === 0 ? ' :' : ':';
      const gap = indent + (isArray(member) && style.random(2) === 0 ? 0 : 2);
      const text = after(style, member ?? null, { indent, gap });
      return `${indent === 0 || style.random(3) ? commentLines(style, indent) : ''}${pad}${name}${colon}${text}`;
    })
    .join('');
}

/** What follows a colon or a dash. */
function after(style: Style, value: Json, at: { indent: number; gap: number }): string {
  if (typeof value === 'string') return stringAfter(style, value, at.indent);
  if (isArray(value) || isObject(value)) return collectionAfter(style, value, at);
  const text = value === null && style.random(2) === 0 ? '' : ` ${flow(style, value)}`;
  return `${text}${sideComment(style)}\n`;
}

function collectionAfter(
  style: Style,
  value: readonly Json[] | JsonObject,
  at: { indent: number; gap: number },
): string {
  if (Object.keys(value).length > 0 && style.random(4) > 0) {
    const inner = isArray(value) ? at.gap : Math.max(at.gap, at.indent + 1);
    const trailing = style.random(3) === 0 ? `${' '.repeat(inner + 1)}${comment(style)}\n` : '';
    return `${sideComment(style)}\n${block(style, value, inner)}${trailing}`;
  }
  const text = style.random(3) === 0 ? spread(style, value, at.indent + 2) : flow(style, value);
  return ` ${text}${sideComment(style)}\n`;
}

function stringAfter(style: Style, value: string, indent: number): string {
  const isSimple = /^[ -~]+$/.test(value) && !/^ | $/.test(value);
  const pick = style.random(5);
  if (pick === 0 && isSimple) return ` '${value.replaceAll("'", "''")}'${sideComment(style)}\n`;
  if (pick === 1) return ` ${quoted(value)}${sideComment(style)}\n`;
  if (/^[a-z]+(?:\n[a-z]+)*\n?$/.test(value) && value.includes('\n')) {
    const pad = ' '.repeat(indent + 2 + style.random(3));
    const header = value.endsWith('\n') ? '|' : '|-';
    const lines = value.replace(/\n$/, '').split('\n');
    return ` ${header}${sideComment(style)}\n${lines.map((line) => `${pad}${line}\n`).join('')}`;
  }
  if (pick === 2 && /^[a-z]+ [a-z]+$/.test(value)) {
    return ` ${value.replace(' ', `\n${' '.repeat(indent + 3)}`)}${sideComment(style)}\n`;
  }
  return ` ${yamlString(value)}${sideComment(style)}\n`;
}

function flow(style: Style, value: Json): string {
  return style.random(3) === 0 ? toJson(value) : toFlowYaml(value);
}

/** A flow collection over several lines. */
function spread(style: Style, value: Json, indent: number): string {
  const pad = `\n${' '.repeat(indent)}`;
  if (isArray(value)) {
    if (value.length === 0) return '[]';
    return `[${pad}${value.map((item) => flow(style, item)).join(`,${pad}`)}${style.random(2) ? ',' : ''}${pad}]`;
  }
  const entries = Object.entries(isObject(value) ? value : {});
  if (entries.length === 0) return '{}';
  return `{${pad}${entries.map(([k, v]) => `${quoted(k)}: ${flow(style, v ?? null)}`).join(`,${pad}`)}${pad}}`;
}

function commentLines(style: Style, indent: number): string {
  const blank = style.random(8) === 0 ? '\n' : '';
  return style.random(4) === 0 ? `${blank}${' '.repeat(indent)}${comment(style)}\n` : blank;
}

function sideComment(style: Style): string {
  return style.random(6) === 0 ? ` ${comment(style)}` : '';
}

function comment(style: Style): string {
  style.comments += 1;
  return `# c${style.comments}.`;
}
