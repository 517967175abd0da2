/** A client → the effective Sidecar of its proxy (Istio `SidecarScope`). */

import { groupBy } from '../../collection/group-by.ts';
import { memoise } from '../../collection/memoise.ts';
import { indexSelectors } from '../../kind/notation/label-index.ts';
import type { Resource } from '../../resource/resource.ts';
import type { PilotIndex } from '../model/pilot-index.ts';
import type { PilotClient } from '../model/pilot-question.ts';
import { decodeSidecar } from './sidecar.ts';

/** The client's Sidecar: one that selects its pod, then its namespace's, then the root namespace's. A waypoint has none. */
export function sidecarOf(
  { sidecars, rules }: PilotIndex,
  client: PilotClient,
): Resource | undefined {
  if (client.waypoint !== undefined) return undefined;
  const byNamespace = sidecarsByNamespace(sidecars);
  const own = byNamespace.get(client.namespace);
  const [selecting] = own?.selecting(client.labels) ?? [];
  return selecting ?? own?.general ?? byNamespace.get(rules.rootNamespace)?.general;
}

interface NamespaceSidecars {
  /** The first without a selector. */
  readonly general: Resource | undefined;
  /** The Sidecars that select pods with the given labels. */
  selecting(labels: PilotClient['labels']): readonly Resource[];
}

const sidecarsByNamespace: (
  sidecars: readonly Resource[],
) => ReadonlyMap<string, NamespaceSidecars> = memoise((sidecars) => {
  const selectorOf = (one: Resource) => decodeSidecar(one).workloadLabels;
  const byNamespace = groupBy(sidecars, ({ namespace }) => namespace);
  return new Map(
    [...byNamespace].map(([namespace, its]) => {
      const general = its.find((one) => selectorOf(one) === undefined);
      const selectors = its.filter((one) => selectorOf(one) !== undefined);
      return [
        namespace,
        { general, selecting: indexSelectors(selectors, (one) => selectorOf(one) ?? {}) },
      ];
    }),
  );
});
