/**
 * Every derived object says what it follows from.
 * @module
 */
import { type JsonObject, objectAt, stringAt } from '../resource/json.ts';
import { compareStrings } from '../resource/order.ts';
import { locate, type Resource, toResource } from '../resource/resource.ts';
import type { Cluster } from '../topology/topology.ts';
import type { Provider } from './offer/offered-service.ts';
import type { ServiceRoute } from './route/service-route.ts';

/** Annotation that lists the sources: `Kind/namespace/name@cluster`, or without the cluster; sorted, comma-separated. */
export const derivedFromAnnotation = 'distributary.dev/derived-from';

/** An authored object that something follows from. */
export interface Source {
  readonly resource: Resource;
  /** Absent for an object about the fleet. */
  readonly cluster?: Cluster;
}

/** The export of a provider as a source. */
export function exportSource(provider: Provider): Source {
  return { resource: provider.export, cluster: provider.cluster };
}

/** What a route follows from: the exports of its remote endpoints and the consumer's policy; or a FailoverService and the Services behind it. */
export function routeSources(route: ServiceRoute): readonly Source[] {
  if (route.ranking !== undefined) {
    const services = route.service.providers.map(({ service, cluster }) => ({
      resource: service,
      cluster,
    }));
    return [{ resource: route.ranking.source }, ...services];
  }
  const exports = route.remoteEndpoints.map((endpoint) => exportSource(endpoint.provider));
  if (route.policySource === undefined) return exports;
  return [...exports, { resource: route.policySource.resource, cluster: route.consumer }];
}

/** The annotation's text for these sources, merged with what it held before. */
export function derivedFrom(sources: readonly Source[], before = ''): string {
  const names = sources.map(({ resource, cluster }) => {
    const { kind, namespace, name } = resource;
    const path = namespace === '' ? `${kind}/${name}` : `${kind}/${namespace}/${name}`;
    return cluster === undefined ? path : `${path}@${cluster.name}`;
  });
  const all = new Set([...names, ...before.split(',').filter((text) => text !== '')]);
  return [...all].sort(compareStrings).join(',');
}

/** Makes a derived resource: the object with its provenance and the label `app.kubernetes.io/managed-by`. */
export function toDerived(object: JsonObject, sources: readonly Source[]): Resource {
  const metadata = objectAt(object, 'metadata') ?? {};
  const { apiVersion, kind } = object;
  const annotations = {
    ...objectAt(metadata, 'annotations'),
    [derivedFromAnnotation]: derivedFrom(sources),
  };
  const labels = {
    'app.kubernetes.io/managed-by': 'distributary',
    ...objectAt(metadata, 'labels'),
  };
  const name = stringAt(metadata, 'name') ?? '';
  const namespace = stringAt(metadata, 'namespace');
  const whole = {
    ...object,
    apiVersion,
    kind,
    metadata: { annotations, labels, name, ...(namespace === undefined ? {} : { namespace }) },
  };
  const from = sources.map(({ resource }) => locate(resource));
  return toResource(whole, { type: 'derived', from });
}
