/**
 * Fleet `spec.sources[]`: where manifests come from. What belongs to Helm and kustomize is named as Argo CD names it in an Application's
 * source; variables of the cluster stand in any text of it.
 * @module
 */
import type { Position } from '../../../diagnostic/position.ts';
import type { Json, JsonObject } from '../../../resource/json.ts';
import { readSettings, type Values } from '../../schema/settings.ts';
import { selectorFields } from '../selector/cluster-selector.ts';
import { helmSchema, kustomizeSchema } from './program-schema.ts';

/** The fields of a source. */
export const sourceFields = {
  /** A template of the cluster, below the root. */
  path: {
    is: 'text',
    or: '',
    isRequired: true,
    says: 'A directory, a file or a glob; {{ name }}, {{ region }}, {{ zone }}, {{ group }} and {{ labels.KEY }} are the cluster’s.',
  },
  /** A template; absent: the path itself, substituted. */
  as: {
    is: 'text',
    says: 'Its directory in the branch; default: the path itself, substituted. {{ path }}, {{ path.basename }} and {{ path.segments[0] }} are of the directory that was found, here and in all texts below.',
  },
  /** A template; absent: they stay as they are. */
  namespace: {
    is: 'text',
    says: 'The namespace of namespaced objects that have none, as destination.namespace of an Argo CD Application fills it in.',
  },
  // So many globs are asked of each file.
  include: {
    is: 'texts',
    must: { maxItems: 100 },
    says: 'Globs of the files that count: a name at any depth, a path below the directory, or with a leading / from the root of the fleet; default: all.',
  },
  exclude: {
    is: 'texts',
    must: { maxItems: 100 },
    says: 'Globs of files that do not count, whatever is included.',
  },
  clusters: {
    fields: (): typeof selectorFields => selectorFields,
    says: 'The clusters that get it; default: all.',
  },
  /** Whether an object that no policy of karmada selects goes to all of these clusters, or to none; absent: to all. */
  placement: {
    words: ['sources', 'policies'],
    says: 'Who decides what each of these clusters gets: sources, unless a policy of karmada places the object; or policies alone.',
  },
  /** Absent: they are passed on. */
  releases: {
    words: ['pass', 'render'],
    says: 'Whether a HelmRelease of Flux among the objects is passed on, or rendered here, its objects standing in for it; default pass.',
  },
  /** Absent: they are passed on. */
  applications: {
    words: ['pass', 'render'],
    says: 'Whether an Application of Argo CD among the objects is passed on, or its charts rendered here, their objects standing in for it; default pass.',
  },
  helm: {
    is: 'object',
    must: (): JsonObject => helmSchema,
    says: 'How the charts of this source are rendered.',
  },
  kustomize: {
    is: 'object',
    must: (): JsonObject => kustomizeSchema,
    says: 'How the kustomizations of this source are rendered.',
  },
} as const;

/** A source as it is read. */
export interface SourceSpec extends Values<typeof sourceFields> {
  /** Whether somebody wrote this source, so that finding nothing is worth a warning. */
  readonly explicit: boolean;
  readonly at: Position;
}

/** Reads one. */
export function decodeSource(source: Json, at: Position): SourceSpec {
  return { ...readSettings(sourceFields, source), explicit: true, at };
}

/** What a Fleet that says nothing gets. */
export function defaultSources(at: Position): readonly SourceSpec[] {
  return ['apps/*', 'clusters/{{ name }}'].map((path) => ({ path, explicit: false, at }));
}
