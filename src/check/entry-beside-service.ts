/**
 * ServiceEntries that a team wrote for a host whose endpoints failover orders: Pilot joins or replaces endpoints by host name.
 * @module
 */
import { isRanked, type ServiceRoute } from '../derive/route/service-route.ts';
import { entryBesideService as found } from '../diagnostic/codes/check.ts';
import { type Diagnostic, diagnose } from '../diagnostic/diagnostic.ts';
import { listAt } from '../resource/json.ts';
import { displayName, locate, type Resource } from '../resource/resource.ts';
import type { Check } from './check.ts';

/** Finds entries that undo the order. */
export const entryBesideService: Check = {
  name: 'entry-beside-service',
  summary: "a ServiceEntry of a team's own for a host whose endpoints failover orders",
  code: found,
  run({ routes, istio }) {
    const entries = istio('ServiceEntry').filter(({ origin }) => origin.type === 'authored');
    // The hostname of a FailoverService is refused where it is read.
    const services = routes.filter((route) => !isRanked(route));
    return entries.flatMap((entry) => services.flatMap((route) => findings(entry, route)));
  },
};

function findings(entry: Resource, route: ServiceRoute): Diagnostic[] {
  const hosts = new Set([route.host, route.serviceHost]);
  return listAt(entry.object, 'spec', 'hosts').flatMap((written, i) => {
    const host = String(written);
    const effect = effectOf(entry, route);
    if (!hosts.has(host) || effect === undefined) return [];
    const args = { object: displayName(entry), cluster: route.consumer.name, host, effect };
    return [diagnose(found, args, locate(entry, `/spec/hosts/${i}`))];
  });
}

/** Undefined for an entry that nobody sees. */
function effectOf(entry: Resource, { service }: ServiceRoute): string | undefined {
  if (entry.namespace === service.namespace)
    return 'its endpoints are among those that are ordered';
  if (listAt(entry.object, 'spec', 'exportTo').includes('~')) return undefined;
  return `clients of namespace '${entry.namespace}' get its endpoints instead`;
}
