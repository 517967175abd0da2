/** Items and results → the text of a ResourceList. Items are unchanged: comments, style and order of fields included. */
import type { JsonObject } from '../resource/json.ts';
import { toYaml } from '../resource/yaml/to-yaml.ts';

/** The output of a function. */
export interface ResourceListOutput {
  /** That of the input list: an older host may support no other. */
  readonly apiVersion: string;
  /** The text of each item as a document of its own. */
  readonly items: readonly string[];
  readonly results: readonly JsonObject[];
}

export function writeResourceList({ apiVersion, items, results }: ResourceListOutput): string {
  const head = `apiVersion: ${apiVersion}\nkind: ResourceList\n`;
  const list = items.length === 0 ? 'items: []\n' : `items:\n${items.map(itemLines).join('')}`;
  return head + list + (results.length === 0 ? '' : toYaml({ results }));
}

/** Two more columns on every line keep the meaning of YAML: text with an indentation of its own is shifted too. */
function itemLines(text: string): string {
  const lines = text.replace(/^\ufeff|\n$/g, '').split('\n');
  return `${lines.map((line, i) => (i === 0 ? `- ${line}` : line === '' ? '' : `  ${line}`)).join('\n')}\n`;
}
