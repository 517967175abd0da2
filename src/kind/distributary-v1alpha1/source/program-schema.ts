/**
 * The JSON Schema of what a source says to Helm and to kustomize, named as Argo CD names it in an Application's source.
 * @module
 */
import type { JsonObject } from '../../../resource/json.ts';
import { closed, described } from '../../schema/object-schema.ts';
import { schemaOf } from '../../schema/settings.ts';
import { patchTargetFields } from '../patch-spec.ts';

const text: JsonObject = { type: 'string', minLength: 1 };
const texts: JsonObject = { type: 'array', items: text };
const flag: JsonObject = { type: 'boolean' };
const textMap: JsonObject = { type: 'object', additionalProperties: { type: 'string' } };

/** Argo CD's `spec.source.helm`. */
export const helmSchema: JsonObject = closed({
  releaseName: described('Default: the last segment of the directory in the branch.', text),
  namespace: described('What templates see as .Release.Namespace.', text),
  valueFiles: described(
    'Relative to the chart, or with a leading / to the root of the fleet; * and ** are globs.',
    texts,
  ),
  ignoreMissingValueFiles: flag,
  values: described('Values as the text of a YAML file; they come after valueFiles.', {
    type: 'string',
  }),
  valuesObject: described('Values as a map, instead of values.', { type: 'object' }),
  parameters: {
    type: 'array',
    items: closed({ name: text, value: { type: 'string' }, forceString: flag }, ['name', 'value']),
  },
  fileParameters: { type: 'array', items: closed({ name: text, path: text }, ['name', 'path']) },
  skipCrds: flag,
  skipTests: flag,
  skipSchemaValidation: flag,
  kubeVersion: described('What templates see as .Capabilities.KubeVersion; default: Helm’s own.', {
    type: 'string',
    minLength: 1,
  }),
  apiVersions: described('[group/]version/kind, beside those that Helm knows.', texts),
});

/** Argo CD's `spec.source.kustomize`. */
export const kustomizeSchema: JsonObject = closed({
  namePrefix: text,
  nameSuffix: text,
  namespace: text,
  images: described('NAME=NEW:TAG, NAME:TAG or NAME@DIGEST.', texts),
  replicas: {
    type: 'array',
    items: closed({ name: text, count: { type: ['integer', 'string'], minimum: 0 } }, [
      'name',
      'count',
    ]),
  },
  commonLabels: textMap,
  forceCommonLabels: flag,
  labelWithoutSelector: flag,
  labelIncludeTemplates: flag,
  commonAnnotations: textMap,
  forceCommonAnnotations: flag,
  patches: {
    type: 'array',
    items: closed({
      path: text,
      patch: text,
      target: schemaOf(patchTargetFields),
      options: { type: 'object', additionalProperties: flag },
    }),
  },
  components: texts,
  ignoreMissingComponents: flag,
});
