/**
 * The JSON Schema of a Hydration: what a KRM function is told, with the Fleet's own settings inside.
 * @module
 */
import { type JsonObject, objectAt } from '../../resource/json.ts';
import { closed, strictObject } from '../object-schema.ts';
import { fleetSchema } from './fleet-schema.ts';
import { emits } from './hydration-spec.ts';

/** The published schema of the function's configuration. */
export const hydrationSchema: JsonObject = {
  ...strictObject(
    'distributary.dev/v1alpha1',
    'Hydration',
    closed(
      {
        cluster: {
          description: 'The name of the cluster that the output is for.',
          type: 'string',
          minLength: 1,
        },
        repository: {
          description:
            'The directory of distributary.yaml, relative to the working directory (kustomize: that of the kustomization). Absent: the items are the fleet.',
          type: 'string',
          minLength: 1,
        },
        fleet: {
          description: 'The spec of a Fleet, for when the items are the fleet.',
          ...objectAt(fleetSchema, 'properties', 'spec'),
        },
        emit: {
          description:
            'all: what the cluster runs, instead of the items (the default of a generator). derived: the items, merged and added to (the default of a transformer). results: findings only, for a validator.',
          enum: [...emits],
        },
      },
      ['cluster'],
    ),
  ),
  required: ['apiVersion', 'kind', 'metadata', 'spec'],
};
