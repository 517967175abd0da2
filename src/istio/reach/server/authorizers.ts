/**
 * The external authorizers of a cluster's mesh → those of which Istio finds the Service (Istio `LookupCluster`, which asks neither for
 * `exportTo` nor for endpoints): a policy that names another one denies what its rules match.
 */
import { memoise } from '../../../collection/memoise.ts';
import { serviceOfHost } from '../../../kind/istio-networking-v1/host/host.ts';
import type { ClusterView } from '../../../place/cluster-view.ts';
import type { Resource } from '../../../resource/resource.ts';
import type { Authorizer } from '../../authorization/authorizer.ts';
import { type MeshView, seesOthers, wholeConfig } from '../../mesh/cluster-mesh.ts';
import { portNumbered, servicePorts } from '../../service/service-port.ts';
import { entriesByHost, undiscoveredNamespace } from '../gateway-service.ts';

/** The faults of the external authorizers of a mesh, in words, by name; undefined where Git does not have its whole MeshConfig. */
export const authorizerFaults: (
  view: MeshView,
) => ReadonlyMap<string, string | undefined> | undefined = memoise((view) => {
  const mesh = wholeConfig(view);
  if (mesh === undefined) return undefined;
  return new Map([...mesh.config.authorizers].map(([name, one]) => [name, faultOf(view, one)]));
});

function faultOf(view: MeshView, authorizer: Authorizer): string | undefined {
  if (authorizer.fault !== undefined) return authorizer.fault;
  const { service: written } = authorizer;
  const parts = written.split('/');
  const [namespace, host = written] = parts.length === 2 ? parts : [];
  const all = sourcesOf(view, host);
  const its = all.filter((one) => namespace === undefined || one.namespace === namespace);
  const read = its.filter((one) => undiscoveredNamespace(view, one.namespace) === undefined);
  const [first] = read;
  if (first !== undefined) return faultOfFound(authorizer, [first, ...read.slice(1)]);
  const [hidden] = its.flatMap((one) => undiscoveredNamespace(view, one.namespace) ?? []);
  if (hidden !== undefined) return `names service "${written}", but ${hidden.text}`;
  const elsewhere = all[0] && `, but namespace "${all[0].namespace}" has`;
  return elsewhere !== undefined || isAbsent(view, host, namespace)
    ? `names service "${written}", which the cluster does not have${elsewhere ?? ''}`
    : undefined;
}

/** Istio takes one of several namespaces by its name alone, and any port: the proxy then has no cluster of the name. */
function faultOfFound(
  { service: written, port, failsOpen }: Authorizer,
  found: readonly [Resource, ...Resource[]],
): string | undefined {
  const [first, ...others] = found;
  if (others.some(({ namespace }) => namespace !== first.namespace))
    return `names service "${written}", which is in several namespaces`;
  const isOpen = failsOpen || first.kind !== 'Service' || others.length > 0;
  if (isOpen || portNumbered(servicePorts(first), port) !== undefined) return undefined;
  return `names port ${port}, which service "${written}" does not have`;
}

/** Whether Git shows that no cluster that the istiod reads has the host: it has other objects of the namespace, or no such name exists. */
function isAbsent(view: MeshView, host: string, namespace: string | undefined): boolean {
  const { istioSpec, cluster } = view;
  if (istioSpec === undefined || seesOthers(view, istioSpec)) return false;
  const named = serviceOfHost(host, cluster.clusterDomain);
  const place = named?.namespace ?? namespace;
  return place === undefined || view.hasNamespace(place);
}

/** A Service and the entries of a host: istiod lists each namespace with one, also those that export it to no other. */
function sourcesOf(view: ClusterView, host: string): readonly Resource[] {
  const named = serviceOfHost(host, view.cluster.clusterDomain);
  const service = named && view.find('', 'Service', named.namespace, named.name)?.resource;
  return [
    ...(service === undefined ? [] : [service]),
    ...(entriesByHost(view.list).get(host) ?? []),
  ];
}
