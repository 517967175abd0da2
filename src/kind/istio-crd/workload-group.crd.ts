/**
 * The schema of Istio's WorkloadGroup, made by scripts/istio-crds.mjs from istio.io/api v1.31.1.
 * Copyright Istio Authors, Apache License 2.0.
 * @module
 */
import type { IstioCrd } from './istio-crd.ts';

/** WorkloadGroup, in every version that is served. */
export const workloadGroupCrd: IstioCrd = {
  group: 'networking.istio.io',
  kind: 'WorkloadGroup',
  plural: 'workloadgroups',
  versions: ['v1', 'v1beta1', 'v1alpha3'],
  spec: () => ({
    "properties": {
      "metadata": {
        "properties": {
          "annotations": { "additionalProperties": { "type": "string" }, "maxProperties": 256, "type": "object" },
          "labels": { "additionalProperties": { "type": "string" }, "maxProperties": 256, "type": "object" },
        },
        "additionalProperties": false,
        "type": "object",
      },
      "probe": {
        "oneOf": [
          {
            "not": {
              "anyOf": [
                { "required": ["httpGet"] },
                { "required": ["tcpSocket"] },
                { "required": ["exec"] },
                { "required": ["grpc"] },
              ],
            },
          },
          { "required": ["httpGet"] },
          { "required": ["tcpSocket"] },
          { "required": ["exec"] },
          { "required": ["grpc"] },
        ],
        "properties": {
          "exec": {
            "properties": { "command": { "items": { "minLength": 1, "type": "string" }, "type": "array" } },
            "additionalProperties": false,
            "required": ["command"],
            "type": "object",
          },
          "failureThreshold": { "minimum": 0, "maximum": 2147483647, "type": "integer" },
          "grpc": {
            "properties": { "port": { "maximum": 65535, "minimum": 1, "type": "integer" }, "service": { "type": "string" } },
            "additionalProperties": false,
            "type": "object",
          },
          "httpGet": {
            "properties": {
              "host": { "type": "string" },
              "httpHeaders": {
                "items": {
                  "properties": { "name": { "pattern": "^[-_A-Za-z0-9]+$", "type": "string" }, "value": { "type": "string" } },
                  "additionalProperties": false,
                  "type": "object",
                },
                "type": "array",
              },
              "path": { "type": "string" },
              "port": { "maximum": 65535, "minimum": 1, "type": "integer" },
              "scheme": { "type": "string", "enum": ["", "HTTP", "HTTPS"] },
            },
            "additionalProperties": false,
            "required": ["port"],
            "type": "object",
          },
          "initialDelaySeconds": { "minimum": 0, "maximum": 2147483647, "type": "integer" },
          "periodSeconds": { "minimum": 0, "maximum": 2147483647, "type": "integer" },
          "successThreshold": { "minimum": 0, "maximum": 2147483647, "type": "integer" },
          "tcpSocket": {
            "properties": { "host": { "type": "string" }, "port": { "maximum": 65535, "minimum": 1, "type": "integer" } },
            "additionalProperties": false,
            "required": ["port"],
            "type": "object",
          },
          "timeoutSeconds": { "minimum": 0, "maximum": 2147483647, "type": "integer" },
        },
        "additionalProperties": false,
        "type": "object",
      },
      "template": {
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
      },
    },
    "additionalProperties": false,
    "required": ["template"],
    "type": "object",
  }),
  shared: () => ({}),
};
