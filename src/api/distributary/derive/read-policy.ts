/** A FailoverPolicy and the clusters of the fleet → its clusters, with each selector evaluated once. */
import { present } from '../../../collection/present.ts';
import type { PolicyStep, StepOrder } from '../../../derive/route/policy/policy-reader.ts';
import type { ClusterSelector } from '../../../kind/distributary-v1alpha1/selector/cluster-selector.ts';
import type { Resource } from '../../../resource/resource.ts';
import { compileSelector } from '../../../topology/cluster-selector.ts';
import type { Cluster } from '../../../topology/topology.ts';
import {
  decodeFailoverPolicy,
  type FailoverPolicySpec,
} from '../kind/distributary-v1alpha1/failover-policy-spec.ts';

export interface ReadPolicy {
  readonly resource: Resource;
  readonly spec: FailoverPolicySpec;
  readonly clients: readonly Cluster[];
  /** The clusters of each step, including those of an earlier one. */
  readonly steps: readonly (readonly Cluster[])[];
  readonly order: StepOrder;
}

export function readPolicy(resource: Resource, clusters: readonly Cluster[]): ReadPolicy {
  const spec = decodeFailoverPolicy(resource);
  const taken = (selector: ClusterSelector | undefined): readonly Cluster[] => {
    const { takes } = compileSelector(selector);
    return clusters.filter((cluster) => takes(cluster));
  };
  const steps = spec.order.map((step) => taken(step.clusters));
  const never = new Set(spec.never === undefined ? [] : taken(spec.never).map(({ name }) => name));
  const stepOf = firstSteps(spec, steps);
  return {
    resource,
    spec,
    clients: taken(spec.clients),
    steps,
    order: {
      stepOf: ({ name }) => stepOf.get(name),
      isForbidden: ({ name }) => never.has(name),
      ...present({ othersPointer: spec.othersPointer }),
    },
  };
}

function firstSteps(
  { order }: FailoverPolicySpec,
  steps: readonly (readonly Cluster[])[],
): ReadonlyMap<string, PolicyStep> {
  const first = new Map<string, PolicyStep>();
  for (const [i, { weight }] of order.entries()) {
    const step = { number: i + 1, ...present({ weight }), pointer: `/spec/order/${i}` };
    for (const { name } of steps[i] ?? []) if (!first.has(name)) first.set(name, step);
  }
  return first;
}
