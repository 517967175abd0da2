/**
 * The schema of Istio's EnvoyFilter, made by scripts/istio-crds.mjs from istio.io/api v1.31.1.
 * Copyright Istio Authors, Apache License 2.0.
 * @module
 */
import type { IstioCrd } from './istio-crd.ts';

/** EnvoyFilter, in every version that is served. */
export const envoyFilterCrd: IstioCrd = {
  group: 'networking.istio.io',
  kind: 'EnvoyFilter',
  plural: 'envoyfilters',
  versions: ['v1alpha3'],
  spec: () => ({
    "properties": {
      "configPatches": {
        "items": {
          "properties": {
            "applyTo": {
              "enum": [
                "INVALID",
                "LISTENER",
                "FILTER_CHAIN",
                "NETWORK_FILTER",
                "HTTP_FILTER",
                "ROUTE_CONFIGURATION",
                "VIRTUAL_HOST",
                "HTTP_ROUTE",
                "CLUSTER",
                "EXTENSION_CONFIG",
                "BOOTSTRAP",
                "LISTENER_FILTER",
              ],
              "type": "string",
            },
            "match": {
              "oneOf": [
                {
                  "not": {
                    "anyOf": [
                      { "required": ["listener"] },
                      { "required": ["routeConfiguration"] },
                      { "required": ["cluster"] },
                      { "required": ["waypoint"] },
                    ],
                  },
                },
                { "required": ["listener"] },
                { "required": ["routeConfiguration"] },
                { "required": ["cluster"] },
                { "required": ["waypoint"] },
              ],
              "properties": {
                "cluster": {
                  "properties": {
                    "name": { "type": "string" },
                    "portNumber": { "maximum": 4294967295, "minimum": 0, "type": "integer" },
                    "service": { "type": "string" },
                    "subset": { "type": "string" },
                  },
                  "additionalProperties": false,
                  "type": "object",
                },
                "context": { "enum": ["ANY", "SIDECAR_INBOUND", "SIDECAR_OUTBOUND", "GATEWAY", "WAYPOINT"], "type": "string" },
                "listener": {
                  "properties": {
                    "filterChain": {
                      "properties": {
                        "applicationProtocols": { "type": "string" },
                        "destinationPort": { "maximum": 4294967295, "minimum": 0, "type": "integer" },
                        "filter": {
                          "properties": {
                            "name": { "type": "string" },
                            "subFilter": {
                              "properties": { "name": { "type": "string" } },
                              "additionalProperties": false,
                              "type": "object",
                            },
                          },
                          "additionalProperties": false,
                          "type": "object",
                        },
                        "name": { "type": "string" },
                        "sni": { "type": "string" },
                        "transportProtocol": { "type": "string" },
                      },
                      "additionalProperties": false,
                      "type": "object",
                    },
                    "listenerFilter": { "type": "string" },
                    "name": { "type": "string" },
                    "portName": { "type": "string" },
                    "portNumber": { "maximum": 4294967295, "minimum": 0, "type": "integer" },
                  },
                  "additionalProperties": false,
                  "type": "object",
                },
                "proxy": {
                  "properties": {
                    "metadata": { "additionalProperties": { "type": "string" }, "type": "object" },
                    "proxyVersion": { "type": "string" },
                  },
                  "additionalProperties": false,
                  "type": "object",
                },
                "routeConfiguration": {
                  "properties": {
                    "gateway": { "type": "string" },
                    "name": { "type": "string" },
                    "portName": { "type": "string" },
                    "portNumber": { "maximum": 4294967295, "minimum": 0, "type": "integer" },
                    "vhost": {
                      "properties": {
                        "domainName": { "type": "string" },
                        "name": { "type": "string" },
                        "route": {
                          "properties": {
                            "action": { "enum": ["ANY", "ROUTE", "REDIRECT", "DIRECT_RESPONSE"], "type": "string" },
                            "name": { "type": "string" },
                          },
                          "additionalProperties": false,
                          "type": "object",
                        },
                      },
                      "additionalProperties": false,
                      "type": "object",
                    },
                  },
                  "additionalProperties": false,
                  "type": "object",
                },
                "waypoint": {
                  "properties": {
                    "filter": {
                      "properties": {
                        "name": { "type": "string" },
                        "subFilter": {
                          "properties": { "name": { "type": "string" } },
                          "additionalProperties": false,
                          "type": "object",
                        },
                      },
                      "additionalProperties": false,
                      "type": "object",
                    },
                    "portNumber": { "maximum": 65535, "minimum": 1, "type": "integer" },
                    "route": { "properties": { "name": { "type": "string" } }, "additionalProperties": false, "type": "object" },
                  },
                  "additionalProperties": false,
                  "type": "object",
                },
              },
              "additionalProperties": false,
              "type": "object",
            },
            "patch": {
              "properties": {
                "filterClass": { "enum": ["UNSPECIFIED", "AUTHN", "AUTHZ", "STATS"], "type": "string" },
                "operation": {
                  "enum": [
                    "INVALID",
                    "MERGE",
                    "ADD",
                    "REMOVE",
                    "INSERT_BEFORE",
                    "INSERT_AFTER",
                    "INSERT_FIRST",
                    "REPLACE",
                    "MERGE_AND_REPLACE_LIST",
                  ],
                  "type": "string",
                },
                "value": { "type": "object", "additionalProperties": true },
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
      "priority": { "minimum": -2147483648, "maximum": 2147483647, "type": "integer" },
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
      "workloadSelector": {
        "properties": {
          "labels": {
            "additionalProperties": { "maxLength": 63, "type": "string", "pattern": "^[^*]*$", "description": "a text without \"*\"" },
            "maxProperties": 256,
            "type": "object",
          },
        },
        "additionalProperties": false,
        "type": "object",
      },
    },
    "additionalProperties": false,
    "type": "object",
    "oneOf": [
      { "not": { "anyOf": [{ "required": ["workloadSelector"] }, { "required": ["targetRefs"] }] } },
      { "required": ["workloadSelector"] },
      { "required": ["targetRefs"] },
    ],
  }),
  shared: () => ({}),
};
