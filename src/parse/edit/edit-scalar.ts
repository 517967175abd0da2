/**
 * A scalar written in the place of another, in the style of the one before where that is possible.
 * @module
 */
import { isArray, isObject, type Json, jsonEqual } from '../../resource/json.ts';
import { toFlowYaml } from '../../resource/to-yaml.ts';
import { quoted, yamlString } from '../../resource/yaml-scalar.ts';
import type { Node, ScalarNode } from '../tree/node.ts';
import { type Edit, replace } from './edit.ts';

/** Text that single quotes show as it is. */
const SHOWABLE = /^[\x20-\x7e\u00a1-\u00ac\u00ae-\u1fff\u2010-\u2027\u2030-\u205e\u2070-\ud7ff]*$/;

/** Writes the new scalar; false when it does not fit into the old one's place. */
export function editScalar(edit: Edit, node: Node, next: Json, flow: boolean): boolean {
  if (node.type === 'scalar' && jsonEqual(node.value, next)) return true;
  if (node.type !== 'scalar' || node.tagged === true || node.start === node.end) return false;
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
