/**
 * The schema of Istio's AuthorizationPolicy, made by scripts/istio-crds.mjs from istio.io/api v1.31.1.
 * Copyright Istio Authors, Apache License 2.0.
 * @module
 */
import type { IstioCrd } from './istio-crd.ts';

/** AuthorizationPolicy, in every version that is served. */
export const authorizationPolicyCrd: IstioCrd = {
  group: 'security.istio.io',
  kind: 'AuthorizationPolicy',
  plural: 'authorizationpolicies',
  versions: ['v1', 'v1beta1'],
  spec: () => ({
    "oneOf": [
      {
        "not": { "anyOf": [{ "required": ["selector"] }, { "required": ["targetRef"] }, { "required": ["targetRefs"] }] },
      },
      { "required": ["selector"] },
      { "required": ["targetRef"] },
      { "required": ["targetRefs"] },
    ],
    "properties": {
      "action": { "enum": ["ALLOW", "DENY", "AUDIT", "CUSTOM"], "type": "string" },
      "provider": { "properties": { "name": { "type": "string" } }, "additionalProperties": false, "type": "object" },
      "rules": {
        "items": {
          "properties": {
            "from": {
              "items": {
                "properties": {
                  "source": {
                    "properties": {
                      "ipBlocks": { "items": { "type": "string" }, "type": "array" },
                      "namespaces": { "items": { "type": "string" }, "type": "array" },
                      "notIpBlocks": { "items": { "type": "string" }, "type": "array" },
                      "notNamespaces": { "items": { "type": "string" }, "type": "array" },
                      "notPrincipals": { "items": { "type": "string" }, "type": "array" },
                      "notRemoteIpBlocks": { "items": { "type": "string" }, "type": "array" },
                      "notRequestPrincipals": { "items": { "type": "string" }, "type": "array" },
                      "notServiceAccounts": { "items": { "maxLength": 320, "type": "string" }, "maxItems": 16, "type": "array" },
                      "notTrustDomains": { "items": { "type": "string" }, "type": "array" },
                      "principals": { "items": { "type": "string" }, "type": "array" },
                      "remoteIpBlocks": { "items": { "type": "string" }, "type": "array" },
                      "requestPrincipals": { "items": { "type": "string" }, "type": "array" },
                      "serviceAccounts": { "items": { "maxLength": 320, "type": "string" }, "maxItems": 16, "type": "array" },
                      "trustDomains": { "items": { "type": "string" }, "type": "array" },
                    },
                    "additionalProperties": false,
                    "type": "object",
                  },
                },
                "additionalProperties": false,
                "type": "object",
              },
              "maxItems": 512,
              "type": "array",
            },
            "to": {
              "items": {
                "properties": {
                  "operation": {
                    "properties": {
                      "hosts": { "items": { "type": "string" }, "type": "array" },
                      "methods": { "items": { "type": "string" }, "type": "array" },
                      "notHosts": { "items": { "type": "string" }, "type": "array" },
                      "notMethods": { "items": { "type": "string" }, "type": "array" },
                      "notPaths": { "items": { "type": "string" }, "type": "array" },
                      "notPorts": { "items": { "type": "string" }, "type": "array" },
                      "paths": { "items": { "type": "string" }, "type": "array" },
                      "ports": { "items": { "type": "string" }, "type": "array" },
                    },
                    "additionalProperties": false,
                    "type": "object",
                  },
                },
                "additionalProperties": false,
                "type": "object",
              },
              "type": "array",
            },
            "when": {
              "items": {
                "properties": {
                  "key": { "type": "string" },
                  "notValues": { "items": { "type": "string" }, "type": "array" },
                  "values": { "items": { "type": "string" }, "type": "array" },
                },
                "additionalProperties": false,
                "required": ["key"],
                "type": "object",
              },
              "type": "array",
            },
          },
          "additionalProperties": false,
          "type": "object",
        },
        "maxItems": 512,
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
