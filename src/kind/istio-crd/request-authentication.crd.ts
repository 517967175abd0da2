/**
 * The schema of Istio's RequestAuthentication, made by scripts/istio-crds.mjs from istio.io/api v1.31.1.
 * Copyright Istio Authors, Apache License 2.0.
 * @module
 */
import type { IstioCrd } from './istio-crd.ts';

/** RequestAuthentication, in every version that is served. */
export const requestAuthenticationCrd: IstioCrd = {
  group: 'security.istio.io',
  kind: 'RequestAuthentication',
  plural: 'requestauthentications',
  versions: ['v1', 'v1beta1'],
  spec: () => ({
    "properties": {
      "jwtRules": {
        "items": {
          "properties": {
            "audiences": { "items": { "minLength": 1, "type": "string" }, "type": "array" },
            "forwardOriginalToken": { "type": "boolean" },
            "fromCookies": { "items": { "minLength": 1, "type": "string" }, "type": "array" },
            "fromHeaders": {
              "items": {
                "properties": { "name": { "minLength": 1, "type": "string" }, "prefix": { "type": "string" } },
                "additionalProperties": false,
                "required": ["name"],
                "type": "object",
              },
              "type": "array",
            },
            "fromParams": { "items": { "minLength": 1, "type": "string" }, "type": "array" },
            "issuer": { "minLength": 1, "type": "string" },
            "jwks": { "type": "string" },
            "jwks_uri": { "maxLength": 2048, "minLength": 1, "type": "string" },
            "jwksUri": { "maxLength": 2048, "minLength": 1, "type": "string" },
            "outputClaimToHeaders": {
              "items": {
                "properties": {
                  "claim": { "minLength": 1, "type": "string" },
                  "header": { "minLength": 1, "pattern": "^[-_A-Za-z0-9]+$", "type": "string" },
                },
                "additionalProperties": false,
                "required": ["header", "claim"],
                "type": "object",
              },
              "type": "array",
            },
            "outputPayloadToHeader": { "type": "string" },
            "spaceDelimitedClaims": { "items": { "minLength": 1, "type": "string" }, "maxItems": 64, "type": "array" },
            "timeout": { "type": "string" },
          },
          "additionalProperties": false,
          "type": "object",
          "oneOf": [
            {
              "not": { "anyOf": [{ "required": ["jwksUri"] }, { "required": ["jwks_uri"] }, { "required": ["jwks"] }] },
            },
            { "required": ["jwksUri"] },
            { "required": ["jwks_uri"] },
            { "required": ["jwks"] },
          ],
        },
        "maxItems": 4096,
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
