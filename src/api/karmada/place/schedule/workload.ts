/** Objects with replicas: their number, and the same object with another one. */

import { own } from '../../../../collection/own.ts';
import {
  type Json,
  type JsonObject,
  listAt,
  numberAt,
  objectAt,
} from '../../../../resource/json.ts';
import { type Resource, toResource } from '../../../../resource/resource.ts';
import { hasForeignReplicas } from './foreign-kind.ts';

/** The scheduler's view of an object. */
export interface Workload {
  /** 'unknown' for a kind that is not interpreted here. */
  readonly replicas: number | 'unknown';
}

/** The kinds whose replicas karmada interprets, and their field of `spec`. */
const replicaFields: Readonly<Record<string, string>> = {
  'apps/v1 Deployment': 'replicas',
  'apps/v1 ReplicaSet': 'replicas',
  'apps/v1 StatefulSet': 'replicas',
  'batch/v1 Job': 'parallelism',
};

/** The workload of an object; undefined without one. */
export function workloadOf(resource: Resource): Workload | undefined {
  const { apiVersion, kind, object } = resource;
  if (apiVersion === 'v1' && kind === 'Pod') return { replicas: 1 };
  if (hasForeignReplicas(resource)) return { replicas: 'unknown' };
  const field = fieldOf(resource);
  if (field === undefined) return undefined;
  const replicas = kind === 'Job' ? parallelismOf(object) : (numberAt(object, 'spec', field) ?? 1);
  // Without requests for resources or nodes, an object of 0 replicas counts as no workload.
  const isNone = replicas <= 0 && !asksForNodes(objectAt(object, 'spec', 'template', 'spec'));
  return isNone ? undefined : { replicas };
}

function fieldOf({ apiVersion, kind }: Resource): string | undefined {
  const name = `${apiVersion} ${kind}`;
  return own(replicaFields, name);
}

/** The parallelism is at most the number of completions. */
function parallelismOf(job: JsonObject): number {
  const parallelism = numberAt(job, 'spec', 'parallelism') ?? 1;
  return Math.min(parallelism, numberAt(job, 'spec', 'completions') ?? parallelism);
}

function asksForNodes(pod: JsonObject | undefined): boolean {
  const required = ['affinity', 'nodeAffinity', 'requiredDuringSchedulingIgnoredDuringExecution'];
  return (
    objectAt(pod, 'nodeSelector') !== undefined ||
    objectAt(pod, ...required) !== undefined ||
    listAt(pod, 'tolerations').length > 0 ||
    ['containers', 'initContainers'].some((field) => listAt(pod, field).some(asksForResources))
  );
}

/** A limit counts as a request. */
function asksForResources(container: Json): boolean {
  return ['requests', 'limits'].some((field) =>
    Object.values(objectAt(container, 'resources', field) ?? {}).some((amount) =>
      /[1-9]/.test(String(amount)),
    ),
  );
}

/** The completions of a Job, if set. */
export function completionsOf({ kind, object }: Resource): number | undefined {
  return kind === 'Job' ? numberAt(object, 'spec', 'completions') : undefined;
}

/** The object with another number of replicas, and of completions if it has any; the same object if nothing changes. */
export function withReplicas(resource: Resource, replicas: number, completions?: number): Resource {
  const field = fieldOf(resource);
  const { origin, object } = resource;
  if (field === undefined || origin.type !== 'authored') return resource;
  const spec = objectAt(object, 'spec') ?? {};
  const known = resource.kind === 'Job' ? parallelismOf(object) : (numberAt(spec, field) ?? 1);
  const isSameEnd = completions === undefined || numberAt(spec, 'completions') === completions;
  if (known === replicas && isSameEnd) return resource;
  const revised = {
    ...object,
    spec: {
      ...spec,
      ...(known === replicas ? {} : { [field]: replicas }),
      ...(isSameEnd ? {} : { completions }),
    },
  };
  return toResource(revised, { type: 'authored', source: origin.source.edited(revised) });
}
