/**
 * The schema of Istio's ProxyConfig, made by scripts/istio-crds.mjs from istio.io/api v1.31.1.
 * Copyright Istio Authors, Apache License 2.0.
 * @module
 */
import type { IstioCrd } from './istio-crd.ts';

/** ProxyConfig, in every version that is served. */
export const proxyConfigCrd: IstioCrd = {
  group: 'networking.istio.io',
  kind: 'ProxyConfig',
  plural: 'proxyconfigs',
  versions: ['v1beta1'],
  spec: () => ({
    "properties": {
      "concurrency": { "minimum": 0, "maximum": 2147483647, "type": "integer" },
      "environmentVariables": { "additionalProperties": { "maxLength": 2048, "type": "string" }, "type": "object" },
      "image": { "properties": { "imageType": { "type": "string" } }, "additionalProperties": false, "type": "object" },
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
  }),
  shared: () => ({}),
};
