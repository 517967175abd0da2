/**
 * Namespaces that derived objects need and that the consumer's authors wrote nothing in.
 * @module
 */

import { groupBy } from '../collection/group-by.ts';
import { compareStrings } from '../collection/order.ts';
import type { ClusterView } from '../place/cluster-view.ts';
import type { Placed } from '../place/placed.ts';
import { annotationsOf, type Resource, toResource } from '../resource/resource.ts';
import { fleetDirectory } from './file-under.ts';
import { derivedFromAnnotation } from './provenance.ts';

/** A Namespace, kept from pruning, for each namespace that only derived objects stand in. */
export function derivedNamespaces(
  view: ClusterView,
  derived: readonly Placed[],
): readonly Placed[] {
  const needy = derived
    .map(({ resource }) => resource)
    .filter(({ namespace }) => namespace !== '' && !view.hasNamespace(namespace));
  return [...groupBy(needy, ({ namespace }) => namespace)].map(([name, resources]) =>
    toNamespace(name, resources),
  );
}

function toNamespace(name: string, needed: readonly Resource[]): Placed {
  const sources = needed.flatMap((r) => annotationsOf(r)[derivedFromAnnotation]?.split(',') ?? []);
  const annotations = {
    'argocd.argoproj.io/sync-options': 'Prune=false',
    [derivedFromAnnotation]: [...new Set(sources)].sort(compareStrings).join(','),
  };
  const labels = { 'app.kubernetes.io/managed-by': 'distributary' };
  const object = { apiVersion: 'v1', kind: 'Namespace', metadata: { annotations, labels, name } };
  const from = needed.flatMap(({ origin }) => (origin.type === 'derived' ? origin.from : []));
  return {
    resource: toResource(object, { type: 'derived', from }),
    application: fleetDirectory,
  };
}
