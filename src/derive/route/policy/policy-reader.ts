/** The contract of a reader of policies. Input: one API's objects; output: the policy of one service in one consumer cluster. */
import type { Diagnostic } from '../../../diagnostic/diagnostic.ts';
import type { DefaultPolicy } from '../../../kind/distributary-v1alpha1/derive-spec.ts';
import type { ClusterView } from '../../../place/cluster-view.ts';
import type { FleetObjects } from '../../../place/fleet-objects.ts';
import type { Resource } from '../../../resource/resource.ts';
import type { Cluster } from '../../../topology/topology.ts';
import type { OfferedService } from '../../offer/offered-service.ts';

/** A cluster that a policy names. */
export interface PolicyTarget {
  readonly clusterKey: string;
  readonly weight?: number;
  /** JSON Pointer of the name in the policy. */
  readonly pointer: string;
}

/** A group of clusters in a policy, ordered within the group by distance from the consumer. */
export interface PolicyStep {
  /** 1 is the first. */
  readonly number: number;
  readonly weight?: number;
  /** JSON Pointer of the step in the policy. */
  readonly pointer: string;
}

/** An order by steps instead of by cluster. */
export interface StepOrder {
  /** The first step that includes the cluster. */
  stepOf(cluster: Cluster): PolicyStep | undefined;
  /** Whether the cluster is excluded, with precedence over all else. */
  isForbidden(cluster: Cluster): boolean;
  /** JSON Pointer of the setting that appends clusters outside all steps by distance; absent where they are excluded. */
  readonly othersPointer?: string;
}

/** The object that defines the policy. */
export interface PolicySource {
  readonly resource: Resource;
  /** The consumer's application that contains it; absent for a fleet-level object. */
  readonly application?: string;
  /** JSON Pointer of the setting of the distribution type. */
  readonly orderPointer: string;
  /** JSON Pointer of the list of targets. */
  readonly targetsPointer: string;
}

/** A policy for one service in one consumer cluster. */
export interface TrafficPolicy {
  readonly lbType: DefaultPolicy;
  readonly targets: readonly PolicyTarget[];
  /** Instead of targets. */
  readonly steps?: StepOrder;
  /** Undefined for the default. */
  readonly source?: PolicySource;
}

/** Sources of policies beside the authored sets of the consumers. */
export interface PolicyFleet {
  readonly objects: FleetObjects;
  readonly clusters: readonly Cluster[];
}

/** One API's policies of a fleet. */
export interface ApiPolicies {
  /** The policy of the service for clients of the consumer; undefined when the API has none. */
  read(view: ClusterView, service: OfferedService): TrafficPolicy | undefined;
  /** Problems of policies in the consumer's authored set, independent of a service. */
  findings?(view: ClusterView, offers: readonly OfferedService[]): readonly Diagnostic[];
  /** Problems of fleet-level policies, independent of a service. */
  fleetFindings?(offers: readonly OfferedService[]): readonly Diagnostic[];
}

/** One API whose objects define how a consumer's requests are distributed over clusters. */
export interface PolicyReader {
  /** `group/Kind` of the policies in authored sets. */
  readonly reads: readonly string[];
  /** Indexes the fleet-level objects once. */
  open(fleet: PolicyFleet): ApiPolicies;
}
