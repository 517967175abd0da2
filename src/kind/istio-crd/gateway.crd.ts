/**
 * The schema of Istio's Gateway, made by scripts/istio-crds.mjs from istio.io/api v1.31.1.
 * Copyright Istio Authors, Apache License 2.0.
 * @module
 */
import type { IstioCrd } from './istio-crd.ts';

/** Gateway, in every version that is served. */
export const gatewayCrd: IstioCrd = {
  group: 'networking.istio.io',
  kind: 'Gateway',
  plural: 'gateways',
  versions: ['v1', 'v1beta1', 'v1alpha3'],
  spec: () => ({
    "properties": {
      "selector": { "additionalProperties": { "type": "string" }, "type": "object" },
      "servers": {
        "items": {
          "properties": {
            "bind": { "type": "string" },
            "defaultEndpoint": { "type": "string" },
            "hosts": { "items": { "type": "string" }, "type": "array" },
            "name": { "type": "string" },
            "port": {
              "properties": {
                "name": { "type": "string" },
                "number": { "maximum": 4294967295, "minimum": 0, "type": "integer" },
                "protocol": { "type": "string" },
                "targetPort": { "maximum": 4294967295, "minimum": 0, "type": "integer" },
              },
              "additionalProperties": false,
              "required": ["number", "protocol", "name"],
              "type": "object",
            },
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
          "required": ["port", "hosts"],
          "type": "object",
        },
        "type": "array",
      },
    },
    "additionalProperties": false,
    "type": "object",
  }),
  shared: () => ({}),
};
