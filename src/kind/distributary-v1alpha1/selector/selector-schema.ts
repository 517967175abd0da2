/**
 * The JSON Schema of a cluster selector, wherever one is written.
 * @module
 */
import type { JsonObject } from '../../../resource/json.ts';
import { closed, described } from '../../schema/object-schema.ts';

const text: JsonObject = { type: 'string', minLength: 1 };
const texts: JsonObject = { type: 'array', items: text };

/** The fields of a selector. */
export const selectorFields: JsonObject = {
  keys: described('Patterns region/zone/group/name, with * for a segment or within one.', {
    ...texts,
    minItems: 1,
  }),
  names: described('Names of clusters.', { ...texts, minItems: 1 }),
  exclude: described('Names or key patterns that are left out.', texts),
  labels: described('Labels that a cluster must have, all of them.', {
    type: 'object',
    additionalProperties: { type: 'string' },
  }),
};

/** Which clusters something is for. */
export const clusterSelectorSchema: JsonObject = closed(selectorFields);
