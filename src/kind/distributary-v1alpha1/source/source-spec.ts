/**
 * Fleet `spec.sources[]`: the locations of manifests. Settings for Helm and kustomize have the names of Argo CD's Application source; any
 * text may contain variables of the cluster.
 */
import type { Position } from '../../../diagnostic/position.ts';
import type { Json, JsonObject } from '../../../resource/json.ts';
import { readSettings, type Values } from '../../schema/settings.ts';
import { selectorFields } from '../selector/cluster-selector.ts';
import { helmSchema, kustomizeSchema, postBuildSchema } from './program-schema.ts';

/** The fields of a source. */
export const sourceFields = {
  /** A template of the cluster, below the root. */
  path: {
    is: 'text',
    or: '',
    isRequired: true,
    says: 'A directory, a file or a glob. {{ name }}, {{ region }}, {{ zone }}, {{ group }} and {{ labels.KEY }} are replaced with the values of the cluster.',
  },
  /** A template; absent: the path itself, substituted. */
  as: {
    is: 'text',
    says: 'The directory in the branch. Default: the path, with placeholders replaced. Here and in all fields below, {{ path }}, {{ path.basename }} and {{ path.segments[0] }} refer to the matched directory.',
  },
  /** A template; absent: they stay as they are. */
  namespace: {
    is: 'text',
    says: 'The namespace of namespaced objects without one, like destination.namespace of an Argo CD Application.',
  },
  // Maximum number of globs matched against each file.
  include: {
    is: 'texts',
    must: { maxItems: 100 },
    says: 'Globs of included files: a name at any depth, a path below the directory, or with a leading / a path from the root of the fleet. Default: all.',
  },
  exclude: {
    is: 'texts',
    must: { maxItems: 100 },
    says: 'Globs of excluded files; they override include.',
  },
  clusters: {
    fields: (): typeof selectorFields => selectorFields,
    says: 'The clusters that get the objects. Default: all.',
  },
  /** Whether an object that no policy of karmada selects goes to all of these clusters, or to none; absent: to all. */
  placement: {
    words: ['sources', 'policies'],
    says: 'sources: objects are placed on these clusters, except objects that a karmada policy selects, which it places (the default). policies: only objects that a karmada policy selects are placed.',
  },
  /** Absent: they are passed through. */
  releases: {
    words: ['pass', 'render'],
    says: 'pass: a HelmRelease of Flux is written to the branch unchanged (the default). render: its rendered objects are written in its place.',
  },
  /** Absent: they are passed through. */
  applications: {
    words: ['pass', 'render'],
    says: 'pass: an Application of Argo CD is written to the branch unchanged (the default). render: the rendered objects of its charts are written in its place.',
  },
  postBuild: {
    is: 'object',
    must: (): JsonObject => postBuildSchema,
    says: 'Variables in the objects of this source, with the names that they have in a Kustomization of Flux.',
  },
  helm: {
    is: 'object',
    must: (): JsonObject => helmSchema,
    says: 'Rendering options for the Helm charts of this source.',
  },
  kustomize: {
    is: 'object',
    must: (): JsonObject => kustomizeSchema,
    says: 'Rendering options for the kustomizations of this source.',
  },
} as const;

/** A source as parsed. */
export interface SourceSpec extends Values<typeof sourceFields> {
  /** Whether the source is written in the Fleet, so that an empty result is a warning. */
  readonly explicit: boolean;
  readonly at: Position;
}

/** Reads one. */
export function decodeSource(source: Json, at: Position): SourceSpec {
  return { ...readSettings(sourceFields, source), explicit: true, at };
}

/** The default of a Fleet without sources. */
export function defaultSources(at: Position): readonly SourceSpec[] {
  return ['apps/*', 'clusters/{{ name }}'].map((path) => ({ path, explicit: false, at }));
}
