/**
 * A call that a client's proxy passes on as it is → the address that it was for: that of the Service, behind which are the pods of the client's
 * own cluster, in no order and without mutual TLS. Unknown hosts have none.
 */
import { placeOfEntry } from '../endpoint/endpoint-place.ts';
import { isService, type RegisteredService } from '../service/registered-service.ts';
import { endpointAt } from '../service-entry/service-entry.ts';
import { sidecarOf } from '../sidecar/client-sidecar.ts';
import { decodeSidecar } from '../sidecar/sidecar.ts';
import type { PilotIndex } from './pilot-index.ts';
import type { PilotClient } from './pilot-question.ts';
import { type UpstreamCluster, upstreamClusterOf } from './upstream-clusters.ts';

/** The first part of its name. */
export const passedDirection = 'passthrough';

/** Undefined where only known hosts are called (REGISTRY_ONLY), and for names that the cluster's DNS does not have. */
export function passedCluster(
  service: RegisteredService,
  port: number,
  index: PilotIndex,
  client: PilotClient,
): UpstreamCluster | undefined {
  const sidecar = sidecarOf(index, client);
  const isRefused =
    (sidecar && decodeSidecar(sidecar).isRegistryOnly) ?? index.state.mesh.isRegistryOnly;
  const known = upstreamClusterOf(service, { port, subset: '' }, index, client);
  if (isRefused || known === undefined || !service.isKubernetes) return undefined;
  const { host, namespace } = service;
  const sources = index.sources.get(`${namespace}/${host}`) ?? [];
  // A Service that is derived for consumers has no pods of the cluster.
  const isEmpty = sources.filter(isService).every(({ origin }) => origin.type === 'derived');
  const endpoint = { ...placeOfEntry(endpointAt(host)), port, portName: '', weight: 1 };
  return {
    ...known,
    name: `${passedDirection}|${port}||${host}`,
    rule: undefined,
    outlierDetection: undefined,
    ejectedBy: undefined,
    isOrderable: false,
    groups: [],
    resolved: isEmpty
      ? []
      : (known.resolved ?? [{ priority: 0, locality: '', weight: 1, endpoints: [endpoint] }]),
    setting: undefined,
    isWeighted: false,
    acceptedNames: [],
    speaksMutualTls: () => false,
    decidesTls: () => undefined,
    panic: undefined,
  };
}
