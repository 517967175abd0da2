/**
 * The documents of a file that was judged → the text that the program gets in its place. A program has a reader of its own, and what
 * that one takes otherwise than ours would never have been judged.
 * @module
 */
import type { JsonObject } from '../../resource/json.ts';
import { toYaml } from '../../resource/yaml/to-yaml.ts';

/** Prints them so that every reader of YAML takes them alike. */
export function printJudged(documents: readonly JsonObject[]): string {
  return documents.map((document) => toYaml(document)).join('---\n');
}
