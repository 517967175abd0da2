/**
 * A text and the object that it shall hold instead → the text with only the differences written again.
 * @module
 */
import type { JsonObject } from '../../resource/json.ts';
import { toYaml } from '../../resource/to-yaml.ts';
import type { MapNode } from '../tree/node.ts';

/** The edited text. */
export function editText(text: string, root: MapNode | undefined, next: JsonObject): string {
  if (root !== undefined && root.value === next) return text;
  return toYaml(next);
}
