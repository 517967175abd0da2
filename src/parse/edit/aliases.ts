/** A tree → the anchored values that its aliases refer to. */
import type { Node } from '../tree/node.ts';

/** The targets of all aliases. */
export function aliasedNodes(root: Node): ReadonlySet<Node> {
  const found = new Set<Node>();
  collect(root, found);
  return found;
}

function collect(node: Node, found: Set<Node>): void {
  switch (node.type) {
    case 'alias':
      found.add(node.target);
      return;
    case 'map':
      for (const { key, value } of node.entries) {
        collect(key, found);
        collect(value, found);
      }
      return;
    case 'seq':
      for (const item of node.items) collect(item, found);
      return;
    case 'scalar':
  }
}
