/** Names of clusters in policies that the topology does not have. */
import { unknownCluster } from '../../../diagnostic/codes/place.ts';
import { type Diagnostic, diagnose } from '../../../diagnostic/diagnostic.ts';
import type { FleetObjects } from '../../../place/fleet-objects.ts';
import { clusterHint } from '../../../place/fleet-references.ts';
import { isArray, isObject, type Json } from '../../../resource/json.ts';
import { formatPointer } from '../../../resource/json-pointer.ts';
import { displayName, locate, type Resource } from '../../../resource/resource.ts';
import type { Cluster } from '../../../topology/topology.ts';
import {
  clusterOverridePolicy,
  overridePolicy,
} from '../kind/karmada-policy-v1alpha1/override-policy.ts';
import {
  clusterPropagationPolicy,
  propagationPolicy,
} from '../kind/karmada-policy-v1alpha1/propagation-policy.ts';

const kinds = [clusterOverridePolicy, clusterPropagationPolicy, overridePolicy, propagationPolicy];

/** Cluster names in policies of every kind that are not in the topology. */
export function policyReferenceFindings(
  objects: FleetObjects,
  clusters: readonly Cluster[],
): readonly Diagnostic[] {
  const names = new Set(clusters.map(({ name }) => name));
  return kinds
    .flatMap(({ group, kind }) => objects.list(group, kind))
    .flatMap((policy) =>
      namedClusters(policy.object['spec'] ?? null, ['spec'])
        .filter(({ name }) => !names.has(name))
        .map(({ name, path }) => {
          const args = { object: displayName(policy), name, hint: clusterHint(name, clusters) };
          return diagnose(unknownCluster, args, placeOf(policy, path));
        }),
    );
}

function placeOf(policy: Resource, path: readonly string[]) {
  return locate(policy, formatPointer(path), 'value');
}

/** The names of fields with cluster names, in every policy. */
const fields: readonly string[] = ['clusterNames', 'exclude'];

function namedClusters(
  value: Json,
  path: readonly string[],
): readonly { readonly name: string; readonly path: readonly string[] }[] {
  if (isArray(value)) {
    const isList = fields.includes(path.at(-1) ?? '');
    return value.flatMap((item, i) => {
      const at = [...path, String(i)];
      return isList && typeof item === 'string'
        ? [{ name: item, path: at }]
        : namedClusters(item, at);
    });
  }
  // Values of overrides belong to other objects.
  if (!isObject(value) || path.at(-1) === 'overriders') return [];
  return Object.entries(value).flatMap(([key, member]) =>
    namedClusters(member ?? null, [...path, key]),
  );
}
