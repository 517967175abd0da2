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
  ignoreMissingValueFiles: described(
    'Whether valueFiles that are not there are passed over.',
    flag,
  ),
  values: described('Values as the text of a YAML file; they come after valueFiles.', {
    type: 'string',
  }),
  valuesObject: described('Values as a map, instead of values.', { type: 'object' }),
  parameters: described('Values by their paths, as helm --set takes them; they come last.', {
    type: 'array',
    items: closed(
      {
        name: described('The path, as in image.tag.', text),
        value: described('The value.', { type: 'string' }),
        forceString: described('Whether it stays a text, as by helm --set-string.', flag),
      },
      ['name', 'value'],
    ),
  }),
  fileParameters: described('Values that are files, as helm --set-file takes them.', {
    type: 'array',
    items: closed(
      {
        name: described('The path of the value.', text),
        path: described('The file, as in valueFiles.', text),
      },
      ['name', 'path'],
    ),
  }),
  skipCrds: described('Whether the CRDs of the chart are left out.', flag),
  skipTests: described('Whether the tests of the chart are left out.', flag),
  skipSchemaValidation: described('Whether values are not held to the schema of the chart.', flag),
  kubeVersion: described('What templates see as .Capabilities.KubeVersion; default: Helm’s own.', {
    type: 'string',
    minLength: 1,
  }),
  apiVersions: described('[group/]version/kind, beside those that Helm knows.', texts),
});

/** Argo CD's `spec.source.kustomize`. */
export const kustomizeSchema: JsonObject = closed({
  namePrefix: described('What names begin with.', text),
  nameSuffix: described('What names end with.', text),
  namespace: described('The namespace of all namespaced objects.', text),
  images: described('NAME=NEW:TAG, NAME:TAG or NAME@DIGEST.', texts),
  replicas: described('How many pods workloads have.', {
    type: 'array',
    items: closed(
      {
        name: described('The name of the workload.', text),
        count: described('How many.', { type: ['integer', 'string'], minimum: 0 }),
      },
      ['name', 'count'],
    ),
  }),
  commonLabels: described('Labels of all objects, and of what selects them.', textMap),
  forceCommonLabels: described('Whether they replace labels that are there.', flag),
  labelWithoutSelector: described('Whether selectors stay without them.', flag),
  labelIncludeTemplates: described('Whether templates of pods get them all the same.', flag),
  commonAnnotations: described('Annotations of all objects.', textMap),
  forceCommonAnnotations: described('Whether they replace annotations that are there.', flag),
  patches: described('Patches, as in a kustomization.', {
    type: 'array',
    items: closed({
      path: described('A file with the patch.', text),
      patch: described('The text of the patch.', text),
      target: described('Which objects it is for.', schemaOf(patchTargetFields)),
      options: described('As in allowNameChange: true.', {
        type: 'object',
        additionalProperties: flag,
      }),
    }),
  }),
  components: described('Directories of components.', texts),
  ignoreMissingComponents: described(
    'Whether components that are not there are passed over.',
    flag,
  ),
});
