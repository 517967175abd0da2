/**
 * What Pilot's model is asked: the objects of one cluster, its running pods, and the client whose endpoints are wanted.
 * @module
 */
import { istioReleases } from '../../kind/istio-networking-v1/istio-changes.ts';
import type { Resource } from '../../resource/resource.ts';

/** A running pod, as its Node, Pod and EndpointSlice describe it together. */
export interface Workload {
  readonly namespace: string;
  readonly labels: Readonly<Record<string, string>>;
  /** `region/zone/subzone`; trailing parts may be absent. */
  readonly locality: string;
  readonly address: string;
  /** The Service of its namespace that it backs. */
  readonly service: string;
  /** The number that it listens on, by the name of the Service's port. */
  readonly ports: ReadonlyMap<string, number>;
}

/** The state of one cluster, as its istiod sees it. */
export interface PilotState {
  /** What istiod calls the cluster: label `topology.istio.io/cluster` of every endpoint. */
  readonly cluster: string;
  /** Such as `cluster.local`. */
  readonly clusterDomain: string;
  /** Of Istio, as in `1.30`; the newest that is known unless given. Only that one was ever asked. */
  readonly release?: string | undefined;
  /** Oldest first: of two rivals Pilot prefers the older one. */
  readonly objects: readonly Resource[];
  readonly workloads: readonly Workload[];
}

/** A pod with a sidecar that sends requests. */
export interface PilotClient {
  readonly namespace: string;
  readonly labels: Readonly<Record<string, string>>;
  /** `region/zone/subzone`; empty when its node says nothing. */
  readonly locality: string;
}

/** The release whose behaviour is asked for. */
export function releaseOf({ release }: PilotState): string {
  return release ?? istioReleases[istioReleases.length - 1] ?? '';
}
