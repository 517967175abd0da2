/** The serving order for the clients of a cluster, with its sources. */
import type { Reason } from '../../derive/route/order/order-reason.ts';
import type { PilotClient } from '../../istio/model/pilot-question.ts';
import { causesOf, type Reach } from '../../istio/reach/reach.ts';
import type { RefusalCause } from '../../istio/reach/refusal-cause.ts';
import type { Resource } from '../../resource/resource.ts';
import type { Flow } from '../flow.ts';
import type { Transition } from '../transition.ts';
import type { EndpointPlace } from '../upstream.ts';

/** An endpoint in the order. */
export interface Step {
  /** A cluster by its name, or the address of an endpoint outside of all clusters. */
  readonly place: string;
  readonly way: EndpointPlace['way'];
  /** 0 first. */
  readonly priority: number;
  /** Its share, relative to others of its priority, and of its locality with locality weights. */
  readonly weight: number;
  /** Weight of its locality; absent without locality weights. */
  readonly localityWeight?: number;
  /** `address:port`; empty for pods, whose addresses are assigned at runtime. */
  readonly address: string;
  readonly because: readonly Reason[];
  /** The pods behind a gateway, or why it refuses the requests; absent for pods, which are asked directly, and for addresses outside. */
  readonly reaches?: Reach;
}

/**
 * The steps that serve, in their order: those that do not refuse. Who refuses a connection is ejected, and the next priority serves; who denies
 * a request by a policy answers it, so that no step of a later priority gets it.
 */
export function servingSteps(steps: readonly Step[]): readonly Step[] {
  const denied = steps.find(({ reaches }) => causesOf(reaches).some(isDenial));
  const last = denied?.priority ?? Number.POSITIVE_INFINITY;
  return steps.filter(
    ({ priority, reaches }) => priority <= last && causesOf(reaches).length === 0,
  );
}

const isDenial = ({ kind }: RefusalCause): boolean => kind === 'authorization';

/** Requests, and their serving places. */
export interface ExplainedOrder
  extends Pick<Flow, 'service' | 'names' | 'by' | 'port' | 'requests' | 'client' | 'clients'> {
  /** One exemplary client; undefined where they are not distinguished. */
  readonly sample: PilotClient | undefined;
  /** The part of these requests with this route. */
  readonly share: number;
  /** The cluster in the clients' proxies; undefined without one, which results in 503. */
  readonly upstream: string | undefined;
  /** By priority, then by place. */
  readonly steps: readonly Step[];
  /** The requests that fail or wait if all places of the first priority are lost, until others serve; absent where none do. */
  readonly transition?: Transition;
  /** The objects in the cluster that it depends on. */
  readonly carriedBy: readonly Resource[];
  /** The breaks of the requested order, and the effect of removing objects. */
  readonly breaks: readonly Reason[];
}
