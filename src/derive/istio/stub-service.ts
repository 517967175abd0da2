/**
 * A service that the consumer does not run → a Service without selector, so that its name resolves and Pilot has a host
 * for the remote endpoints.
 */
import { present } from '../../collection/present.ts';
import type { JsonObject } from '../../resource/json.ts';
import type { Resource } from '../../resource/resource.ts';
import type { Derivation } from '../derivation.ts';
import { routeSources, toDerived } from '../provenance.ts';
import {
  isFailoverRoute,
  type OfferedRoute,
  type RoutePort,
  type ServiceRoute,
} from '../route/service-route.ts';

export const stubService: Derivation = {
  name: 'stub-service',
  reads: [],
  writes: ['/Service'],
  derive({ routes }) {
    const value = routes
      .filter((route) => !isFailoverRoute(route) && needsStub(route))
      .map((route) => ({ resource: toStub(route), application: route.application }));
    return { value, diagnostics: [] };
  },
};

/** Optional where the service's own name leads to no other cluster (KEP-1645: names of a cluster keep their meaning). */
function needsStub({ local, localHost, serviceHost }: OfferedRoute): boolean {
  return local === undefined && serviceHost === localHost;
}

function toStub(route: ServiceRoute): Resource {
  const { name, namespace } = route;
  const spec = { ports: route.ports.map(toPort), type: 'ClusterIP' };
  return toDerived(
    { apiVersion: 'v1', kind: 'Service', metadata: { name, namespace }, spec },
    routeSources(route),
  );
}

function toPort({ name, number, transport, appProtocol }: RoutePort): JsonObject {
  const application = present({ appProtocol });
  return { ...application, name, port: number, protocol: transport };
}
