/** The node of a key → its name in the JSON object. */
import { keyNotString, reservedKey, yamlSyntax } from '../../../diagnostic/codes/parse-text.ts';
import type { KeyType, Node } from '../node.ts';
import { keyOf } from '../scalar-schema.ts';
import { report, type Walk } from '../walk.ts';

/** Whether the key merges: a plain `<<`, as in YAML 1.1, or in any style one with the tag `!!merge`; Go takes `!` for no tag. */
export function isMergeKey(key: Node): boolean {
  if (key.type !== 'scalar' || key.value !== '<<') return false;
  if (key.tag === undefined) return key.style === 'plain';
  return key.tag.text === '!!merge' || key.tag.text === '!';
}

/** The key's name, or undefined and a finding. */
export function nameOfKey(walk: Walk, key: Node): string | undefined {
  const node = key.type === 'alias' ? key.target : key;
  const name = node.type === 'scalar' ? scalarName(node) : undefined;
  if (name === undefined && walk.text.startsWith('{{', key.start - 1)) {
    const reason = '"{{" looks like a template, and templates are not rendered here';
    report(walk, yamlSyntax, { reason }, key.start - 1);
    return undefined;
  }
  if (name === undefined) {
    report(walk, keyNotString, { found: described(node) }, key.start);
    return undefined;
  }
  // The one name that JavaScript does not store: it sets the prototype.
  if (name !== '__proto__') return name;
  report(walk, reservedKey, { key: name }, key.start);
  return undefined;
}

function scalarName(node: Node & { type: 'scalar' }): string | undefined {
  return typeof node.value === 'string' ? node.value : keyOf(node.value, node.isFloat !== true);
}

/** The type of the key in Go's parser. */
export function keyTypeOf(key: Node): KeyType {
  const node = key.type === 'alias' ? key.target : key;
  if (node.type !== 'scalar' || typeof node.value === 'string') return 'string';
  if (typeof node.value === 'boolean') return 'boolean';
  return node.isFloat === true ? 'float' : 'integer';
}

function described(node: Node): string {
  switch (node.type) {
    case 'map':
      return 'a mapping';
    case 'seq':
      return 'a list';
    default:
      return node.value === null ? 'empty or null' : 'a number too large for a key';
  }
}
