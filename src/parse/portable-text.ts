/**
 * A text that this library reads → one that every YAML parser reads equally, also within a stream of documents.
 * @module
 */
import { toYaml } from '../resource/yaml/to-yaml.ts';
import type { MapNode, Node } from './tree/node.ts';

/** `\/` and halves of pairs are JSON, which sigs.k8s.io/yaml does not read; nor does it accept these characters as text. */
const FOREIGN = /\\(?:\/|u[dD][89a-fA-F])|[\u007f-\u009f\u2028\u2029\ufeff]/;

/** The text itself if it is portable, else the same content written again. */
export function portableText(text: string, root: MapNode): string {
  return FOREIGN.test(text) && hasForeign(text, root) ? toYaml(root.value) : text;
}

/** These have a meaning only in double quotes; elsewhere every parser reads a plain backslash. */
function hasForeign(text: string, node: Node): boolean {
  switch (node.type) {
    case 'map':
      return node.entries.some(
        ({ key, value }) => hasForeign(text, key) || hasForeign(text, value),
      );
    case 'seq':
      return node.items.some((item) => hasForeign(text, item));
    case 'alias':
      return false;
    case 'scalar':
      return node.style === 'double' && FOREIGN.test(text.slice(node.start, node.end));
  }
}
