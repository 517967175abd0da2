/** Differences between two states → losses of clusters, each once with all its clusters. */
import { firstBy, groupBy } from '../collection/group-by.ts';
import { byKey } from '../collection/order.ts';
import { own } from '../collection/own.ts';
import { serviceFqdn } from '../kind/istio-networking-v1/host/host.ts';
import { displayName, fullName } from '../resource/resource.ts';
import type { Cluster } from '../topology/topology.ts';
import type { FieldChange } from './fields/field-change.ts';
import {
  type ChangedObject,
  type ClusterDiff,
  type FleetDiff,
  type Loss,
  type NameDiff,
  type OrderDiff,
  orderedName,
} from './fleet-diff.ts';
import type { LostParent } from './lost-parents.ts';

/** Order of the list. */
const types: readonly Loss['type'][] = [
  'cluster',
  'branch',
  'object',
  'field',
  'service',
  'name',
  'endpoint',
];

/** A loss of one cluster. */
interface OneLoss {
  readonly type: Loss['type'];
  readonly what: string;
  readonly cluster: Cluster;
}

/** Finds the losses; a removed cluster is one loss. */
export function findLosses({
  clusters,
  orders,
  names,
}: Pick<FleetDiff, 'clusters' | 'orders' | 'names'>): readonly Loss[] {
  const all = [
    ...clusters.flatMap(lossesOfCluster),
    ...orders.flatMap(lossesOfOrder),
    ...names.flatMap(lossesOfName),
  ];
  const groups = groupBy(all, ({ type, what }) => `${types.indexOf(type)} ${what}`);
  return [...groups].sort(byKey(([key]) => key)).map(([, members]): Loss => {
    const [{ type, what }] = members;
    const clusters = firstBy(members, ({ cluster }) => cluster.key);
    return {
      type,
      what,
      clusters: [...clusters.values()]
        .map(({ cluster }) => cluster)
        .sort(byKey(({ key: of }) => of)),
    };
  });
}

function lossesOfCluster(diff: ClusterDiff): readonly OneLoss[] {
  const { cluster, change, objects } = diff;
  if (change === 'removed') return [{ type: 'cluster', what: cluster.name, cluster }];
  const gone = objects.removed.filter(({ isDerived }) => isDerived !== true);
  const changed = objects.changed.filter(({ isDerived }) => isDerived !== true);
  const field = ({ path, change: how }: FieldChange, object: ChangedObject): readonly OneLoss[] =>
    how === 'removed' ? [{ type: 'field', what: `${displayName(object)} ${path}`, cluster }] : [];
  const { lostParents } = diff;
  const lost = lostParents.filter(({ stripped }) => stripped === undefined);
  const parents = new Set(lost.map(({ parent }) => displayName(parent)));
  return [
    ...branchBefore(diff),
    ...lost.map((one): OneLoss => ({ type: 'object', what: consequenceOf(one), cluster })),
    ...gone
      .map(displayName)
      .filter((what) => !parents.has(what))
      .map((what): OneLoss => ({ type: 'object', what, cluster })),
    ...lostParents.flatMap(({ parent, stripped = [] }) =>
      stripped.map((key): OneLoss => {
        return { type: 'field', what: `${displayName(parent)} ${key}`, cluster };
      }),
    ),
    ...changed
      .filter(({ kind, previousName }) => !parents.has(`${kind} ${previousName}`))
      .flatMap((object) => lossesOfRename(object, cluster)),
    // Merged content is lost with the object that it follows from: that is another loss.
    ...changed.flatMap((object) =>
      (object.authoredFields ?? object.fields).flatMap((one) => field(one, object)),
    ),
  ];
}

/** No deployer follows a branch to its new name. */
function branchBefore({ cluster, branch, previousBranch }: ClusterDiff): readonly OneLoss[] {
  if (previousBranch === undefined) return [];
  const what = `${previousBranch}, now ${branch}: what deploys the first gets no further change`;
  return [{ type: 'branch', what, cluster }];
}

/** The loss of an object with others that the API server deletes. */
function consequenceOf({ parent, dependents }: LostParent): string {
  const { length } = dependents;
  const objects = length === 1 ? '1 object' : `${length} objects`;
  const of = parent.kind === 'Namespace' ? parent.name : 'its kind';
  return `${displayName(parent)}: Argo CD and Flux delete ${objects} of ${of} with it`;
}

/**
 * With another name an object is the same, but for stored data, for objects that the cluster deletes with it, whether they are in Git or not, and
 * for clients that call a Service by its name.
 */
function lossesOfRename(object: ChangedObject, cluster: Cluster): readonly OneLoss[] {
  const { apiVersion, kind, previousName, losesData, losesOthers } = object;
  if (previousName === undefined) return [];
  if (losesData === true) {
    const what = `the data of ${kind} ${previousName}, now ${fullName(object)}`;
    return [{ type: 'object', what, cluster }];
  }
  if (losesOthers === true) {
    const all = own(others, kind)?.(previousName);
    const then = all ? `Argo CD and Flux delete ${all} with it` : whatItsControllerMade;
    const what = `${kind} ${previousName}, now ${fullName(object)}: ${then}`;
    return [{ type: 'object', what, cluster }];
  }
  const [namespace, name] = previousName.split('/');
  if (apiVersion !== 'v1' || kind !== 'Service' || !namespace || !name) return [];
  return [{ type: 'name', what: serviceFqdn({ namespace, name }, cluster.clusterDomain), cluster }];
}

const whatItsControllerMade = 'what a controller made for the first is deleted with it';

/** What is deleted with an object, by its kind. */
const others: Readonly<Record<string, (name: string) => string>> = {
  Namespace: (name) => `all that is in ${name}`,
  CustomResourceDefinition: () => 'all objects of its kind',
};

function lossesOfOrder(order: OrderDiff): readonly OneLoss[] {
  const { service, consumer, before, after } = order;
  if (before === undefined) return [];
  if (after === undefined) {
    return [{ type: 'service', what: orderedName(order), cluster: consumer }];
  }
  const left = new Set(after.priorities.flat().map(({ name }) => name));
  const gone = before.priorities.flat().filter(({ name }) => !left.has(name));
  return gone.map(({ name }) => {
    return { type: 'endpoint', what: `${name} for ${service}`, cluster: consumer };
  });
}

function lossesOfName({ host, consumer, change }: NameDiff): readonly OneLoss[] {
  return change === 'removed' ? [{ type: 'name', what: host, cluster: consumer }] : [];
}
