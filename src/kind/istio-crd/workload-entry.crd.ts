/**
 * The schema of Istio's WorkloadEntry, made by scripts/istio-crds.mjs from istio.io/api v1.31.1.
 * Copyright Istio Authors, Apache License 2.0.
 * @module
 */
import type { IstioCrd } from './istio-crd.ts';

/** WorkloadEntry, in every version that is served. */
export const workloadEntryCrd: IstioCrd = {
  group: 'networking.istio.io',
  kind: 'WorkloadEntry',
  plural: 'workloadentries',
  versions: ['v1', 'v1beta1', 'v1alpha3'],
  spec: () => ({
    "properties": {
      "address": { "maxLength": 256, "type": "string" },
      "labels": { "additionalProperties": { "type": "string" }, "maxProperties": 256, "type": "object" },
      "locality": { "maxLength": 2048, "type": "string" },
      "network": { "maxLength": 2048, "type": "string" },
      "ports": {
        "additionalProperties": { "maximum": 65535, "minimum": 1, "type": "integer" },
        "maxProperties": 128,
        "type": "object",
      },
      "serviceAccount": { "maxLength": 253, "type": "string" },
      "weight": { "maximum": 4294967295, "minimum": 0, "type": "integer" },
    },
    "additionalProperties": false,
    "type": "object",
    "anyOf": [{ "required": ["address"] }, { "required": ["network"] }],
  }),
  shared: () => ({}),
};
