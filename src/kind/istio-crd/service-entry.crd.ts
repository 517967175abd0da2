/**
 * The schema of Istio's ServiceEntry, made by scripts/istio-crds.mjs from istio.io/api v1.31.1.
 * Copyright Istio Authors, Apache License 2.0.
 * @module
 */
import type { IstioCrd } from './istio-crd.ts';

/** ServiceEntry, in every version that is served. */
export const serviceEntryCrd: IstioCrd = {
  group: 'networking.istio.io',
  kind: 'ServiceEntry',
  plural: 'serviceentries',
  versions: ['v1', 'v1beta1', 'v1alpha3'],
  spec: () => ({
    "properties": {
      "addresses": { "items": { "maxLength": 64, "type": "string" }, "maxItems": 256, "type": "array" },
      "endpoints": {
        "items": {
          "properties": {
            "address": { "maxLength": 256, "type": "string" },
            "labels": { "additionalProperties": { "type": "string" }, "maxProperties": 256, "type": "object" },
            "locality": { "maxLength": 2048, "type": "string" },
            "network": { "maxLength": 2048, "type": "string" },
            "ports": {
              "additionalProperties": { "maximum": 4294967295, "minimum": 0, "type": "integer" },
              "maxProperties": 128,
              "type": "object",
            },
            "serviceAccount": { "maxLength": 253, "type": "string" },
            "weight": { "maximum": 4294967295, "minimum": 0, "type": "integer" },
          },
          "additionalProperties": false,
          "type": "object",
        },
        "maxItems": 4096,
        "type": "array",
      },
      "exportTo": { "items": { "type": "string" }, "type": "array" },
      "hosts": { "items": { "type": "string" }, "maxItems": 256, "minItems": 1, "type": "array" },
      "location": { "enum": ["MESH_EXTERNAL", "MESH_INTERNAL"], "type": "string" },
      "ports": {
        "items": {
          "properties": {
            "name": { "maxLength": 256, "type": "string" },
            "number": { "maximum": 4294967295, "minimum": 0, "type": "integer" },
            "protocol": { "maxLength": 256, "type": "string" },
            "targetPort": { "maximum": 4294967295, "minimum": 0, "type": "integer" },
          },
          "additionalProperties": false,
          "required": ["number", "name"],
          "type": "object",
        },
        "maxItems": 256,
        "type": "array",
      },
      "resolution": { "enum": ["NONE", "STATIC", "DNS", "DNS_ROUND_ROBIN", "DYNAMIC_DNS"], "type": "string" },
      "subjectAltNames": { "items": { "type": "string" }, "type": "array" },
      "workloadSelector": {
        "properties": {
          "labels": { "additionalProperties": { "maxLength": 63, "type": "string" }, "maxProperties": 256, "type": "object" },
        },
        "additionalProperties": false,
        "type": "object",
      },
    },
    "additionalProperties": false,
    "required": ["hosts"],
    "type": "object",
  }),
  shared: () => ({}),
};
