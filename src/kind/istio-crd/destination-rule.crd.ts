/**
 * The schema of Istio's DestinationRule, made by scripts/istio-crds.mjs from istio.io/api v1.31.1.
 * Copyright Istio Authors, Apache License 2.0.
 * @module
 */
import type { IstioCrd } from './istio-crd.ts';

/** DestinationRule, in every version that is served. */
export const destinationRuleCrd: IstioCrd = {
  group: 'networking.istio.io',
  kind: 'DestinationRule',
  plural: 'destinationrules',
  versions: ['v1', 'v1beta1', 'v1alpha3'],
  spec: () => ({
    "properties": {
      "exportTo": { "items": { "type": "string" }, "type": "array" },
      "host": { "type": "string" },
      "subsets": {
        "items": {
          "properties": {
            "labels": { "additionalProperties": { "type": "string" }, "type": "object" },
            "name": { "type": "string" },
            "trafficPolicy": { "$ref": "#/$defs/trafficPolicy" },
          },
          "additionalProperties": false,
          "required": ["name"],
          "type": "object",
        },
        "type": "array",
      },
      "trafficPolicy": { "$ref": "#/$defs/trafficPolicy" },
      "workloadSelector": {
        "properties": {
          "matchLabels": { "additionalProperties": { "maxLength": 63, "type": "string" }, "maxProperties": 4096, "type": "object" },
        },
        "additionalProperties": false,
        "type": "object",
      },
    },
    "additionalProperties": false,
    "required": ["host"],
    "type": "object",
  }),
  shared: () => ({
    "connectionPool": {
      "properties": { "http": { "$ref": "#/$defs/http" }, "tcp": { "$ref": "#/$defs/tcp" } },
      "additionalProperties": false,
      "type": "object",
    },
    "consistentHash": {
      "allOf": [
        {
          "oneOf": [
            {
              "not": {
                "anyOf": [
                  { "required": ["httpHeaderName"] },
                  { "required": ["httpCookie"] },
                  { "required": ["useSourceIp"] },
                  { "required": ["httpQueryParameterName"] },
                ],
              },
            },
            { "required": ["httpHeaderName"] },
            { "required": ["httpCookie"] },
            { "required": ["useSourceIp"] },
            { "required": ["httpQueryParameterName"] },
          ],
        },
        {
          "oneOf": [
            { "not": { "anyOf": [{ "required": ["ringHash"] }, { "required": ["maglev"] }] } },
            { "required": ["ringHash"] },
            { "required": ["maglev"] },
          ],
        },
      ],
      "properties": {
        "httpCookie": { "$ref": "#/$defs/httpCookie" },
        "httpHeaderName": { "type": "string" },
        "httpQueryParameterName": { "type": "string" },
        "maglev": {
          "properties": { "tableSize": { "minimum": 0, "type": "integer" } },
          "additionalProperties": false,
          "type": "object",
        },
        "minimumRingSize": { "minimum": 0, "type": "integer" },
        "ringHash": {
          "properties": { "minimumRingSize": { "minimum": 0, "type": "integer" } },
          "additionalProperties": false,
          "type": "object",
        },
        "useSourceIp": { "type": "boolean" },
      },
      "additionalProperties": false,
      "type": "object",
    },
    "http": {
      "properties": {
        "h2UpgradePolicy": { "enum": ["DEFAULT", "DO_NOT_UPGRADE", "UPGRADE"], "type": "string" },
        "http1MaxPendingRequests": { "minimum": -2147483648, "maximum": 2147483647, "type": "integer" },
        "http2KeepAlive": {
          "properties": { "interval": { "type": "string" }, "timeout": { "type": "string" } },
          "additionalProperties": false,
          "type": "object",
        },
        "http2MaxRequests": { "minimum": -2147483648, "maximum": 2147483647, "type": "integer" },
        "idleTimeout": { "type": "string" },
        "maxConcurrentStreams": { "minimum": -2147483648, "maximum": 2147483647, "type": "integer" },
        "maxRequestsPerConnection": { "minimum": -2147483648, "maximum": 2147483647, "type": "integer" },
        "maxRetries": { "minimum": -2147483648, "maximum": 2147483647, "type": "integer" },
        "useClientProtocol": { "type": "boolean" },
      },
      "additionalProperties": false,
      "type": "object",
    },
    "httpCookie": {
      "properties": {
        "attributes": {
          "items": {
            "properties": { "name": { "type": "string" }, "value": { "type": "string" } },
            "additionalProperties": false,
            "required": ["name"],
            "type": "object",
          },
          "type": "array",
        },
        "name": { "type": "string" },
        "path": { "type": "string" },
        "ttl": { "type": "string" },
      },
      "additionalProperties": false,
      "required": ["name"],
      "type": "object",
    },
    "loadBalancer": {
      "oneOf": [
        { "not": { "anyOf": [{ "required": ["simple"] }, { "required": ["consistentHash"] }] } },
        { "required": ["simple"] },
        { "required": ["consistentHash"] },
      ],
      "properties": {
        "consistentHash": { "$ref": "#/$defs/consistentHash" },
        "localityLbSetting": { "$ref": "#/$defs/localityLbSetting" },
        "simple": {
          "enum": ["UNSPECIFIED", "LEAST_CONN", "RANDOM", "PASSTHROUGH", "ROUND_ROBIN", "LEAST_REQUEST"],
          "type": "string",
        },
        "warmup": { "$ref": "#/$defs/warmup" },
        "warmupDurationSecs": { "type": "string" },
        "zoneAwareLbSetting": { "$ref": "#/$defs/zoneAwareLbSetting" },
      },
      "additionalProperties": false,
      "type": "object",
    },
    "localityLbSetting": {
      "properties": {
        "distribute": {
          "items": {
            "properties": {
              "from": { "type": "string" },
              "to": { "additionalProperties": { "maximum": 4294967295, "minimum": 0, "type": "integer" }, "type": "object" },
            },
            "additionalProperties": false,
            "type": "object",
          },
          "type": "array",
        },
        "enabled": { "type": "boolean" },
        "failover": {
          "items": {
            "properties": { "from": { "type": "string" }, "to": { "type": "string" } },
            "additionalProperties": false,
            "type": "object",
          },
          "type": "array",
        },
        "failoverPriority": { "items": { "type": "string" }, "type": "array" },
      },
      "additionalProperties": false,
      "type": "object",
    },
    "outlierDetection": {
      "properties": {
        "baseEjectionTime": { "type": "string" },
        "consecutive5xxErrors": { "maximum": 4294967295, "minimum": 0, "type": "integer" },
        "consecutiveErrors": { "minimum": -2147483648, "maximum": 2147483647, "type": "integer" },
        "consecutiveGatewayErrors": { "maximum": 4294967295, "minimum": 0, "type": "integer" },
        "consecutiveLocalOriginFailures": { "maximum": 4294967295, "minimum": 0, "type": "integer" },
        "interval": { "type": "string" },
        "maxEjectionPercent": { "minimum": -2147483648, "maximum": 2147483647, "type": "integer" },
        "minHealthPercent": { "minimum": -2147483648, "maximum": 2147483647, "type": "integer" },
        "outlierDetectionHttpErrorCodes": { "items": { "maximum": 599, "minimum": 100, "type": "integer" }, "type": "array" },
        "splitExternalLocalOriginErrors": { "type": "boolean" },
      },
      "additionalProperties": false,
      "type": "object",
    },
    "portLevelSettings": {
      "properties": {
        "connectionPool": { "$ref": "#/$defs/connectionPool" },
        "loadBalancer": { "$ref": "#/$defs/loadBalancer" },
        "outlierDetection": { "$ref": "#/$defs/outlierDetection" },
        "port": {
          "properties": { "number": { "maximum": 4294967295, "minimum": 0, "type": "integer" } },
          "additionalProperties": false,
          "type": "object",
        },
        "tls": { "$ref": "#/$defs/tls" },
      },
      "additionalProperties": false,
      "type": "object",
    },
    "retryBudget": {
      "properties": {
        "budgetInterval": { "type": "string" },
        "minRetryConcurrency": { "maximum": 4294967295, "minimum": 0, "type": "integer" },
        "percent": { "maximum": 100, "minimum": 0, "type": "number" },
      },
      "additionalProperties": false,
      "type": "object",
    },
    "tcp": {
      "properties": {
        "connectTimeout": { "type": "string" },
        "idleTimeout": { "type": "string" },
        "maxConnectionDuration": { "type": "string" },
        "maxConnections": { "minimum": -2147483648, "maximum": 2147483647, "type": "integer" },
        "tcpKeepalive": {
          "properties": {
            "interval": { "type": "string" },
            "probes": { "maximum": 4294967295, "minimum": 0, "type": "integer" },
            "time": { "type": "string" },
          },
          "additionalProperties": false,
          "type": "object",
        },
      },
      "additionalProperties": false,
      "type": "object",
    },
    "tls": {
      "properties": {
        "caCertificates": { "type": "string" },
        "caCrl": { "type": "string" },
        "clientCertificate": { "type": "string" },
        "credentialName": { "type": "string" },
        "insecureSkipVerify": { "type": "boolean" },
        "mode": { "enum": ["DISABLE", "SIMPLE", "MUTUAL", "ISTIO_MUTUAL"], "type": "string" },
        "privateKey": { "type": "string" },
        "sni": { "type": "string" },
        "subjectAltNames": { "items": { "type": "string" }, "type": "array" },
      },
      "additionalProperties": false,
      "type": "object",
    },
    "trafficPolicy": {
      "properties": {
        "connectionPool": { "$ref": "#/$defs/connectionPool" },
        "loadBalancer": { "$ref": "#/$defs/loadBalancer" },
        "outlierDetection": { "$ref": "#/$defs/outlierDetection" },
        "portLevelSettings": { "items": { "$ref": "#/$defs/portLevelSettings" }, "maxItems": 4096, "type": "array" },
        "proxyProtocol": {
          "properties": { "version": { "enum": ["V1", "V2"], "type": "string" } },
          "additionalProperties": false,
          "type": "object",
        },
        "retryBudget": { "$ref": "#/$defs/retryBudget" },
        "tls": { "$ref": "#/$defs/tls" },
        "tunnel": { "$ref": "#/$defs/tunnel" },
      },
      "additionalProperties": false,
      "type": "object",
    },
    "tunnel": {
      "properties": {
        "protocol": { "type": "string" },
        "targetHost": { "type": "string" },
        "targetPort": { "maximum": 4294967295, "minimum": 0, "type": "integer" },
      },
      "additionalProperties": false,
      "required": ["targetHost", "targetPort"],
      "type": "object",
    },
    "warmup": {
      "properties": {
        "aggression": { "minimum": 0, "type": "number" },
        "duration": { "type": "string" },
        "minimumPercent": { "maximum": 100, "minimum": 0, "type": "number" },
      },
      "additionalProperties": false,
      "required": ["duration"],
      "type": "object",
    },
    "zoneAwareLbSetting": {
      "properties": {
        "enabled": { "type": "boolean" },
        "failover": {
          "items": {
            "properties": { "from": { "type": "string" }, "to": { "type": "string" } },
            "additionalProperties": false,
            "type": "object",
          },
          "type": "array",
        },
        "failoverPriority": { "items": { "type": "string" }, "type": "array" },
        "minClusterSize": { "maximum": 4294967295, "minimum": 1, "type": "integer" },
      },
      "additionalProperties": false,
      "type": "object",
    },
  }),
};
