/**
 * `Application` of Argo CD: passed through, or its charts rendered (`place/rendered/release/argocd`).
 * @module
 */
import type { JsonObject } from '../../resource/json.ts';
import type { Kind } from '../kind.ts';
import { looseObject } from '../schema/object-schema.ts';

const text = { type: 'string' };
const texts = { type: 'array', items: text };
// Templates may take the place of booleans and numbers of the API server's schema.
const any = {};

function listOf(properties: JsonObject): JsonObject {
  return { type: 'array', items: { type: 'object', properties } };
}

const source = {
  repoURL: text,
  path: text,
  chart: text,
  targetRevision: text,
  ref: text,
  name: text,
  tagPrefix: text,
  helm: {
    type: 'object',
    properties: {
      releaseName: text,
      namespace: text,
      valueFiles: texts,
      ignoreMissingValueFiles: any,
      values: text,
      valuesObject: { type: 'object' },
      parameters: listOf({ name: text, value: text, forceString: any }),
      fileParameters: listOf({ name: text, path: text }),
      skipCrds: any,
      skipTests: any,
      skipSchemaValidation: any,
      kubeVersion: text,
      apiVersions: texts,
      version: text,
      passCredentials: any,
    },
  },
  kustomize: { type: 'object' },
  directory: { type: 'object' },
  plugin: { type: 'object' },
};

/** `Application` of `argoproj.io/v1alpha1`. */
export const application: Kind = {
  group: 'argoproj.io',
  version: 'v1alpha1',
  kind: 'Application',
  plural: 'applications',
  scope: 'Namespaced',
  level: 'cluster',
  isAboutItself: true,
  schema: looseObject('argoproj.io/v1alpha1', 'Application', {
    type: 'object',
    properties: {
      project: text,
      source: { type: 'object', properties: source },
      sources: listOf(source),
      sourceHydrator: { type: 'object' },
      destination: { type: 'object', properties: { server: text, name: text, namespace: text } },
      syncPolicy: {
        type: 'object',
        properties: {
          syncOptions: texts,
          managedNamespaceMetadata: { type: 'object' },
          automated: { type: 'object' },
          retry: { type: 'object' },
        },
      },
      ignoreDifferences: { type: 'array' },
      info: { type: 'array' },
      revisionHistoryLimit: any,
    },
  }),
};
