/**
 * The identities that a route's endpoints may show: the union over all ranks, or nothing when one is unknown.
 * @module
 */
import { accountUnknown } from '../../diagnostic/codes/derive-route.ts';
import { type Diagnostic, diagnose } from '../../diagnostic/diagnostic.ts';
import type { Outcome } from '../../diagnostic/outcome.ts';
import type { ClusterView } from '../../place/cluster-view.ts';
import type { Placed } from '../../place/placed.ts';
import { memoise } from '../../resource/memoise.ts';
import { compareStrings } from '../../resource/order.ts';
import { locate, type Resource } from '../../resource/resource.ts';
import type { Cluster } from '../../topology/topology.ts';
import type { OfferedService, Provider } from '../offer/offered-service.ts';
import { workloadAccounts } from '../offer/workload-account.ts';

/** The accounts of one rank, and what to point at when they are unknown. */
export interface ServiceRank {
  readonly cluster: Cluster;
  /** Of the Service that the rank is of. */
  readonly service: { readonly namespace: string; readonly name: string };
  readonly accounts: readonly string[] | undefined;
  readonly evidence: Resource;
}

/** `spiffe://…` of every rank, sorted; undefined with an info when the account of a rank is unknown. */
export function subjectAltNames(
  view: ClusterView,
  service: OfferedService,
  local: Placed | undefined,
  remotes: readonly Provider[],
): Outcome<readonly string[] | undefined> {
  const ranks: ServiceRank[] = remotes.map((provider) => ({
    cluster: provider.cluster,
    service,
    accounts: providerAccounts(provider),
    evidence: provider.export,
  }));
  if (local !== undefined) ranks.push(localRank(view, service, local.resource));
  return rankAccounts(ranks);
}

/** The same of ranks that are of different Services. */
export function rankAccounts(
  ranks: readonly ServiceRank[],
): Outcome<readonly string[] | undefined> {
  const names = new Set<string>();
  const diagnostics: Diagnostic[] = [];
  for (const { cluster, service, accounts, evidence } of ranks) {
    for (const account of accounts ?? []) names.add(identity(cluster, service.namespace, account));
    if (accounts === undefined) diagnostics.push(unknownOf(evidence)(cluster)(service));
  }
  const value = diagnostics.length > 0 ? undefined : [...names].sort(compareStrings);
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

function localRank(view: ClusterView, service: OfferedService, local: Resource): ServiceRank {
  const own = service.providers.find((p) => p.cluster.name === view.cluster.name);
  const accounts = own === undefined ? workloadAccounts(view, local) : providerAccounts(own);
  return { cluster: view.cluster, service, accounts, evidence: local };
}

function identity(cluster: Cluster, namespace: string, account: string): string {
  return `spiffe://${cluster.trustDomain}/ns/${namespace}/sa/${account}`;
}

/** The same finding for every consumer that asks: one object, so that it is kept once. */
const unknownOf: (
  evidence: Resource,
) => (cluster: Cluster) => (service: ServiceRank['service']) => Diagnostic = memoise((evidence) =>
  memoise((cluster) =>
    memoise(({ namespace, name }) => {
      const args = { service: `${namespace}/${name}`, cluster: cluster.name };
      return diagnose(accountUnknown, args, locate(evidence, '/metadata/name'));
    }),
  ),
);
