/**
 * All patches of a fleet, applied to resources of many clusters: a resource that goes through the same patches twice is
 * patched once, and is one object in all clusters that get it so.
 * @module
 */
import { patchWithoutMatch } from '../diagnostic/codes/place-patch.ts';
import { type Diagnostic, diagnose, type Related } from '../diagnostic/diagnostic.ts';
import type { FleetSpec, PatchSpec } from '../kind/distributary-v1alpha1/fleet-spec.ts';
import type { Resource } from '../resource/resource.ts';
import { compileSelector } from '../topology/cluster-selector.ts';
import type { Cluster } from '../topology/topology.ts';
import { applyPatch, type PatchFailure } from './apply-patch.ts';
import { nameClusters } from './cluster-list.ts';
import { compileTarget } from './patch-target.ts';

/** Applies a fleet's patches and remembers what came of them. */
export interface Patcher {
  /** The indices of the patches that are for the cluster, in order. */
  patchesFor(cluster: Cluster): readonly number[];
  /** The resource after these patches, in this order, for these clusters. */
  patch(resource: Resource, patches: readonly number[], clusters: readonly string[]): Resource;
  /** The patches that changed the resource on its way, if any did. */
  changesOf(resource: Resource): readonly Related[];
  /** What was found until now: patches that failed, and those that selected nothing. */
  findings(): readonly Diagnostic[];
}

interface Step {
  readonly resource: Resource;
  readonly failure?: { readonly make: PatchFailure; readonly clusters: string[] };
}

/** A patcher for the fleet. */
export function createPatcher(fleet: Pick<FleetSpec, 'patches' | 'locate'>): Patcher {
  const patches = fleet.patches.map((spec, index) => ({
    spec,
    index,
    fleet,
    selector: compileSelector(spec.clusters),
    target: compileTarget(spec.target),
    steps: new Map<Resource, Step>(),
    clusters: new Set<string>(),
    isUsed: false,
  }));
  const history = new Map<Resource, readonly Related[]>();

  function take(patch: (typeof patches)[number], resource: Resource): Step {
    const known = patch.steps.get(resource);
    if (known !== undefined) return known;
    let step: Step = { resource };
    if (patch.target.selects(resource)) {
      patch.isUsed = true;
      const { resource: next, failure } = applyPatch(resource, patch);
      step = {
        resource: next,
        ...(failure === undefined ? {} : { failure: { make: failure, clusters: [] } }),
      };
      if (step.resource !== resource) {
        history.set(step.resource, [...(history.get(resource) ?? []), changeBy(patch.spec)]);
      }
    }
    patch.steps.set(resource, step);
    return step;
  }

  return {
    patchesFor(cluster) {
      const taking = patches.filter((patch) => patch.selector.takes(cluster));
      for (const patch of taking) patch.clusters.add(cluster.name);
      return taking.map((patch) => patch.index);
    },
    patch(resource, indices, clusters) {
      let current = resource;
      for (const index of indices) {
        const patch = patches[index];
        if (patch === undefined) continue;
        const step = take(patch, current);
        step.failure?.clusters.push(...clusters);
        current = step.resource;
      }
      return current;
    },
    changesOf: (resource) => history.get(resource) ?? [],
    findings: () => [
      ...patches.flatMap(({ steps }) => [...steps.values()].flatMap(failureOf)),
      ...patches
        .filter(({ isUsed }) => !isUsed)
        .map((patch) => unused(patch.spec, patch.clusters.size)),
    ],
  };
}

function changeBy({ at }: PatchSpec): Related {
  return { message: 'after this patch', at };
}

function failureOf({ failure }: Step): readonly Diagnostic[] {
  return failure === undefined ? [] : [failure.make(nameClusters(failure.clusters))];
}

function unused(spec: PatchSpec, clusters: number): Diagnostic {
  const reason =
    clusters === 0 ? 'it is for no cluster of the fleet' : 'its target selects no object';
  return diagnose(patchWithoutMatch, { reason }, spec.at);
}
