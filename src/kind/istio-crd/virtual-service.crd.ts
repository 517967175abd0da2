/**
 * The schema of Istio's VirtualService, made by scripts/istio-crds.mjs from istio.io/api v1.31.1.
 * Copyright Istio Authors, Apache License 2.0.
 * @module
 */
import type { IstioCrd } from './istio-crd.ts';

/** VirtualService, in every version that is served. */
export const virtualServiceCrd: IstioCrd = {
  group: 'networking.istio.io',
  kind: 'VirtualService',
  plural: 'virtualservices',
  versions: ['v1', 'v1beta1', 'v1alpha3'],
  spec: () => ({
    "properties": {
      "exportTo": { "items": { "type": "string" }, "type": "array" },
      "gateways": { "items": { "type": "string" }, "type": "array" },
      "hosts": { "items": { "type": "string" }, "type": "array" },
      "http": {
        "items": {
          "properties": {
            "corsPolicy": {
              "properties": {
                "allowCredentials": { "type": "boolean" },
                "allowHeaders": { "items": { "type": "string" }, "type": "array" },
                "allowMethods": { "items": { "type": "string" }, "type": "array" },
                "allowOrigin": { "items": { "type": "string" }, "type": "array" },
                "allowOrigins": { "items": { "$ref": "#/$defs/allowOrigins" }, "type": "array" },
                "exposeHeaders": { "items": { "type": "string" }, "type": "array" },
                "maxAge": { "type": "string" },
                "unmatchedPreflights": { "enum": ["UNSPECIFIED", "FORWARD", "IGNORE"], "type": "string" },
              },
              "additionalProperties": false,
              "type": "object",
            },
            "delegate": {
              "properties": { "name": { "type": "string" }, "namespace": { "type": "string" } },
              "additionalProperties": false,
              "type": "object",
            },
            "directResponse": {
              "properties": {
                "body": {
                  "oneOf": [
                    { "not": { "anyOf": [{ "required": ["string"] }, { "required": ["bytes"] }] } },
                    { "required": ["string"] },
                    { "required": ["bytes"] },
                  ],
                  "properties": { "bytes": { "type": "string" }, "string": { "type": "string" } },
                  "additionalProperties": false,
                  "type": "object",
                },
                "status": { "maximum": 4294967295, "minimum": 0, "type": "integer" },
              },
              "additionalProperties": false,
              "required": ["status"],
              "type": "object",
            },
            "fault": {
              "properties": {
                "abort": {
                  "oneOf": [
                    {
                      "not": {
                        "anyOf": [{ "required": ["httpStatus"] }, { "required": ["grpcStatus"] }, { "required": ["http2Error"] }],
                      },
                    },
                    { "required": ["httpStatus"] },
                    { "required": ["grpcStatus"] },
                    { "required": ["http2Error"] },
                  ],
                  "properties": {
                    "grpcStatus": { "type": "string" },
                    "http2Error": { "type": "string" },
                    "httpStatus": { "minimum": -2147483648, "maximum": 2147483647, "type": "integer" },
                    "percentage": { "properties": { "value": { "type": "number" } }, "additionalProperties": false, "type": "object" },
                  },
                  "additionalProperties": false,
                  "type": "object",
                },
                "delay": {
                  "oneOf": [
                    { "not": { "anyOf": [{ "required": ["fixedDelay"] }, { "required": ["exponentialDelay"] }] } },
                    { "required": ["fixedDelay"] },
                    { "required": ["exponentialDelay"] },
                  ],
                  "properties": {
                    "exponentialDelay": { "type": "string" },
                    "fixedDelay": { "type": "string" },
                    "percent": { "minimum": -2147483648, "maximum": 2147483647, "type": "integer" },
                    "percentage": { "properties": { "value": { "type": "number" } }, "additionalProperties": false, "type": "object" },
                  },
                  "additionalProperties": false,
                  "type": "object",
                },
              },
              "additionalProperties": false,
              "type": "object",
            },
            "headers": { "$ref": "#/$defs/headers" },
            "match": {
              "items": {
                "properties": {
                  "authority": { "$ref": "#/$defs/allowOrigins" },
                  "gateways": { "items": { "type": "string" }, "type": "array" },
                  "headers": { "additionalProperties": { "$ref": "#/$defs/allowOrigins" }, "type": "object" },
                  "ignoreUriCase": { "type": "boolean" },
                  "method": { "$ref": "#/$defs/allowOrigins" },
                  "name": { "type": "string" },
                  "port": { "maximum": 4294967295, "minimum": 0, "type": "integer" },
                  "queryParams": { "additionalProperties": { "$ref": "#/$defs/allowOrigins" }, "type": "object" },
                  "scheme": { "$ref": "#/$defs/allowOrigins" },
                  "sourceLabels": { "additionalProperties": { "type": "string" }, "type": "object" },
                  "sourceNamespace": { "type": "string" },
                  "statPrefix": { "type": "string" },
                  "uri": { "$ref": "#/$defs/allowOrigins" },
                  "withoutHeaders": { "additionalProperties": { "$ref": "#/$defs/allowOrigins" }, "type": "object" },
                },
                "additionalProperties": false,
                "type": "object",
              },
              "type": "array",
            },
            "mirror": { "$ref": "#/$defs/mirror" },
            "mirror_percent": { "maximum": 4294967295, "minimum": 0, "type": "integer" },
            "mirrorPercent": { "maximum": 4294967295, "minimum": 0, "type": "integer" },
            "mirrorPercentage": { "properties": { "value": { "type": "number" } }, "additionalProperties": false, "type": "object" },
            "mirrors": {
              "items": {
                "properties": {
                  "destination": { "$ref": "#/$defs/mirror" },
                  "percentage": { "properties": { "value": { "type": "number" } }, "additionalProperties": false, "type": "object" },
                },
                "additionalProperties": false,
                "required": ["destination"],
                "type": "object",
              },
              "type": "array",
            },
            "name": { "type": "string" },
            "redirect": {
              "oneOf": [
                { "not": { "anyOf": [{ "required": ["port"] }, { "required": ["derivePort"] }] } },
                { "required": ["port"] },
                { "required": ["derivePort"] },
              ],
              "properties": {
                "authority": { "type": "string" },
                "derivePort": { "enum": ["FROM_PROTOCOL_DEFAULT", "FROM_REQUEST_PORT"], "type": "string" },
                "port": { "maximum": 4294967295, "minimum": 0, "type": "integer" },
                "prefixRewrite": { "type": "string" },
                "redirectCode": { "maximum": 4294967295, "minimum": 0, "type": "integer" },
                "scheme": { "type": "string" },
                "uri": { "type": "string" },
              },
              "additionalProperties": false,
              "type": "object",
            },
            "retries": {
              "properties": {
                "attempts": { "minimum": -2147483648, "maximum": 2147483647, "type": "integer" },
                "backoff": { "type": "string" },
                "perTryTimeout": { "type": "string" },
                "retryIgnorePreviousHosts": { "type": "boolean" },
                "retryOn": { "type": "string" },
                "retryRemoteLocalities": { "type": "boolean" },
              },
              "additionalProperties": false,
              "type": "object",
            },
            "rewrite": {
              "properties": {
                "authority": { "type": "string" },
                "uri": { "type": "string" },
                "uriRegexRewrite": {
                  "properties": { "match": { "type": "string" }, "rewrite": { "type": "string" } },
                  "additionalProperties": false,
                  "type": "object",
                },
              },
              "additionalProperties": false,
              "type": "object",
            },
            "route": {
              "items": {
                "properties": {
                  "destination": { "$ref": "#/$defs/mirror" },
                  "headers": { "$ref": "#/$defs/headers" },
                  "weight": { "minimum": -2147483648, "maximum": 2147483647, "type": "integer" },
                },
                "additionalProperties": false,
                "required": ["destination"],
                "type": "object",
              },
              "type": "array",
            },
            "timeout": { "type": "string" },
          },
          "additionalProperties": false,
          "type": "object",
        },
        "type": "array",
      },
      "tcp": {
        "items": {
          "properties": {
            "match": {
              "items": {
                "properties": {
                  "destinationSubnets": { "items": { "type": "string" }, "type": "array" },
                  "gateways": { "items": { "type": "string" }, "type": "array" },
                  "port": { "maximum": 4294967295, "minimum": 0, "type": "integer" },
                  "sourceLabels": { "additionalProperties": { "type": "string" }, "type": "object" },
                  "sourceNamespace": { "type": "string" },
                  "sourceSubnet": { "type": "string" },
                },
                "additionalProperties": false,
                "type": "object",
              },
              "type": "array",
            },
            "route": { "items": { "$ref": "#/$defs/route" }, "type": "array" },
          },
          "additionalProperties": false,
          "type": "object",
        },
        "type": "array",
      },
      "tls": {
        "items": {
          "properties": {
            "match": {
              "items": {
                "properties": {
                  "destinationSubnets": { "items": { "type": "string" }, "type": "array" },
                  "gateways": { "items": { "type": "string" }, "type": "array" },
                  "port": { "maximum": 4294967295, "minimum": 0, "type": "integer" },
                  "sniHosts": { "items": { "type": "string" }, "type": "array" },
                  "sourceLabels": { "additionalProperties": { "type": "string" }, "type": "object" },
                  "sourceNamespace": { "type": "string" },
                },
                "additionalProperties": false,
                "required": ["sniHosts"],
                "type": "object",
              },
              "type": "array",
            },
            "route": { "items": { "$ref": "#/$defs/route" }, "type": "array" },
          },
          "additionalProperties": false,
          "required": ["match"],
          "type": "object",
        },
        "type": "array",
      },
    },
    "additionalProperties": false,
    "type": "object",
  }),
  shared: () => ({
    "allowOrigins": {
      "oneOf": [
        { "not": { "anyOf": [{ "required": ["exact"] }, { "required": ["prefix"] }, { "required": ["regex"] }] } },
        { "required": ["exact"] },
        { "required": ["prefix"] },
        { "required": ["regex"] },
      ],
      "properties": { "exact": { "type": "string" }, "prefix": { "type": "string" }, "regex": { "type": "string" } },
      "additionalProperties": false,
      "type": "object",
    },
    "headers": {
      "properties": { "request": { "$ref": "#/$defs/request" }, "response": { "$ref": "#/$defs/request" } },
      "additionalProperties": false,
      "type": "object",
    },
    "mirror": {
      "properties": {
        "host": { "type": "string" },
        "port": {
          "properties": { "number": { "maximum": 4294967295, "minimum": 0, "type": "integer" } },
          "additionalProperties": false,
          "type": "object",
        },
        "subset": { "type": "string" },
      },
      "additionalProperties": false,
      "required": ["host"],
      "type": "object",
    },
    "request": {
      "properties": {
        "add": { "additionalProperties": { "type": "string" }, "type": "object" },
        "remove": { "items": { "type": "string" }, "type": "array" },
        "set": { "additionalProperties": { "type": "string" }, "type": "object" },
      },
      "additionalProperties": false,
      "type": "object",
    },
    "route": {
      "properties": {
        "destination": { "$ref": "#/$defs/mirror" },
        "weight": { "minimum": -2147483648, "maximum": 2147483647, "type": "integer" },
      },
      "additionalProperties": false,
      "required": ["destination"],
      "type": "object",
    },
  }),
};
