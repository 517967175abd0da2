/**
 * A client and a port of a host that it calls → the part of its proxy that the call meets: the listener of its Sidecar, and the protocol that it
 * has there (Istio `GetEgressListenerForRDS`, `buildSidecarOutboundListener`).
 */
import type { PilotIndex } from '../model/pilot-index.ts';
import { type PilotClient, releaseOf } from '../model/pilot-question.ts';
import { servedAt } from '../model/served-service.ts';
import { isHttp, isStream } from '../service/istio-protocol.ts';
import type { RegisteredService } from '../service/registered-service.ts';
import { portNumbered } from '../service/service-port.ts';
import { servicesInListener } from '../visibility/visible-services.ts';
import { sidecarOf } from './client-sidecar.ts';
import { type EgressListener, egressIn } from './sidecar.ts';

/** A port of a host. */
export interface CalledPort {
  readonly host: string;
  readonly port: number;
}

/** What a call meets. */
export interface RequestListener {
  /** The item of `egress`; undefined where everything is imported. */
  readonly listener: EgressListener | undefined;
  /** Istio's name, empty where it detects the protocol; undefined for a host or port that the proxy does not know. */
  readonly protocol: string | undefined;
}

/**
 * Undefined where no listener has the host at the port, so that the proxy passes the call on as it is: the listener with the port has all
 * requests of HTTP there, and the connections to its own hosts; the one without a port has the rest.
 */
export function requestListener(
  index: PilotIndex,
  client: PilotClient,
  called: CalledPort,
): RequestListener | undefined {
  const sidecar = sidecarOf(index, client);
  const egress = sidecar === undefined ? [] : egressIn(releaseOf(index.state))(sidecar);
  if (egress.length === 0) {
    const service = servedAt(called.host, index, client);
    return { listener: undefined, protocol: service && protocolAt(service, called) };
  }
  const protocolIn = (listener: EgressListener | undefined): string | undefined => {
    if (listener === undefined) return undefined;
    const services = servicesInListener(index, client, { host: called.host, listener });
    return services.flatMap((one) => protocolAt(one, called) ?? [])[0];
  };
  const own = egress.find(({ port }) => port === called.port);
  const wide = egress.find(({ port }) => port === undefined);
  return chosenListener(
    { listener: own, protocol: protocolIn(own) },
    { listener: wide, protocol: protocolIn(wide) },
  );
}

function protocolAt({ ports }: RegisteredService, { port }: CalledPort): string | undefined {
  return portNumbered(ports, port)?.protocol;
}

/** The listener with the port, or the one without; each with the protocol of the host there, if it has the host. */
function chosenListener(own: RequestListener, wide: RequestListener): RequestListener | undefined {
  const ofWide = wide.protocol === undefined ? undefined : wide;
  const { listener } = own;
  if (listener === undefined) return ofWide;
  if (!listener.isBound && isTaken(listener, own.protocol)) {
    return { listener, protocol: listener.protocol || own.protocol };
  }
  const isRequest = isHttp(ofWide?.protocol ?? '');
  if (!isRequest) return ofWide;
  // The requests that arrive at the other listener get the routes of this one.
  const isRouted = listener.isBound && own.protocol !== undefined;
  return isRouted && ofWide !== undefined ? { listener, protocol: ofWide.protocol } : undefined;
}

/** Whether a listener serves a port of its hosts: one for requests has no routes to a port of connections. */
function isTaken({ protocol }: EgressListener, ofPort: string | undefined): boolean {
  return ofPort !== undefined && (isStream(protocol) || isHttp(ofPort));
}
