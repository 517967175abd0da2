/**
 * The schema of Istio's Telemetry, made by scripts/istio-crds.mjs from istio.io/api v1.31.1.
 * Copyright Istio Authors, Apache License 2.0.
 * @module
 */
import type { IstioCrd } from './istio-crd.ts';

/** Telemetry, in every version that is served. */
export const telemetryCrd: IstioCrd = {
  group: 'telemetry.istio.io',
  kind: 'Telemetry',
  plural: 'telemetries',
  versions: ['v1', 'v1alpha1'],
  spec: () => ({
    "properties": {
      "accessLogging": {
        "items": {
          "properties": {
            "disabled": { "type": "boolean" },
            "filter": { "properties": { "expression": { "type": "string" } }, "additionalProperties": false, "type": "object" },
            "match": {
              "properties": { "mode": { "enum": ["CLIENT_AND_SERVER", "CLIENT", "SERVER"], "type": "string" } },
              "additionalProperties": false,
              "type": "object",
            },
            "providers": {
              "items": {
                "properties": { "name": { "minLength": 1, "type": "string" } },
                "additionalProperties": false,
                "required": ["name"],
                "type": "object",
              },
              "type": "array",
            },
          },
          "additionalProperties": false,
          "type": "object",
        },
        "type": "array",
      },
      "metrics": {
        "items": {
          "properties": {
            "overrides": {
              "items": {
                "properties": {
                  "disabled": { "type": "boolean" },
                  "match": {
                    "oneOf": [
                      { "not": { "anyOf": [{ "required": ["metric"] }, { "required": ["customMetric"] }] } },
                      { "required": ["metric"] },
                      { "required": ["customMetric"] },
                    ],
                    "properties": {
                      "customMetric": { "minLength": 1, "type": "string" },
                      "metric": {
                        "enum": [
                          "ALL_METRICS",
                          "REQUEST_COUNT",
                          "REQUEST_DURATION",
                          "REQUEST_SIZE",
                          "RESPONSE_SIZE",
                          "TCP_OPENED_CONNECTIONS",
                          "TCP_CLOSED_CONNECTIONS",
                          "TCP_SENT_BYTES",
                          "TCP_RECEIVED_BYTES",
                          "GRPC_REQUEST_MESSAGES",
                          "GRPC_RESPONSE_MESSAGES",
                        ],
                        "type": "string",
                      },
                      "mode": { "enum": ["CLIENT_AND_SERVER", "CLIENT", "SERVER"], "type": "string" },
                    },
                    "additionalProperties": false,
                    "type": "object",
                  },
                  "tagOverrides": {
                    "additionalProperties": {
                      "properties": { "operation": { "enum": ["UPSERT", "REMOVE"], "type": "string" }, "value": { "type": "string" } },
                      "additionalProperties": false,
                      "type": "object",
                    },
                    "type": "object",
                  },
                },
                "additionalProperties": false,
                "type": "object",
              },
              "type": "array",
            },
            "providers": {
              "items": {
                "properties": { "name": { "minLength": 1, "type": "string" } },
                "additionalProperties": false,
                "required": ["name"],
                "type": "object",
              },
              "type": "array",
            },
            "reportingInterval": { "type": "string" },
          },
          "additionalProperties": false,
          "type": "object",
        },
        "type": "array",
      },
      "selector": {
        "properties": {
          "matchLabels": {
            "additionalProperties": { "maxLength": 63, "type": "string", "pattern": "^[^*]*$", "description": "a text without \"*\"" },
            "maxProperties": 4096,
            "type": "object",
            "propertyNames": { "pattern": "^[^*]+$", "description": "not empty and without \"*\"" },
          },
        },
        "additionalProperties": false,
        "type": "object",
      },
      "targetRef": { "$ref": "#/$defs/targetRef" },
      "targetRefs": { "items": { "$ref": "#/$defs/targetRef" }, "maxItems": 16, "type": "array" },
      "tracing": {
        "items": {
          "properties": {
            "customTags": {
              "additionalProperties": {
                "oneOf": [
                  {
                    "not": {
                      "anyOf": [
                        { "required": ["literal"] },
                        { "required": ["environment"] },
                        { "required": ["header"] },
                        { "required": ["formatter"] },
                      ],
                    },
                  },
                  { "required": ["literal"] },
                  { "required": ["environment"] },
                  { "required": ["header"] },
                  { "required": ["formatter"] },
                ],
                "properties": {
                  "environment": {
                    "properties": { "defaultValue": { "type": "string" }, "name": { "minLength": 1, "type": "string" } },
                    "additionalProperties": false,
                    "required": ["name"],
                    "type": "object",
                  },
                  "formatter": {
                    "properties": { "value": { "minLength": 1, "type": "string" } },
                    "additionalProperties": false,
                    "required": ["value"],
                    "type": "object",
                  },
                  "header": {
                    "properties": { "defaultValue": { "type": "string" }, "name": { "minLength": 1, "type": "string" } },
                    "additionalProperties": false,
                    "required": ["name"],
                    "type": "object",
                  },
                  "literal": {
                    "properties": { "value": { "minLength": 1, "type": "string" } },
                    "additionalProperties": false,
                    "required": ["value"],
                    "type": "object",
                  },
                },
                "additionalProperties": false,
                "type": "object",
              },
              "type": "object",
            },
            "disableContextPropagation": { "type": "boolean" },
            "disableSpanReporting": { "type": "boolean" },
            "enableIstioTags": { "type": "boolean" },
            "match": {
              "properties": { "mode": { "enum": ["CLIENT_AND_SERVER", "CLIENT", "SERVER"], "type": "string" } },
              "additionalProperties": false,
              "type": "object",
            },
            "providers": {
              "items": {
                "properties": { "name": { "minLength": 1, "type": "string" } },
                "additionalProperties": false,
                "required": ["name"],
                "type": "object",
              },
              "type": "array",
            },
            "randomSamplingPercentage": { "maximum": 100, "minimum": 0, "type": "number" },
            "useRequestIdForTraceSampling": { "type": "boolean" },
          },
          "additionalProperties": false,
          "type": "object",
        },
        "type": "array",
      },
    },
    "additionalProperties": false,
    "type": "object",
    "oneOf": [
      {
        "not": { "anyOf": [{ "required": ["selector"] }, { "required": ["targetRef"] }, { "required": ["targetRefs"] }] },
      },
      { "required": ["selector"] },
      { "required": ["targetRef"] },
      { "required": ["targetRefs"] },
    ],
  }),
  shared: () => ({
    "targetRef": {
      "properties": {
        "group": {
          "maxLength": 253,
          "pattern": "^$|^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$",
          "type": "string",
        },
        "kind": { "maxLength": 63, "minLength": 1, "pattern": "^[a-zA-Z]([-a-zA-Z0-9]*[a-zA-Z0-9])?$", "type": "string" },
        "name": { "maxLength": 253, "minLength": 1, "type": "string" },
        "namespace": { "type": "string", "maxLength": 0 },
      },
      "additionalProperties": false,
      "required": ["kind", "name"],
      "type": "object",
    },
  }),
};
