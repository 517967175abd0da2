/**
 * The objects of a cluster → those that the istiods of its clients read: an istiod ignores objects of which label `istio.io/rev` names
 * another revision than its own (Istio `LabelsInRevision`). Unlike the label of a Namespace, that of an object names no tag.
 */

import { memoise } from '../../../collection/memoise.ts';
import { own } from '../../../collection/own.ts';
import { istioNetworkingGroup } from '../../../kind/istio-networking-v1/istio-kind.ts';
import { type ClusterView, viewClusters } from '../../../place/cluster-view.ts';
import type { AuthoredSet, Placed } from '../../../place/placed.ts';
import { groupOf, labelsOf, type Resource } from '../../../resource/resource.ts';
import { istioSecurityGroup } from '../../authorization/workload-policy.ts';
import type { MeshStatement } from '../mesh-statement.ts';
import { meshStatements } from '../mesh-statements.ts';
import { clientRevisions } from './revision.ts';

/** The objects of one cluster by the istiods that read them. */
export interface ReadObjects {
  /** The cluster without the objects that no istiod of its clients reads. */
  readonly set: AuthoredSet;
  /** Objects that a client's istiod ignores, those that are left out and others. */
  readonly ignored: readonly IgnoredObject[];
  /** Objects with the label, where Git does not show the revision of every istiod. They count as read. */
  readonly open: readonly LabelledObject[];
}

/** An object that names a revision. */
export interface LabelledObject {
  readonly resource: Resource;
  readonly revision: string;
}

/** The same with the revisions of the istiods that ignore it. */
export interface IgnoredObject extends LabelledObject {
  readonly by: readonly string[];
}

/** Cached for a set; where no object has the label, it is the set itself. */
export const objectsInRevision: (set: AuthoredSet) => ReadObjects = memoise((set) => {
  const labelled = labelledIn(set.placed);
  if (labelled.length === 0) return { set, ignored: [], open: [] };
  const [view] = viewClusters([set]);
  const revisions = view && istiodRevisions(view);
  if (revisions === undefined) return { set, ignored: [], open: labelled };
  const ignored = labelled.flatMap((one) => {
    const by = revisions.filter((revision) => revision !== one.revision);
    return by.length === 0 ? [] : [{ ...one, by }];
  });
  const unread = new Set(
    ignored.flatMap(({ resource, by }) => (by.length === revisions.length ? [resource] : [])),
  );
  const placed = set.placed.filter(({ resource }) => !unread.has(resource));
  return { set: unread.size === 0 ? set : { ...set, placed }, ignored, open: [] };
});

const label = 'istio.io/rev';

const gatewayApiGroup = 'gateway.networking.k8s.io';

/** The groups of Istio's own configuration. */
const istioGroups: ReadonlySet<string> = new Set([
  istioNetworkingGroup,
  istioSecurityGroup,
  'extensions.istio.io',
  'telemetry.istio.io',
]);

/** Whether an object is configuration of Istio, in an API of its own. */
export function isIstioConfiguration({ apiVersion }: Resource): boolean {
  return istioGroups.has(groupOf(apiVersion));
}

/** The kinds that istiod filters by the label: a Gateway of the Gateway API is read whatever its label, which selects the istiod that runs its pods. */
function isFiltered(resource: Resource): boolean {
  const isOfGatewayApi = groupOf(resource.apiVersion) === gatewayApiGroup;
  return isOfGatewayApi ? resource.kind !== 'Gateway' : isIstioConfiguration(resource);
}

const labelledIn: (placed: readonly Placed[]) => readonly LabelledObject[] = memoise((placed) =>
  placed.flatMap(({ resource }) => {
    if (!isFiltered(resource)) return [];
    const revision = own(labelsOf(resource), label);
    return revision === undefined ? [] : [{ resource, revision }];
  }),
);

/**
 * The revisions of the istiods that clients use, of those in Git; undefined where Git has none, does not have the revision of one, or has a
 * client of another one.
 */
function istiodRevisions(view: ClusterView): readonly string[] | undefined {
  const all = meshStatements(view);
  const istiods = all.filter(({ installsIstiod }) => installsIstiod === true);
  const installed = istiods.flatMap((one) => revisionOf(one) ?? []);
  if (installed.length === 0 || installed.length < istiods.length) return undefined;
  const each = new Set(installed);
  const used = [...clientRevisions(view, all)];
  if (used.some((revision) => !each.has(revision))) return undefined;
  return used.length > 0 ? used : [...each];
}

/** An istiod outside of the cluster reads objects of its own cluster, and one without a revision reads all objects. */
function revisionOf({ resource, revision, isRemote, env }: MeshStatement): string | undefined {
  if (isRemote === true) return undefined;
  if (resource.kind !== 'Deployment') return revision;
  return env.get('REVISION') ?? own(labelsOf(resource), label);
}
