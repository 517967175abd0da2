/** A port of a Service or of an entry → the port of the pods and machines behind it, as policies distinguish it. */
import { present } from '../../../collection/present.ts';
import type { ServerPort } from '../../authorization/peer-identity.ts';
import { isHttp, istioProtocol } from '../../service/istio-protocol.ts';
import type { WrittenPort } from '../../service/service.ts';
import type { EntryPort } from '../../service-entry/service-entry.ts';
import { numberIn, type ServerPods } from '../server-pods.ts';

/** Pods or a machine, and the port at which they are called. */
export interface ServerAt extends ServerPods {
  readonly at: ServerPort;
}

/** At a port of a Service; undefined for one that Git does not have. */
export function atServicePort(port: WrittenPort | undefined): (pods: ServerPods) => ServerAt {
  const isStream = port !== undefined && !isHttp(istioProtocol(present(port)));
  return (pods) => ({ ...pods, at: { port: port && numberIn(port, pods), isStream } });
}

/** At a port of a ServiceEntry. */
export function atEntryPort(port: EntryPort | undefined): (pods: ServerPods) => ServerAt {
  const isStream = port !== undefined && !isHttp(port.protocol);
  const usual = port?.targetPort ?? port?.number;
  return (pods) => {
    const own = port && pods.machine?.endpoint.ports.get(port.name);
    return { ...pods, at: { port: own || usual, isStream } };
  };
}
