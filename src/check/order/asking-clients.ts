/** The objects of a cluster → possible clients of a service there, and their description. */

import { groupBy } from '../../collection/group-by.ts';
import { compareStrings } from '../../collection/order.ts';
import type { PilotClient } from '../../istio/model/pilot-question.ts';
import { labelPairs } from '../../kind/notation/label-index.ts';
import type { ClusterState } from '../cluster-state.ts';

/** The namespace of clients in namespaces without objects in Git. */
const ELSEWHERE = '';

/** One shared object, so that equal clients are recognised by identity. */
const noLabels: PilotClient['labels'] = {};

/** Its pods; one client without labels for each namespace without pods, which may have some outside of Git, and one for all others. */
export function askingClients({ clients, cluster, objects }: ClusterState): readonly PilotClient[] {
  const peopled = new Set(clients.map(({ namespace }) => namespace));
  const named = objects.map(({ kind, name, namespace }) =>
    kind === 'Namespace' ? name : namespace,
  );
  const others = [...new Set([...named, ELSEWHERE])].filter((name) => !peopled.has(name));
  const locality = `${cluster.region}/${cluster.zone}`;
  return [
    ...clients,
    ...others.sort(compareStrings).map((namespace) => ({ namespace, labels: noLabels, locality })),
  ];
}

/**
 * Description of clients: `clients in namespaces 'shop', 'web' (app=cart) and others`, with labels unless it means all clients of
 * the namespace.
 */
export function nameClients(some: ReadonlySet<PilotClient>, all: readonly PilotClient[]): string {
  const namespaces = [...new Set([...some].map(({ namespace }) => namespace))].sort(compareStrings);
  const known = namespaces.filter((namespace) => namespace !== ELSEWHERE);
  const byNamespace = groupBy(all, ({ namespace }) => namespace);
  const named = known.map((namespace) =>
    nameNamespace(namespace, some, byNamespace.get(namespace) ?? []),
  );
  if (named.length === 0) return 'clients in other namespaces';
  const words = known.length < namespaces.length ? [...named, 'others'] : named;
  const [last = '', ...before] = [...words].reverse();
  if (before.length === 0) return `clients in namespace ${last}`;
  return `clients in namespaces ${before.reverse().join(', ')} and ${last}`;
}

function nameNamespace(
  namespace: string,
  some: ReadonlySet<PilotClient>,
  its: readonly PilotClient[],
): string {
  const chosen = its.filter((client) => some.has(client));
  if (chosen.length === its.length) return `"${namespace}"`;
  return `"${namespace}" (${chosen.map(labelsInWords).join('; ')})`;
}

function labelsInWords({ labels }: PilotClient): string {
  const pairs = labelPairs(labels);
  return pairs.length === 0 ? 'without labels' : pairs.toSorted(compareStrings).join(', ');
}
