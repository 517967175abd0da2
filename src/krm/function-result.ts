/** A finding → a result as KRM functions report it, with the object and the field in the host's terms. */

import { present } from '../collection/present.ts';
import type { Diagnostic, Related } from '../diagnostic/diagnostic.ts';
import type { Position } from '../diagnostic/position.ts';
import { withoutCredentials } from '../diagnostic/wording/credential-text.ts';
import type { SilencedFinding } from '../judge/silence.ts';
import type { JsonObject } from '../resource/json.ts';
import { stringAt } from '../resource/json.ts';
import { fieldPath } from '../resource/json-pointer.ts';
import { hostPlace } from './host-annotation.ts';
import { CONFIG_FILE, LIST_FILE, type ListItem, type ResourceList } from './resource-list.ts';

/** The input for positions. */
export type Places = Pick<ResourceList, 'items' | 'functionConfig'>;

/** A result of the specification's shape (KRM Functions Specification v1, "Results"). */
export function functionResult(finding: Diagnostic, list: Places): JsonObject {
  const { at, code, fix, severity } = finding;
  const item = itemAt(at, list);
  const message = [finding.message, ...finding.related.map((one) => relatedText(one, list))].join(
    '; ',
  );
  if (item === undefined) {
    const tags = { code, fix, line: `${at.line}`, column: `${at.column}` };
    const isList = at.file === LIST_FILE || at.file === CONFIG_FILE;
    const file = isList ? {} : { file: { path: at.file, index: at.document } };
    return { message, severity, ...file, tags };
  }
  const { path, index } = hostPlace(item.object);
  return {
    message,
    severity,
    resourceRef: referenceTo(item),
    ...(at.pointer === '' ? {} : { field: { path: fieldPath(at.pointer) } }),
    ...(path === undefined ? {} : { file: { path, index } }),
    tags: { code, fix },
  };
}

/** A silenced finding: of the lowest severity, with the reason of its silence. */
export function silencedResult({ finding, silence }: SilencedFinding, list: Places): JsonObject {
  const result = functionResult(finding, list);
  const message = `silenced: ${finding.message} (${withoutCredentials(silence.reason)})`;
  return { ...result, message, severity: 'info' };
}

/** A position in the host's terms: hosts show their users no line of the list. */
export function placeText(at: Position, list: Places): string {
  const item = itemAt(at, list);
  if (item === undefined) return `${at.file}:${at.line}:${at.column}`;
  const field = at.pointer === '' ? '' : ` ${fieldPath(at.pointer)}`;
  if (at.file === CONFIG_FILE) return `${CONFIG_FILE}${field}`;
  const { path, index } = hostPlace(item.object);
  const name = path === undefined ? `item ${item.index}` : `${path}[${index}]`;
  return `${name}${field}`;
}

function relatedText({ message, at }: Related, list: Places): string {
  return `${message}: ${placeText(at, list)}`;
}

function itemAt({ file, document }: Position, list: Places): ListItem | undefined {
  if (file === CONFIG_FILE) return list.functionConfig;
  return file === LIST_FILE ? list.items[document] : undefined;
}

function referenceTo({ object }: ListItem): JsonObject {
  const namespace = stringAt(object, 'metadata', 'namespace');
  return {
    apiVersion: stringAt(object, 'apiVersion') ?? '',
    kind: stringAt(object, 'kind') ?? '',
    ...present({ namespace }),
    name: stringAt(object, 'metadata', 'name') ?? '',
  };
}
