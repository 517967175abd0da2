/** A text and its new object → the text with only the differences written again. */
import { memoise } from '../../collection/memoise.ts';
import { isArray, isObject, type Json, type JsonObject, jsonEqual } from '../../resource/json.ts';
import { toFlowYaml, toYaml } from '../../resource/yaml/to-yaml.ts';
import { quoted, yamlString } from '../../resource/yaml/yaml-scalar.ts';
import { endOfLines, lineStart } from '../text/blank.ts';
import type { MapNode, Node, ScalarNode } from '../tree/node.ts';
import { parseText } from '../tree/parse-text.ts';
import { aliasedNodes } from './aliases.ts';
import { applyPatches, type Edit, editedForm, type Patch, replace } from './edit.ts';
import { editBlockMap } from './edit-block-map.ts';
import { editBlockSeq } from './edit-block-seq.ts';
import { editFlowMap, editFlowSeq } from './edit-flow.ts';
import { editMergedMap } from './edit-merged-map.ts';

export function editText(text: string, root: MapNode | undefined, next: JsonObject): string {
  if (root === undefined) return toYaml(next);
  const { edited, form } = editParts(text, root, next);
  const sound = soundForms(root);
  if (form !== undefined && sound.has(form)) return edited;
  // Text beside a removed value may get another meaning: an empty line below a text that keeps such lines, or one with a tab.
  if (!jsonEqual(parseText(edited).root?.value, next)) return toYaml(next);
  if (form !== undefined) sound.add(form);
  return edited;
}

/** The forms of edits of a tree's text that were verified by reading them back. */
const soundForms = memoise((_: MapNode) => new Set<string>());

/** An edited text. */
interface Edited {
  readonly edited: string;
  /** Equal for edits with the same structure; absent: each such edit is verified by itself. */
  readonly form?: string | undefined;
}

function editParts(text: string, root: MapNode, next: JsonObject): Edited {
  const aliased = text.includes('*') ? aliasedNodes(root) : NO_NODES;
  let expand = NO_NODES;
  // An alias is written out when its target changes; that may affect another anchored value, and so on.
  for (let round = 0; round <= aliased.size; round += 1) {
    const edit = startEdit(text, expand);
    if (!change(edit, root, next, false)) break;
    const more = affected(edit, aliased);
    if (more.length === 0) {
      const edited = inLineStyle(text, edit);
      if (edited === undefined) break;
      return { edited, form: editedForm(edit.patches) };
    }
    expand = new Set([...expand, ...more]);
  }
  return { edited: writeAgain(text, root, next) };
}

const NO_NODES: ReadonlySet<Node> = new Set();

function startEdit(text: string, expand: ReadonlySet<Node>): Edit {
  return { text, patches: [], touched: new Set(), expand, within: [], change };
}

/** The further values whose aliases the edit must write out. */
function affected({ touched, expand }: Edit, aliased: ReadonlySet<Node>): readonly Node[] {
  if (touched.size === 0) return [];
  return [...touched].filter((node) => aliased.has(node) && !expand.has(node));
}

function change(edit: Edit, node: Node, next: Json, flow: boolean): boolean {
  const canSkip = edit.expand.size === 0;
  if (node.type === 'alias') return !edit.expand.has(node.target) && jsonEqual(node.value, next);
  if (node.value === next && canSkip) return true;
  // A form that cannot be edited is irrelevant where nothing changes.
  return changeValue(edit, node, next, flow) || (canSkip && jsonEqual(node.value, next));
}

/** Reverts its patches when it fails. */
function changeValue(edit: Edit, node: Node, next: Json, flow: boolean): boolean {
  const { patches, within } = edit;
  const { length } = patches;
  if (node.anchor !== undefined) within.push(node);
  const isDone = changeContent(edit, node, next, flow);
  if (node.anchor !== undefined) within.pop();
  if (!isDone) patches.length = length;
  return isDone;
}

function changeContent(edit: Edit, node: Node, next: Json, flow: boolean): boolean {
  if (node.type === 'map' && isObject(next)) return changeMap(edit, node, next);
  if (node.type !== 'seq' || !isArray(next)) return editScalar(edit, node, next, flow);
  return node.flow ? editFlowSeq(edit, node, next) : editBlockSeq(edit, node, next);
}

function changeMap(edit: Edit, node: MapNode, next: JsonObject): boolean {
  if (node.flow) return editFlowMap(edit, node, next);
  return hasMerge(node) ? editMergedMap(edit, node, next) : editBlockMap(edit, node, next);
}

function hasMerge({ entries }: MapNode): boolean {
  return entries.some(({ merge }) => merge);
}

/** The text with its patches, with the line breaks of the text. */
function inLineStyle(text: string, edit: Edit): string | undefined {
  const { patches } = edit;
  if (!text.includes('\r\n')) return applyPatches(text, patches);
  const inStyle = ({ from, to, insert }: Patch) => ({
    from,
    to,
    insert: insert.replaceAll('\n', '\r\n'),
  });
  return applyPatches(text, patches.map(inStyle));
}

/** The object written again between the comments at the start and at the end of the text. */
function writeAgain(text: string, root: MapNode, next: JsonObject): string {
  const isTagged = root.anchor !== undefined || root.tag !== undefined;
  const head = isTagged ? '' : text.slice(0, lineStart(text, root.start));
  return `${head}${toYaml(next)}${text.slice(endOfLines(text, root.end, Number.POSITIVE_INFINITY))}`;
}

/** Text that single quotes represent unchanged. */
const SHOWABLE = /^[\x20-\x7e\u00a1-\u00ac\u00ae-\u1fff\u2010-\u2027\u2030-\u205e\u2070-\ud7ff]*$/;

/** Writes the new scalar; false when it does not fit into the old one's place. */
function editScalar(edit: Edit, node: Node, next: Json, flow: boolean): boolean {
  if (node.type === 'scalar' && jsonEqual(node.value, next)) return true;
  if (node.type !== 'scalar' || node.tag !== undefined || node.start === node.end) return false;
  if (isArray(next) || isObject(next)) return false;
  if (node.style === 'literal' || node.style === 'folded') return false;
  const isMultiline = typeof next === 'string' && next.includes('\n');
  if (isMultiline && !flow && node.style !== 'double') return false;
  replace(edit, node.start, node.end, inStyle(node, next, flow));
  return true;
}

function inStyle(node: ScalarNode, next: Json, flow: boolean): string {
  if (typeof next !== 'string') return toFlowYaml(next);
  if (node.style === 'double') return quoted(next);
  if (node.style === 'single' && SHOWABLE.test(next)) return `'${next.replaceAll("'", "''")}'`;
  return flow ? toFlowYaml(next) : yamlString(next);
}
