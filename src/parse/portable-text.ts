/**
 * A text that this library reads → one that every YAML parser reads equally, also within a stream of documents: Argo CD's (YAML 1.1 as
 * sigs.k8s.io/yaml has it), that of kustomize and Flux (go-yaml v3, which takes `yes` for a string and a date for a time), and those of YAML 1.2.
 */
import { type Json, jsonEqual } from '../resource/json.ts';
import { toYaml } from '../resource/yaml/to-yaml.ts';
import { quoted, yamlNumber } from '../resource/yaml/yaml-scalar.ts';
import type { Entry, MapNode, Node, ScalarNode, Tag } from './tree/node.ts';
import { parseText } from './tree/parse-text.ts';

/** `\/` and halves of pairs are JSON, which sigs.k8s.io/yaml does not read; nor does it accept these characters as text. */
const FOREIGN = /\\(?:\/|u[dD][89a-fA-F])|[\u007f-\u009f\u2028\u2029\ufeff]/;

/** The text itself if it is portable; else with other notations of single values, or the same content written again. */
export function portableText(text: string, root: MapNode): string {
  const found: Found = { text, edits: [], isForeign: false };
  visit(found, root);
  if (found.isForeign) return toYaml(root.value);
  if (found.edits.length === 0) return text;
  const edited = applied(text, found.edits);
  const read = parseText(edited);
  const isSame = read.root !== undefined && jsonEqual(read.root.value, root.value);
  return isSame && read.problems.length === 0 ? edited : toYaml(root.value);
}

/** A part of the text, and what replaces it. */
interface Edit {
  readonly start: number;
  readonly end: number;
  readonly by: string;
}

/** The places that not every parser reads equally. */
interface Found {
  readonly text: string;
  readonly edits: Edit[];
  /** Whether the whole content has to be written again. */
  isForeign: boolean;
}

function applied(text: string, edits: readonly Edit[]): string {
  let out = '';
  let at = 0;
  for (const { start, end, by } of [...edits].sort((a, b) => a.start - b.start)) {
    out += text.slice(at, start) + by;
    at = end;
  }
  return out + text.slice(at);
}

function visit(found: Found, node: Node): void {
  switch (node.type) {
    case 'alias':
      return;
    case 'scalar':
      replace(found, node, isPortable(found.text, node) ? undefined : printed(node.value));
      return;
    case 'map':
      for (const entry of node.entries) {
        visitKey(found, entry);
        if (node.flow && isEmpty(entry.value)) writeNull(found, entry);
        else visit(found, entry.value);
      }
      break;
    case 'seq':
      for (const item of node.items) visit(found, item);
  }
  if (node.tag !== undefined) removeTag(found, node.tag);
}

function isEmpty({ type, start, end, tag, anchor }: Node): boolean {
  return type === 'scalar' && start === end && tag === undefined && anchor === undefined;
}

/** In `{a}` and `{a: }`, kustomize takes the null that is not written for an empty text. */
function writeNull({ text, edits }: Found, { key, value: { start } }: Entry): void {
  const between = text.slice(key.end, Math.max(start, key.end));
  const [at, by] = between.includes(':') ? [start, ' null'] : [key.end, ': null'];
  edits.push({ start: at, end: at, by });
}

/** A key becomes a string in JSON; kustomize cannot print an object with any other. */
function visitKey(found: Found, { name, merge, key }: Entry): void {
  if (key.type === 'alias') found.isForeign ||= typeof key.value !== 'string';
  if (key.type !== 'scalar') return;
  const isSafe = merge || (typeof key.value === 'string' && isPortable(found.text, key));
  replace(found, key, isSafe && key.tag === undefined ? undefined : merge ? '<<' : quoted(name));
}

/** Replaces a scalar, and removes its tag. */
function replace(found: Found, node: ScalarNode, by: string | undefined): void {
  const { tag, start, end, style, value } = node;
  const isBlock = style === 'literal' || style === 'folded';
  if (tag !== undefined) removeTag(found, tag);
  if (style === 'folded' && MISFOLDED.test(String(value))) {
    const isWhole = /[\r\n]$/.test(found.text.slice(start, end));
    found.edits.push({ start, end, by: `${quoted(String(value))}${isWhole ? '\n' : ''}` });
  } else if (isBlock) {
    found.isForeign ||= tag !== undefined && tag.text !== '!' && tag.text !== '!!str';
  } else if (style === 'double' && FOREIGN.test(found.text.slice(start, end))) {
    found.isForeign = true;
  } else if (by !== undefined) {
    found.edits.push({ start, end, by });
  }
}

/** kustomize adds a line to such a folded text each time that it prints it: before a line with more indentation, and at an end that is kept. */
const MISFOLDED = /\n[ \t]|\n\n$/;

function removeTag({ text, edits }: Found, { start, end }: Tag): void {
  const gap = /^ +/.exec(text.slice(end, end + MAX_GAP))?.[0].length ?? 0;
  edits.push({ start, end: end + gap, by: '' });
}

/** Spaces behind a tag that are removed with it; more of them change nothing. */
const MAX_GAP = 80;

/** Whether every parser reads the scalar as its value. */
function isPortable(text: string, { style, value, tag, start, end }: ScalarNode): boolean {
  if (tag !== undefined) return false;
  if (style !== 'plain' || value === null) return true;
  if (typeof value === 'string') return !DISPUTED.test(value);
  const source = text.slice(start, end);
  if (typeof value === 'boolean') return BOOLEAN.test(source);
  const isExact = typeof value === 'bigint' || Number.isSafeInteger(value);
  return (isExact && INTEGER.test(source)) || FLOAT.test(source);
}

const BOOLEAN = /^(?:true|True|TRUE|false|False|FALSE)$/;
const INTEGER = /^(?:0|-?[1-9][0-9]*)$/;
const FLOAT = /^-?(?:0|[1-9][0-9]*)\.[0-9]+(?:[eE][-+][0-9]+)?$/;

/** Texts that some parser reads as a time, as a number (base 60 included), as a merge or a default value, or between brackets as a key. */
const DISPUTED =
  /^(?:\d{4}-\d\d?-\d\d?(?:[Tt\s].*)?|[-+]?\d[\d_]*(?::[0-5]?\d)+(?:\.[\d_]*)?|[-+]?0[xob][\da-f_]+|[-+]?(?:\d[\d_]*\.?[\d_]*|\.[\d_]+)(?:[eE][-+]?\d+)?|<<|=|[-?:])$|:$/i;

function printed(value: Json): string {
  if (typeof value === 'string') return quoted(value);
  return typeof value === 'number' ? yamlNumber(value) : String(value);
}
