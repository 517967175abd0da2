/**
 * The objects of a cluster and its routes → the service names that clients call there and that exist because of derived objects:
 * clusterset names, hostnames of FailoverServices, and names of Services that the cluster itself does not run.
 */
import { decodeServiceEntry } from '../istio/service-entry/service-entry.ts';
import { writtenExportTo } from '../istio/visibility/export-to.ts';
import { serviceFqdn } from '../kind/istio-networking-v1/host/host.ts';
import { isIstio } from '../kind/istio-networking-v1/istio-kind.ts';
import type { Resource } from '../resource/resource.ts';
import { clustersetDomain } from './route/clusterset/clusterset-host.ts';
import type { ServiceRoute } from './route/service-route.ts';

export interface ServedNames {
  /** Names from derived objects. */
  readonly brought: ReadonlySet<string>;
  /** Names of all Services and the derived ones. */
  readonly all: ReadonlySet<string>;
}

/** The names that clients of a cluster can call. */
export function servedNames(
  resources: readonly Resource[],
  routes: readonly ServiceRoute[],
  clusterDomain: string,
): ServedNames {
  const derived = resources.filter(({ origin }) => origin.type === 'derived');
  const called = new Set(routes.map(({ serviceHost }) => serviceHost));
  const hosts = derived
    .filter((one) => isIstio(one, 'ServiceEntry') && !writtenExportTo(one).includes('~'))
    .flatMap((entry) => decodeServiceEntry(entry).hosts)
    .filter((host) => called.has(host) || host.endsWith(`.svc.${clustersetDomain}`));
  const brought = new Set([...hosts, ...servicesOf(derived, clusterDomain)]);
  return { brought, all: new Set([...brought, ...servicesOf(resources, clusterDomain)]) };
}

function servicesOf(resources: readonly Resource[], clusterDomain: string): readonly string[] {
  return resources
    .filter(({ apiVersion, kind }) => apiVersion === 'v1' && kind === 'Service')
    .map((service) => serviceFqdn(service, clusterDomain));
}
