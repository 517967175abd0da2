/**
 * The schema of Istio's TrafficExtension, made by scripts/istio-crds.mjs from istio.io/api v1.31.1.
 * Copyright Istio Authors, Apache License 2.0.
 * @module
 */
import type { IstioCrd } from './istio-crd.ts';

/** TrafficExtension, in every version that is served. */
export const trafficExtensionCrd: IstioCrd = {
  group: 'extensions.istio.io',
  kind: 'TrafficExtension',
  plural: 'trafficextensions',
  versions: ['v1alpha1'],
  spec: () => ({
    "oneOf": [{ "required": ["wasm"] }, { "required": ["lua"] }],
    "properties": {
      "lua": {
        "properties": { "inlineCode": { "maxLength": 65536, "minLength": 1, "type": "string" } },
        "additionalProperties": false,
        "required": ["inlineCode"],
        "type": "object",
      },
      "match": {
        "items": {
          "properties": {
            "mode": { "enum": ["UNDEFINED", "CLIENT", "SERVER", "CLIENT_AND_SERVER"], "type": "string" },
            "ports": {
              "items": {
                "properties": { "number": { "maximum": 65535, "minimum": 1, "type": "integer" } },
                "additionalProperties": false,
                "required": ["number"],
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
      "phase": { "enum": ["UNSPECIFIED", "AUTHN", "AUTHZ", "STATS"], "type": "string" },
      "priority": { "minimum": -2147483648, "maximum": 2147483647, "type": "integer" },
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
      "targetRefs": {
        "items": {
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
        "maxItems": 16,
        "type": "array",
      },
      "wasm": {
        "properties": {
          "failStrategy": { "enum": ["FAIL_CLOSE", "FAIL_OPEN", "FAIL_RELOAD"], "type": "string" },
          "imagePullPolicy": { "enum": ["UNSPECIFIED_POLICY", "IfNotPresent", "Always"], "type": "string" },
          "imagePullSecret": { "maxLength": 253, "minLength": 1, "type": "string" },
          "pluginConfig": { "type": "object", "additionalProperties": true },
          "pluginName": { "maxLength": 256, "minLength": 1, "type": "string" },
          "sha256": { "pattern": "(^$|^[a-f0-9]{64}$)", "type": "string" },
          "type": { "enum": ["UNSPECIFIED_PLUGIN_TYPE", "HTTP", "NETWORK"], "type": "string" },
          "url": { "minLength": 1, "type": "string" },
          "verificationKey": { "type": "string" },
          "vmConfig": {
            "properties": {
              "env": {
                "items": {
                  "properties": {
                    "name": { "maxLength": 256, "minLength": 1, "type": "string" },
                    "value": { "maxLength": 2048, "type": "string" },
                    "valueFrom": { "enum": ["INLINE", "HOST"], "type": "string" },
                  },
                  "additionalProperties": false,
                  "required": ["name"],
                  "type": "object",
                },
                "maxItems": 256,
                "type": "array",
              },
            },
            "additionalProperties": false,
            "type": "object",
          },
        },
        "additionalProperties": false,
        "required": ["url"],
        "type": "object",
      },
    },
    "additionalProperties": false,
    "type": "object",
  }),
  shared: () => ({}),
};
