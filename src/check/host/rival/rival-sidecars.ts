/** Sidecars of one namespace for the same pods: the oldest one applies, and Git has no age of objects. */

import { groupBy } from '../../../collection/group-by.ts';
import { type Diagnostic, diagnose } from '../../../diagnostic/diagnostic.ts';
import { decodeSidecar } from '../../../istio/sidecar/sidecar.ts';
import { hasLabels } from '../../../kind/notation/label-selector.ts';
import {
  displayName,
  inCluster,
  locate,
  noteAt,
  type Resource,
} from '../../../resource/resource.ts';
import type { Check } from '../../check.ts';
import type { ClusterState } from '../../cluster-state.ts';
import { rivalSidecars as code } from '../../codes/host.ts';

export const rivalSidecars: Check = {
  codes: [code],
  run: (state) =>
    [...groupBy(state.istio('Sidecar'), ({ namespace }) => namespace).values()]
      .filter((sidecars) => sidecars.length > 1)
      .flatMap((sidecars) => [...general(sidecars, state), ...selecting(sidecars, state)]),
};

/** The Sidecars for all pods of the namespace. */
function general(sidecars: readonly Resource[], state: ClusterState): Diagnostic[] {
  const [first, ...others] = sidecars.filter((one) => selectorOf(one) === undefined);
  if (first === undefined) return [];
  const pods = `all pods of namespace "${first.namespace}"`;
  return others.map((one) => reportRivals({ first, second: one, pods }, state));
}

/** Sidecars that select a pod which another one selects, too. */
function selecting(sidecars: readonly Resource[], state: ClusterState): Diagnostic[] {
  const reported = new Set<Resource>();
  return state.templates.flatMap(({ workload, labels }) => {
    if (workload.namespace !== sidecars[0]?.namespace) return [];
    const [first, ...others] = sidecars.filter((one) => {
      const selector = selectorOf(one);
      return selector !== undefined && hasLabels(labels, selector);
    });
    const fresh = others.filter((one) => !reported.has(one));
    for (const one of fresh) reported.add(one);
    if (first === undefined) return [];
    const pods = `the pods of ${displayName(workload)}`;
    return fresh.map((second) => reportRivals({ first, second, pods }, state));
  });
}

function selectorOf(sidecar: Resource): Readonly<Record<string, string>> | undefined {
  return decodeSidecar(sidecar).workloadLabels;
}

interface Rivals {
  readonly first: Resource;
  readonly second: Resource;
  readonly pods: string;
}

function reportRivals({ first, second, pods }: Rivals, { cluster }: ClusterState): Diagnostic {
  const args = { ...inCluster(second, cluster), first: displayName(first), pods };
  const related = [noteAt('the other Sidecar', first, '/metadata/name')];
  return diagnose(code, args, locate(second, '/metadata/name'), related);
}
