/**
 * The contract of a derivation: a cluster and what is offered to it in, derived objects out.
 * @module
 */
import type { Outcome } from '../diagnostic/outcome.ts';
import type { DeriveSpec } from '../kind/distributary-v1alpha1/derive-spec.ts';
import type { ClusterView } from '../place/cluster-view.ts';
import type { Placed } from '../place/placed.ts';
import type { Cluster } from '../topology/topology.ts';
import type { OwnSubset } from './mesh/own-subset.ts';
import type { OfferedService } from './offer/offered-service.ts';
import type { TrafficPolicies } from './route/policy/traffic-policy.ts';
import type { FailoverRoute, ServiceRoute } from './route/service-route.ts';

/** What a derivation sees. */
export interface DerivationContext {
  /** The cluster that the objects are for, and its authored set. */
  readonly view: ClusterView;
  readonly spec: DeriveSpec;
  /** Every offered service of the fleet, sorted by namespace and name. */
  readonly offers: readonly OfferedService[];
  /** The subsets of its own pods that its gateway is asked for, in order of the services. */
  readonly ownSubsets: readonly OwnSubset[];
  /** How requests for offered services are spread. */
  readonly policies: TrafficPolicies;
  /** The services that other clusters serve here; empty when no Istio output is wanted. */
  readonly routes: readonly ServiceRoute[];
  /** The routes of other clusters by which requests for a FailoverService come in here. */
  readonly inbound: readonly FailoverRoute[];
  /** All clusters of the fleet, sorted by key. */
  readonly clusters: readonly Cluster[];
  /** The authored sets of other clusters, by the cluster's name. */
  viewOf(cluster: Cluster): ClusterView | undefined;
}

/** One way of deriving objects. One file a derivation, one line in `registry.ts`, one fixture. */
export interface Derivation {
  /** Kebab-case; the registry is sorted by it. */
  readonly name: string;
  /** `group/Kind` of all that it looks up in authored sets. */
  readonly reads: readonly string[];
  /** `group/Kind` of all that it makes. */
  readonly writes: readonly string[];
  derive(context: DerivationContext): Outcome<readonly Placed[]>;
}
