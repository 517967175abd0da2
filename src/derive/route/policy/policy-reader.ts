/**
 * The contract of a reader of policies: one API's objects in, the policy of one service in one consumer cluster out.
 * @module
 */
import type { Diagnostic } from '../../../diagnostic/diagnostic.ts';
import type { DefaultPolicy } from '../../../kind/distributary-v1alpha1/fleet-spec.ts';
import type { ClusterView } from '../../../place/cluster-view.ts';
import type { Placed } from '../../../place/placed.ts';
import type { OfferedService } from '../../offer/offered-service.ts';

/** A cluster that a policy names. */
export interface PolicyTarget {
  readonly clusterKey: string;
  readonly weight?: number;
  /** JSON Pointer of the name in the policy. */
  readonly pointer: string;
}

/** The object that says what the policy is. */
export interface PolicySource extends Placed {
  /** JSON Pointer of what says how requests are spread. */
  readonly orderPointer: string;
  /** JSON Pointer of the list of targets. */
  readonly targetsPointer: string;
}

/** A policy for one service in one consumer cluster. */
export interface TrafficPolicy {
  readonly lbType: DefaultPolicy;
  readonly targets: readonly PolicyTarget[];
  /** Undefined when nobody wrote a policy. */
  readonly source?: PolicySource;
}

/** One API whose objects say how a consumer's requests are spread over clusters. */
export interface PolicyReader {
  /** `group/Kind` of the policies. */
  readonly reads: readonly string[];
  /** The policy of the service in the consumer's authored set; undefined when the API has none. */
  read(
    view: ClusterView,
    service: { readonly namespace: string; readonly name: string },
  ): TrafficPolicy | undefined;
  /** What is wrong with the consumer's policies as such. */
  findings(view: ClusterView, offers: readonly OfferedService[]): readonly Diagnostic[];
}
