/** The contract of a derivation. Input: a cluster and the services offered to it; output: derived objects. */
import type { Outcome } from '../diagnostic/outcome.ts';
import type { DeriveSpec } from '../kind/distributary-v1alpha1/derive-spec.ts';
import type { ClusterView } from '../place/cluster-view.ts';
import type { Placed } from '../place/placed.ts';
import type { Cluster } from '../topology/topology.ts';
import type { OwnSubset } from './mesh/own-subset.ts';
import type { OfferedService } from './offer/offered-service.ts';
import type { TrafficPolicies } from './route/policy/traffic-policy.ts';
import type { FailoverRoute, ServiceRoute } from './route/service-route.ts';

/** Input of a derivation. */
export interface DerivationContext {
  /** The cluster that the objects are for, and its authored set. */
  readonly view: ClusterView;
  /** The Fleet's settings, with the cluster's version of Istio. */
  readonly spec: DeriveSpec;
  /** Every offered service of the fleet, sorted by namespace and name. */
  readonly offers: readonly OfferedService[];
  /** The services that clients of other clusters call at a gateway between clusters. */
  readonly gatewayOffers: readonly OfferedService[];
  /** The subsets of the cluster's own pods that clients request from its gateway, in order of the services. */
  readonly ownSubsets: readonly OwnSubset[];
  /** How requests for offered services are spread. */
  readonly policies: TrafficPolicies;
  /** The services that other clusters serve here; empty when Istio output is off. */
  readonly routes: readonly ServiceRoute[];
  /** The routes of other clusters whose requests for a FailoverService enter here. */
  readonly inbound: readonly FailoverRoute[];
  /** All clusters of the fleet, sorted by key. */
  readonly clusters: readonly Cluster[];
  /** The authored sets of other clusters, by the cluster's name. */
  viewOf(cluster: Cluster): ClusterView | undefined;
}

/** One kind of derived object. One file, one line in `registry.ts` and one fixture per derivation. */
export interface Derivation {
  /** Kebab-case; the registry is sorted by it. */
  readonly name: string;
  /** `group/Kind` of every object that it looks up in authored sets. */
  readonly reads: readonly string[];
  /** `group/Kind` of every object that it generates. */
  readonly writes: readonly string[];
  derive(context: DerivationContext): Outcome<readonly Placed[]>;
}
