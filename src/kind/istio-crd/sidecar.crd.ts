/**
 * The schema of Istio's Sidecar, made by scripts/istio-crds.mjs from istio.io/api v1.31.1.
 * Copyright Istio Authors, Apache License 2.0.
 * @module
 */
import type { IstioCrd } from './istio-crd.ts';

/** Sidecar, in every version that is served. */
export const sidecarCrd: IstioCrd = {
  group: 'networking.istio.io',
  kind: 'Sidecar',
  plural: 'sidecars',
  versions: ['v1', 'v1beta1', 'v1alpha3'],
  spec: () => ({
    "properties": {
      "egress": {
        "items": {
          "properties": {
            "bind": { "type": "string" },
            "captureMode": { "enum": ["DEFAULT", "IPTABLES", "NONE"], "type": "string" },
            "hosts": { "items": { "type": "string" }, "type": "array" },
            "port": { "$ref": "#/$defs/port" },
          },
          "additionalProperties": false,
          "required": ["hosts"],
          "type": "object",
        },
        "type": "array",
      },
      "inboundConnectionPool": { "$ref": "#/$defs/inboundConnectionPool" },
      "ingress": {
        "items": {
          "properties": {
            "bind": { "type": "string" },
            "captureMode": { "enum": ["DEFAULT", "IPTABLES", "NONE"], "type": "string" },
            "connectionPool": { "$ref": "#/$defs/inboundConnectionPool" },
            "defaultEndpoint": { "type": "string" },
            "port": { "$ref": "#/$defs/port" },
            "tls": {
              "properties": {
                "caCertCredentialName": { "type": "string" },
                "caCertificates": { "type": "string" },
                "caCrl": { "type": "string" },
                "cipherSuites": { "items": { "type": "string" }, "type": "array" },
                "credentialName": { "type": "string" },
                "credentialNames": { "items": { "type": "string" }, "maxItems": 2, "minItems": 1, "type": "array" },
                "httpsRedirect": { "type": "boolean" },
                "insecureSkipVerify": { "type": "boolean" },
                "maxProtocolVersion": { "enum": ["TLS_AUTO", "TLSV1_0", "TLSV1_1", "TLSV1_2", "TLSV1_3"], "type": "string" },
                "minProtocolVersion": { "enum": ["TLS_AUTO", "TLSV1_0", "TLSV1_1", "TLSV1_2", "TLSV1_3"], "type": "string" },
                "mode": {
                  "enum": ["PASSTHROUGH", "SIMPLE", "MUTUAL", "AUTO_PASSTHROUGH", "ISTIO_MUTUAL", "OPTIONAL_MUTUAL"],
                  "type": "string",
                },
                "privateKey": { "type": "string" },
                "serverCertificate": { "type": "string" },
                "subjectAltNames": { "items": { "type": "string" }, "type": "array" },
                "tlsCertificates": {
                  "items": {
                    "properties": {
                      "caCertificates": { "type": "string" },
                      "privateKey": { "type": "string" },
                      "serverCertificate": { "type": "string" },
                    },
                    "additionalProperties": false,
                    "type": "object",
                  },
                  "maxItems": 2,
                  "minItems": 1,
                  "type": "array",
                },
                "verifyCertificateHash": { "items": { "type": "string" }, "type": "array" },
                "verifyCertificateSpki": { "items": { "type": "string" }, "type": "array" },
              },
              "additionalProperties": false,
              "type": "object",
            },
          },
          "additionalProperties": false,
          "required": ["port"],
          "type": "object",
        },
        "type": "array",
      },
      "outboundTrafficPolicy": {
        "properties": {
          "egressProxy": {
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
          "mode": { "enum": ["REGISTRY_ONLY", "ALLOW_ANY"], "type": "string" },
        },
        "additionalProperties": false,
        "type": "object",
      },
      "workloadSelector": {
        "properties": {
          "labels": { "additionalProperties": { "maxLength": 63, "type": "string" }, "maxProperties": 256, "type": "object" },
        },
        "additionalProperties": false,
        "type": "object",
      },
    },
    "additionalProperties": false,
    "type": "object",
  }),
  shared: () => ({
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
    "inboundConnectionPool": {
      "properties": { "http": { "$ref": "#/$defs/http" }, "tcp": { "$ref": "#/$defs/tcp" } },
      "additionalProperties": false,
      "type": "object",
    },
    "port": {
      "properties": {
        "name": { "type": "string" },
        "number": { "maximum": 4294967295, "minimum": 0, "type": "integer" },
        "protocol": { "type": "string" },
        "targetPort": { "maximum": 4294967295, "minimum": 0, "type": "integer" },
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
  }),
};
