/** The endpoints of a service that Pilot sends to proxies: with persistent sessions also those that take no new requests. */
import { own } from '../../collection/own.ts';
import { sessionLabel } from '../../kind/topology-label.ts';
import { labelsOf } from '../../resource/resource.ts';
import type { PilotIndex } from '../model/pilot-index.ts';
import { isService, type RegisteredService } from '../service/registered-service.ts';
import type { ServiceEndpoint } from './endpoint-place.ts';
import { allEndpoints, serviceEndpoints } from './service-endpoint.ts';

/** The endpoints that Pilot sends: with persistent sessions those that drain too, which count as hosts and get no new requests. */
export function sentEndpoints(
  index: PilotIndex,
  service: RegisteredService,
): readonly ServiceEndpoint[] {
  return hasSessions(index, service)
    ? allEndpoints(index, service)
    : serviceEndpoints(index, service);
}

/** Whether the Service, or the first entry without one, has the label: its value names a cookie. */
function hasSessions({ sources }: PilotIndex, { host, namespace }: RegisteredService): boolean {
  const its = sources.get(`${namespace}/${host}`) ?? [];
  const first = its.find(isService) ?? its[0];
  return first !== undefined && (own(labelsOf(first), sessionLabel) ?? '') !== '';
}
