/**
 * Sidecars that let a name through → the hosts that hold its endpoints, too.
 * @module
 */
import { rankHosts } from '../derive/istio/failover-service/rank-host.ts';
import { routeSources, type Source } from '../derive/provenance.ts';
import type { ServiceRoute } from '../derive/route/service-route.ts';
import { coversHost } from '../kind/istio-networking-v1/host.ts';
import { istioNetworkingGroup } from '../kind/istio-networking-v1/istio-kind.ts';
import { isObject, type Json, listAt, objectAt } from '../resource/json.ts';
import type { Resource } from '../resource/resource.ts';
import { withSpec } from './authored-edit.ts';
import type { Merger } from './merger.ts';

/** Merges into Sidecars. */
export const mergeSidecar: Merger = {
  name: 'sidecar',
  changes: 'networking.istio.io/Sidecar',
  merge({ view, routes }) {
    const replaced = new Map<Resource, Resource>();
    const apart = routes.filter((route) => hostsBehind(route).length > 0);
    for (const { resource } of view.list(istioNetworkingGroup, 'Sidecar')) {
      const extended = extend(resource, apart);
      if (extended !== undefined) replaced.set(resource, extended);
    }
    return { replaced, absorbed: new Set(), diagnostics: [] };
  },
};

/** A host that a Sidecar hides although it shows the name that leads there. */
interface HiddenHost {
  readonly route: ServiceRoute;
  readonly host: string;
}

/** The hosts that requests for the route's name are led to, other than that name. */
function hostsBehind(route: ServiceRoute): readonly string[] {
  return route.form === 'clusterset' ? [route.host] : rankHosts(route);
}

function extend(sidecar: Resource, routes: readonly ServiceRoute[]): Resource | undefined {
  const spec = objectAt(sidecar.object, 'spec') ?? {};
  const sources: Source[] = [];
  const egress = listAt(spec, 'egress').map((listener) => {
    const hosts = listAt(listener, 'hosts').map(String);
    const hidden = routes
      .filter((route) =>
        showsHost(hosts, sidecar.namespace, {
          namespace: route.service.namespace,
          host: route.serviceHost,
        }),
      )
      .flatMap((route) =>
        hostsBehind(route)
          .filter(
            (host) =>
              !showsHost(hosts, sidecar.namespace, { namespace: route.service.namespace, host }),
          )
          .map((host) => ({ route, host })),
      );
    sources.push(...hidden.flatMap(({ route }) => routeSources(route)));
    return withHosts(listener, hosts, hidden);
  });
  return sources.length === 0 ? undefined : withSpec(sidecar, { ...spec, egress }, sources);
}

function withHosts(listener: Json, hosts: readonly string[], hidden: readonly HiddenHost[]): Json {
  if (!isObject(listener) || hidden.length === 0) return listener;
  const added = hidden.map(({ route, host }) => `${route.service.namespace}/${host}`);
  return { ...listener, hosts: [...hosts, ...added] };
}

/** Whether egress hosts (`namespace/dnsName`) of a Sidecar let what stands in a namespace for a host through. */
export function showsHost(
  hosts: readonly string[],
  sidecarNamespace: string,
  { namespace, host }: { readonly namespace: string; readonly host: string },
): boolean {
  return hosts.some((entry) => {
    const slash = entry.indexOf('/');
    const written = entry.slice(0, slash);
    const here = written === '.' ? sidecarNamespace : written;
    return (here === '*' || here === namespace) && coversHost(entry.slice(slash + 1), host);
  });
}
