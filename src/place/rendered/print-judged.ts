/**
 * The documents of a validated file → the text for the program. A program has its own parser, and input that it parses
 * differently would not be validated.
 */
import type { JsonObject } from '../../resource/json.ts';
import { toYaml } from '../../resource/yaml/to-yaml.ts';

/** Prints them so that every YAML parser reads them equally. */
export function printJudged(documents: readonly JsonObject[]): string {
  return documents.map((document) => toYaml(document)).join('---\n');
}
