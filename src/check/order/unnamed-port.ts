/** Services whose unnamed port is the only reason why endpoints of other clusters cannot join the Service's own host. */
import { isFailoverRoute, type OfferedRoute } from '../../derive/route/service-route.ts';
import { type Diagnostic, diagnose } from '../../diagnostic/diagnostic.ts';
import { decodeService } from '../../istio/service/service.ts';
import { displayName, locate } from '../../resource/resource.ts';
import type { Check } from '../check.ts';
import { portUnnamed } from '../codes/order.ts';

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
