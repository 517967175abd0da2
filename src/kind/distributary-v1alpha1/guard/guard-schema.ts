/**
 * The JSON Schema of a Fleet's guards.
 * @module
 */
import type { JsonObject } from '../../../resource/json.ts';
import { closed, described } from '../../schema/object-schema.ts';
import { clusterSelectorSchema } from '../selector/selector-schema.ts';

const text: JsonObject = { type: 'string', minLength: 1 };

/** `spec.guards`. */
export const guardsSchema: JsonObject = described(
  'What has to hold of outages: an error where the fleet, as it would run, breaks one.',
  {
    type: 'array',
    items: closed(
      {
        name: described('What findings call it; unique.', text),
        services: described('Services as namespace/name, with * in either part; default: all.', {
          type: 'array',
          items: { ...text, pattern: '^[^/\\s]+/[^/\\s]+$' },
          minItems: 1,
        }),
        clients: described(
          'The clusters whose clients it is for; default: all.',
          clusterSelectorSchema,
        ),
        survive: described(
          'What may be lost without a request being left unanswered: any one cluster, zone or region, or all clusters that a name or a pattern region/zone/group/name takes, at once.',
          text,
        ),
        never: described(
          'Clusters to which no request of other clusters’ clients goes, whatever is lost.',
          { ...clusterSelectorSchema, minProperties: 1 },
        ),
        maxLoad: described(
          'How much of what it gets of these requests today a cluster may get in such a loss (without "survive": of any one cluster, zone or region), as a factor.',
          { type: 'number', minimum: 1 },
        ),
      },
      ['name'],
    ),
  },
);
