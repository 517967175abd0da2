/** Why requests that a client's proxy sends get no answer, with the place of the cause. */
import type { ClusterState } from '../../check/cluster-state.ts';
import type { PilotIndex } from '../../istio/model/pilot-index.ts';
import type { PilotClient } from '../../istio/model/pilot-question.ts';
import type { Resource } from '../../resource/resource.ts';
import type { PlaceFinder } from '../upstream.ts';

/** Why no endpoint answers. */
export interface UnservedCause {
  /** Lower-case start, no full stop; names the object. */
  readonly text: string;
  readonly resource: Resource;
  /** JSON Pointer. */
  readonly pointer: string;
  readonly part?: 'key' | 'value' | undefined;
  /** Another object that takes part. */
  readonly beside?: Resource | undefined;
  /** The correction; undefined where the text has it. */
  readonly fix?: string | undefined;
  /** Whether pods of other clusters, if istiod reads them, would be refused or left out as well. */
  readonly isForAll: boolean;
}

export interface ClientCluster {
  readonly state: ClusterState;
  readonly index: PilotIndex;
  readonly placeOf: PlaceFinder;
}

/** The clients' cluster, and one of the clients. */
export interface Asking extends ClientCluster {
  readonly client: PilotClient;
}
