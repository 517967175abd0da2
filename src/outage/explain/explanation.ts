/**
 * The order in which the clients of a cluster are served, with what it follows from.
 * @module
 */
import type { Reason } from '../../derive/route/order/order-reason.ts';
import type { PilotClient } from '../../istio/model/pilot-question.ts';
import type { Resource } from '../../resource/resource.ts';
import type { Flow } from '../flow.ts';
import type { EndpointPlace } from '../upstream.ts';

/** An endpoint in the order. */
export interface Step {
  /** A cluster by its name, or the address of what belongs to none. */
  readonly place: string;
  readonly way: EndpointPlace['way'];
  /** 0 first. */
  readonly priority: number;
  /** Its share, relative to others of its priority, and of its locality where localities are weighed. */
  readonly weight: number;
  /** That of its locality; absent where localities are not weighed. */
  readonly localityWeight?: number;
  /** `address:port`; empty for pods, which get theirs when they run. */
  readonly address: string;
  readonly because: readonly Reason[];
}

/** Requests, and who serves them. */
export interface ExplainedOrder
  extends Pick<Flow, 'service' | 'names' | 'by' | 'port' | 'requests' | 'client' | 'clients'> {
  /** One of the clients, who stands for all; undefined where they are not told apart. */
  readonly sample: PilotClient | undefined;
  /** Of these requests, the part that goes this way. */
  readonly share: number;
  /** The cluster of the clients' proxies; undefined where they have none, and answer 503. */
  readonly upstream: string | undefined;
  /** By priority, then by place. */
  readonly steps: readonly Step[];
  /** What the cluster runs for it. */
  readonly carriedBy: readonly Resource[];
  /** What has become of the order that was asked for, and what would become of it. */
  readonly breaks: readonly Reason[];
}
