/**
 * `HelmRelease` of Flux: passed through, or rendered (`place/rendered/release/flux`).
 * @module
 */
import type { Kind } from '../kind.ts';
import { looseObject } from '../schema/object-schema.ts';

const group = 'helm.toolkit.fluxcd.io';
const text = { type: 'string' };
// Variables of Flux may take the place of booleans and numbers of the API server's schema.
const any = {};
const object = { type: 'object' };
const reference = { type: 'object', properties: { kind: text, name: text, namespace: text } };

const spec = {
  type: 'object',
  properties: {
    chart: {
      type: 'object',
      properties: {
        metadata: object,
        spec: {
          type: 'object',
          properties: {
            chart: text,
            version: text,
            sourceRef: reference,
            reconcileStrategy: text,
            valuesFiles: { type: 'array', items: text },
            ignoreMissingValuesFiles: any,
            interval: text,
            verify: object,
          },
        },
      },
    },
    chartRef: reference,
    releaseName: text,
    targetNamespace: text,
    storageNamespace: text,
    values: object,
    valuesFrom: {
      type: 'array',
      items: {
        type: 'object',
        properties: { kind: text, name: text, valuesKey: text, targetPath: text, optional: any },
      },
    },
    install: {
      type: 'object',
      properties: {
        crds: text,
        skipCRDs: any,
        createNamespace: any,
        disableSchemaValidation: any,
        disableHooks: any,
      },
    },
    upgrade: { type: 'object', properties: { crds: text, disableHooks: any, preserveValues: any } },
    postRenderers: { type: 'array' },
    commonMetadata: object,
    kubeConfig: object,
    suspend: any,
    interval: text,
    dependsOn: { type: 'array' },
    timeout: text,
    maxHistory: any,
    serviceAccountName: text,
    persistentClient: any,
    driftDetection: object,
    test: object,
    rollback: object,
    uninstall: object,
  },
};

/** `HelmRelease` in every version of its group. */
export const helmReleases: readonly Kind[] = ['v2', 'v2beta1', 'v2beta2'].map((version) => ({
  group,
  version,
  kind: 'HelmRelease',
  plural: 'helmreleases',
  scope: 'Namespaced',
  level: 'cluster',
  isAboutItself: true,
  schema: looseObject(`${group}/${version}`, 'HelmRelease', spec),
}));
