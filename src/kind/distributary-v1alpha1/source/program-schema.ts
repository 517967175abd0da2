/** The JSON Schema of a source's settings for Helm and kustomize, with the names of Argo CD's Application source. */
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
  releaseName: described(
    'The release name. Default: the last segment of the directory in the branch.',
    text,
  ),
  namespace: described('The value of .Release.Namespace in templates.', text),
  valueFiles: described(
    'Paths of values files, relative to the chart, or with a leading / to the root of the fleet; * and ** are globs.',
    texts,
  ),
  ignoreMissingValueFiles: described('Ignores valueFiles that do not exist.', flag),
  values: described('Values as a YAML text; they override valueFiles.', {
    type: 'string',
  }),
  valuesObject: described('Values as a map, in place of values.', { type: 'object' }),
  parameters: described('Values by path, as in helm --set; they override valueFiles and values.', {
    type: 'array',
    items: closed(
      {
        name: described('The path, such as image.tag.', text),
        value: described('The value.', { type: 'string' }),
        forceString: described('Keeps the value a string, as in helm --set-string.', flag),
      },
      ['name', 'value'],
    ),
  }),
  fileParameters: described('Values from files, as in helm --set-file.', {
    type: 'array',
    items: closed(
      {
        name: described('The path of the value.', text),
        path: described('The path of the file, as in valueFiles.', text),
      },
      ['name', 'path'],
    ),
  }),
  skipCrds: described('Omits the CRDs of the chart.', flag),
  skipTests: described('Omits the tests of the chart.', flag),
  skipSchemaValidation: described(
    'Skips the validation of values by the schema of the chart.',
    flag,
  ),
  kubeVersion: described(
    'The value of .Capabilities.KubeVersion in templates. Default: that of Helm.',
    {
      type: 'string',
      minLength: 1,
    },
  ),
  apiVersions: described(
    'Additional entries of .Capabilities.APIVersions, as [group/]version/kind.',
    texts,
  ),
});

/** Argo CD's `spec.source.kustomize`. */
export const kustomizeSchema: JsonObject = closed({
  namePrefix: described('Prefix of all names.', text),
  nameSuffix: described('Suffix of all names.', text),
  namespace: described('The namespace of all namespaced objects.', text),
  images: described('NAME=NEW:TAG, NAME:TAG or NAME@DIGEST.', texts),
  replicas: described('Replicas of workloads.', {
    type: 'array',
    items: closed(
      {
        name: described('The name of the workload.', text),
        count: described('The number of replicas.', { type: ['integer', 'string'], minimum: 0 }),
      },
      ['name', 'count'],
    ),
  }),
  commonLabels: described('Labels added to all objects and selectors.', textMap),
  forceCommonLabels: described('Lets commonLabels override existing labels.', flag),
  labelWithoutSelector: described('Does not add commonLabels to selectors.', flag),
  labelIncludeTemplates: described(
    'Adds commonLabels to pod templates even with labelWithoutSelector.',
    flag,
  ),
  commonAnnotations: described('Annotations added to all objects.', textMap),
  forceCommonAnnotations: described('Lets commonAnnotations override existing annotations.', flag),
  patches: described('Patches, as in a kustomization.', {
    type: 'array',
    items: closed({
      path: described('A file with the patch.', text),
      patch: described('The text of the patch.', text),
      target: described('The objects that the patch applies to.', schemaOf(patchTargetFields)),
      options: described('Options of the patch, such as allowNameChange: true.', {
        type: 'object',
        additionalProperties: flag,
      }),
    }),
  }),
  components: described('Directories of kustomize components.', texts),
  ignoreMissingComponents: described('Ignores components that do not exist.', flag),
});

/** Flux's `spec.postBuild` of a Kustomization, as far as the Fleet has the values. */
export const postBuildSchema: JsonObject = closed({
  substitute: described(
    'Values by the names of variables, which Flux writes as a dollar and the name in braces: they are replaced in every text of an object.',
    textMap,
  ),
});
