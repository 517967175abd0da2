/**
 * Services whose unnamed port is the only reason why endpoints of other clusters cannot join the Service's own host.
 * @module
 */
import { isFailoverRoute, type OfferedRoute } from '../../derive/route/service-route.ts';
import { type Code, defineCode } from '../../diagnostic/code.ts';
import { type Diagnostic, diagnose } from '../../diagnostic/diagnostic.ts';
import { decodeService } from '../../istio/service/service.ts';
import { displayName, locate } from '../../resource/resource.ts';
import type { Check, InCluster } from '../check.ts';

/** A port that Pilot cannot join endpoints to. */
export const portUnnamed: Code<InCluster & { port: number; host: string }> = defineCode({
  code: 'DIS0609',
  name: 'port-unnamed',
  severity: 'warning',
  title: 'A port without a name keeps endpoints of other clusters out of the Service',
  why: 'Pilot adds endpoints to a port of a Service by the name of the port. Without a name, a separate host is needed, on which the Service is one endpoint, its ClusterIP: Istio does not balance requests among the local pods, outlier detection ejects all of them at once, and a VirtualService takes over the host of the Service.',
  fix: 'name the port in the Service of every cluster, as in `name: http`',
  message: (a, where) =>
    `port ${a.port} of ${a.object} of ${where} has no name: clients there have its ClusterIP as one endpoint of "${a.host}" instead of its pods`,
});

/** Finds ports that only lack a name. */
export const unnamedPort: Check = {
  codes: [portUnnamed],
  run({ cluster, routes }) {
    return routes.flatMap((route) =>
      isFailoverRoute(route) ? [] : unnamedPorts(route, cluster.name),
    );
  },
};

/** Unnamed port of a Service with one port; several ports must have names. */
function unnamedPorts(route: OfferedRoute, cluster: string): readonly Diagnostic[] {
  const { local, host, isApartForNames } = route;
  if (local === undefined || !isApartForNames) return [];
  const { resource } = local;
  return decodeService(resource).ports.flatMap(({ name, number }, i) => {
    if (name !== '') return [];
    const args = { object: displayName(resource), cluster, port: number, host };
    return [diagnose(portUnnamed, args, locate(resource, `/spec/ports/${i}`))];
  });
}
