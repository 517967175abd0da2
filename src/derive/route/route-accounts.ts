/** Accepted identities of a route's endpoints: the union over all serving clusters, or none when one is unknown. */

import { memoise } from '../../collection/memoise.ts';
import { compareStrings } from '../../collection/order.ts';
import { accountUnknown } from '../../diagnostic/codes/derive-route.ts';
import { type Diagnostic, diagnose } from '../../diagnostic/diagnostic.ts';
import type { Outcome } from '../../diagnostic/outcome.ts';
import { decodeService } from '../../istio/service/service.ts';
import type { ClusterView } from '../../place/cluster-view.ts';
import type { Placed } from '../../place/placed.ts';
import { locate, type Resource } from '../../resource/resource.ts';
import type { Cluster } from '../../topology/topology.ts';
import type { OfferedService, Provider } from '../offer/offered-service.ts';
import { workloadAccounts } from '../offer/workload-account.ts';

/** The accounts of one serving cluster, and the place to report when they are unknown. */
export interface ServingAccounts {
  readonly cluster: Cluster;
  /** The Service of the serving cluster. */
  readonly service: { readonly namespace: string; readonly name: string };
  /** Whether its endpoints are written by hand: they have no account. */
  readonly isWithoutPods?: boolean;
  readonly accounts: readonly string[] | undefined;
  readonly evidence: Resource;
}

/** `spiffe://…` of every serving cluster, sorted; undefined when the account of a serving cluster is unknown, with an info where pods have one. */
export function subjectAltNames(
  view: ClusterView,
  service: OfferedService,
  local: Placed | undefined,
  remotes: readonly Provider[],
): Outcome<readonly string[] | undefined> {
  const serving: ServingAccounts[] = remotes.map((provider) => ({
    cluster: provider.cluster,
    service,
    isWithoutPods: !decodeService(provider.service).hasSelector,
    accounts: providerAccounts(provider),
    evidence: provider.export,
  }));
  if (local !== undefined) serving.push(localAccounts(view, service, local.resource));
  return unionOfAccounts(serving);
}

/** The same for serving clusters with different Services. */
export function unionOfAccounts(
  serving: readonly ServingAccounts[],
): Outcome<readonly string[] | undefined> {
  const names = new Set<string>();
  const diagnostics: Diagnostic[] = [];
  for (const { cluster, service, accounts, evidence, isWithoutPods = false } of serving) {
    for (const account of accounts ?? []) names.add(identity(cluster, service.namespace, account));
    if (accounts !== undefined || isWithoutPods) continue;
    diagnostics.push(unknownOf(evidence)(cluster)(service));
  }
  const isKnown = serving.every(({ accounts }) => accounts !== undefined);
  const value = isKnown ? [...names].sort(compareStrings) : undefined;
  return { value, diagnostics };
}

/** The accounts behind an offer: of the workloads in Git, else the one that the export names. */
export function providerAccounts(provider: Provider): readonly string[] | undefined {
  if (provider.accounts !== undefined) return provider.accounts;
  const { accountName } = provider;
  return accountName === undefined || accountName === '' || accountName === '*'
    ? undefined
    : [accountName];
}

function localAccounts(
  view: ClusterView,
  service: OfferedService,
  local: Resource,
): ServingAccounts {
  const own = service.providers.find((p) => p.cluster.name === view.cluster.name);
  const accounts = own === undefined ? workloadAccounts(view, local) : providerAccounts(own);
  const isWithoutPods = !decodeService(local).hasSelector;
  return { cluster: view.cluster, service, isWithoutPods, accounts, evidence: local };
}

function identity(cluster: Cluster, namespace: string, account: string): string {
  return `spiffe://${cluster.trustDomain}/ns/${namespace}/sa/${account}`;
}

/** The same finding for every consumer: one object, to save memory. */
const unknownOf: (
  evidence: Resource,
) => (cluster: Cluster) => (service: ServingAccounts['service']) => Diagnostic = memoise(
  (evidence) =>
    memoise((cluster) =>
      memoise(({ namespace, name }) => {
        const args = { service: `${namespace}/${name}`, cluster: cluster.name };
        return diagnose(accountUnknown, args, locate(evidence, '/metadata/name'));
      }),
    ),
);
