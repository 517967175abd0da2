/**
 * The schema of Istio's PeerAuthentication, made by scripts/istio-crds.mjs from istio.io/api v1.31.1.
 * Copyright Istio Authors, Apache License 2.0.
 * @module
 */
import type { IstioCrd } from './istio-crd.ts';

/** PeerAuthentication, in every version that is served. */
export const peerAuthenticationCrd: IstioCrd = {
  group: 'security.istio.io',
  kind: 'PeerAuthentication',
  plural: 'peerauthentications',
  versions: ['v1', 'v1beta1'],
  spec: () => ({
    "properties": {
      "mtls": {
        "properties": { "mode": { "enum": ["UNSET", "DISABLE", "PERMISSIVE", "STRICT"], "type": "string" } },
        "additionalProperties": false,
        "type": "object",
      },
      "portLevelMtls": {
        "additionalProperties": {
          "properties": { "mode": { "enum": ["UNSET", "DISABLE", "PERMISSIVE", "STRICT"], "type": "string" } },
          "additionalProperties": false,
          "type": "object",
        },
        "minProperties": 1,
        "type": "object",
        "propertyNames": { "pattern": "^[0-9]+$", "description": "numbers of ports" },
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
    },
    "additionalProperties": false,
    "type": "object",
    "dependentSchemas": {
      "portLevelMtls": {
        "type": "object",
        "required": ["selector"],
        "properties": {
          "selector": {
            "type": "object",
            "required": ["matchLabels"],
            "properties": { "matchLabels": { "type": "object", "minProperties": 1 } },
          },
        },
      },
    },
  }),
  shared: () => ({}),
};
