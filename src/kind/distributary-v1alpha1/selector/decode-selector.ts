/**
 * A cluster selector as it is written → its patterns, names and labels.
 * @module
 */
import { present } from '../../../collection/present.ts';
import { isArray, type Json, objectAt, valueAt } from '../../../resource/json.ts';
import { stringMap } from '../../../resource/resource.ts';
import type { ClusterSelector } from '../fleet-spec.ts';

/** The selector in a field; undefined where there is none. What has the wrong type counts as absent. */
export function decodeSelector(
  parent: Json | undefined,
  field: string,
): ClusterSelector | undefined {
  const selector = objectAt(parent, field);
  return selector && selectorOf(selector);
}

/** What an object says that has the fields of a selector. */
export function selectorOf(selector: Json): ClusterSelector {
  const [keys, names] = [textsAt(selector, 'keys'), textsAt(selector, 'names')];
  const exclude = textsAt(selector, 'exclude');
  const labels = objectAt(selector, 'labels');
  return {
    ...present({ keys, names, exclude }),
    ...(labels === undefined ? {} : { labels: stringMap(labels) }),
  };
}

/** The texts of a list; undefined when there is none. */
export function textsAt(parent: Json, field: string): readonly string[] | undefined {
  const value = valueAt(parent, field);
  return isArray(value) ? strings(value) : undefined;
}

/** Those of the values that are texts. */
export function strings(values: readonly Json[]): readonly string[] {
  return values.filter((value) => typeof value === 'string');
}
