/**
 * The schema of Istio's WasmPlugin, made by scripts/istio-crds.mjs from istio.io/api v1.31.1.
 * Copyright Istio Authors, Apache License 2.0.
 * @module
 */
import type { IstioCrd } from './istio-crd.ts';

/** WasmPlugin, in every version that is served. */
export const wasmPluginCrd: IstioCrd = {
  group: 'extensions.istio.io',
  kind: 'WasmPlugin',
  plural: 'wasmplugins',
  versions: ['v1alpha1'],
  spec: () => ({
    "properties": {
      "failStrategy": { "enum": ["FAIL_CLOSE", "FAIL_OPEN", "FAIL_RELOAD"], "type": "string" },
      "imagePullPolicy": { "enum": ["UNSPECIFIED_POLICY", "IfNotPresent", "Always"], "type": "string" },
      "imagePullSecret": { "maxLength": 253, "minLength": 1, "type": "string" },
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
      "phase": { "enum": ["UNSPECIFIED_PHASE", "AUTHN", "AUTHZ", "STATS"], "type": "string" },
      "pluginConfig": { "type": "object", "additionalProperties": true },
      "pluginName": { "maxLength": 256, "minLength": 1, "type": "string" },
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
      "sha256": { "pattern": "(^$|^[a-f0-9]{64}$)", "type": "string" },
      "targetRef": { "$ref": "#/$defs/targetRef" },
      "targetRefs": { "items": { "$ref": "#/$defs/targetRef" }, "maxItems": 16, "type": "array" },
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
