/**
 * The contract of a reader of policies: one API's objects in, the policy of one service in one consumer cluster out.
 * @module
 */
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

/** Clusters that a policy turns to together: which of them comes first, the distance from the consumer decides. */
export interface PolicyStep {
  /** 1 is the first. */
  readonly number: number;
  readonly weight?: number;
  /** JSON Pointer of the step in the policy. */
  readonly pointer: string;
}

/** An order that is said in steps rather than cluster by cluster. */
export interface StepOrder {
  /** The first step that takes the cluster. */
  stepOf(cluster: Cluster): PolicyStep | undefined;
  /** Whether the cluster gets no request, whatever else says so. */
  isForbidden(cluster: Cluster): boolean;
  /** JSON Pointer of what says that clusters that no step takes follow by distance; absent where they don't. */
  readonly othersPointer?: string;
}

/** The object that says what the policy is. */
export interface PolicySource {
  readonly resource: Resource;
  /** The consumer's application that has it; absent for an object about the whole fleet. */
  readonly application?: string;
  /** JSON Pointer of what says how requests are spread. */
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
  /** Undefined when nobody wrote a policy. */
  readonly source?: PolicySource;
}

/** Where policies are looked for, beside the authored sets of the consumers. */
export interface PolicyFleet {
  readonly objects: FleetObjects;
  readonly clusters: readonly Cluster[];
}

/** One API's policies of a fleet. */
export interface ApiPolicies {
  /** The policy of the service for clients of the consumer; undefined when the API has none. */
  read(view: ClusterView, service: OfferedService): TrafficPolicy | undefined;
  /** What is wrong with policies in the consumer's authored set as such. */
  findings?(view: ClusterView, offers: readonly OfferedService[]): readonly Diagnostic[];
  /** What is wrong with policies about the whole fleet as such. */
  fleetFindings?(offers: readonly OfferedService[]): readonly Diagnostic[];
}

/** One API whose objects say how a consumer's requests are spread over clusters. */
export interface PolicyReader {
  /** `group/Kind` of the policies in authored sets. */
  readonly reads: readonly string[];
  /** Looks through what is said about the whole fleet, once. */
  open(fleet: PolicyFleet): ApiPolicies;
}
