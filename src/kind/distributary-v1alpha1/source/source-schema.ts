/**
 * The JSON Schema of one of a Fleet's sources. What belongs to Helm and kustomize is named as Argo CD names it in an Application's source.
 * @module
 */
import type { JsonObject } from '../../../resource/json.ts';
import { closed, described } from '../../schema/object-schema.ts';

const text: JsonObject = { type: 'string', minLength: 1 };
const texts: JsonObject = { type: 'array', items: text };
/** So many globs are asked of each file. */
const globs: JsonObject = { type: 'array', items: text, maxItems: 100 };
const flag: JsonObject = { type: 'boolean' };
const textMap: JsonObject = { type: 'object', additionalProperties: { type: 'string' } };

const helm: JsonObject = closed({
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

/** Which objects a patch is for: a Fleet's as well as kustomize's. */
export const patchTargetSchema: JsonObject = closed({
  group: text,
  version: text,
  kind: text,
  name: text,
  namespace: text,
  labelSelector: text,
  annotationSelector: text,
});

const kustomize: JsonObject = closed({
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
      target: patchTargetSchema,
      options: { type: 'object', additionalProperties: flag },
    }),
  },
  components: texts,
  ignoreMissingComponents: flag,
});

/**
 * The schema of `spec.sources[]`.
 * @param selector the schema of a cluster selector.
 */
export function sourceSchema(selector: JsonObject): JsonObject {
  const properties = {
    path: described(
      'A directory, a file or a glob; {{ name }}, {{ region }}, {{ zone }}, {{ group }} and {{ labels.KEY }} are the cluster’s.',
      text,
    ),
    as: described(
      'Its directory in the branch; default: the path itself, substituted. {{ path }}, {{ path.basename }} and {{ path.segments[0] }} are of the directory that was found, here and in all texts below.',
      text,
    ),
    namespace: described(
      'The namespace of namespaced objects that have none, as destination.namespace of an Argo CD Application fills it in.',
      text,
    ),
    include: described(
      'Globs of the files that count: a name at any depth, a path below the directory, or with a leading / from the root of the fleet; default: all.',
      globs,
    ),
    exclude: described('Globs of files that do not count, whatever is included.', globs),
    clusters: selector,
    placement: described(
      'Who decides what each of these clusters gets: sources, unless a policy of karmada places the object; or policies alone.',
      { enum: ['sources', 'policies'] },
    ),
    helm: described('How the charts of this source are rendered.', helm),
    kustomize: described('How the kustomizations of this source are rendered.', kustomize),
  };
  return closed(properties, ['path']);
}
