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
  const list = (field: string): readonly string[] | undefined => {
    const value = valueAt(selector, field);
    return isArray(value) ? strings(value) : undefined;
  };
  const [keys, names, exclude] = [list('keys'), list('names'), list('exclude')];
  const labels = objectAt(selector, 'labels');
  return {
    ...present({ keys, names, exclude }),
    ...(labels === undefined ? {} : { labels: stringMap(labels) }),
  };
}

/** Those of the values that are texts. */
export function strings(values: readonly Json[]): readonly string[] {
  return values.filter((value) => typeof value === 'string');
}
