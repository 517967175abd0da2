/** Provenance: every derived object lists its sources. */

import { memoise } from '../collection/memoise.ts';
import { compareStrings } from '../collection/order.ts';
import { present } from '../collection/present.ts';
import type { Position } from '../diagnostic/position.ts';
import { type JsonObject, objectAt, stringAt } from '../resource/json.ts';
import { locate, type Resource, toResource } from '../resource/resource.ts';
import type { Cluster } from '../topology/topology.ts';
import type { Provider } from './offer/offered-service.ts';
import { isFailoverRoute, type ServiceRoute } from './route/service-route.ts';

/** Annotation that lists the sources: `Kind/namespace/name@cluster`, or without the cluster; sorted, comma-separated. */
export const derivedFromAnnotation = 'distributary.dev/derived-from';

/** An authored object that is a source of a derived one. */
export interface Source {
  readonly resource: Resource;
  /** Absent for an object about the fleet. */
  readonly cluster?: Cluster;
}

/** The export of a provider as a source: one object for all derived objects of every consumer. */
export const exportSource: (provider: Provider) => Source = memoise((provider) => ({
  resource: provider.export,
  cluster: provider.cluster,
}));

/**
 * The sources of a route: the exports of its remote endpoints and the consumer's policy; or a FailoverService and the Services
 * behind it. All objects of a route share the list and its text.
 */
export const routeSources: (route: ServiceRoute) => readonly Source[] = memoise(sourcesOf);

function sourcesOf(route: ServiceRoute): readonly Source[] {
  if (isFailoverRoute(route)) {
    const { source, backingServices } = route.failoverOrder;
    const services = backingServices.map(({ service, cluster }) => ({
      resource: service,
      cluster,
    }));
    return [{ resource: source }, ...services];
  }
  const exports = route.remoteEndpoints.map((endpoint) => exportSource(endpoint.provider));
  const { policySource, consumer } = route;
  if (policySource === undefined) return exports;
  const { resource, application } = policySource;
  return [...exports, application === undefined ? { resource } : { resource, cluster: consumer }];
}

/** The annotation's text for these sources, merged with its previous value. */
export function derivedFrom(sources: readonly Source[], before = ''): string {
  if (before === '') return listed(sources);
  const all = new Set([...sources.map(nameOf), ...before.split(',').filter((text) => text !== '')]);
  return [...all].sort(compareStrings).join(',');
}

const listed: (sources: readonly Source[]) => string = memoise((sources) =>
  [...new Set(sources.map(nameOf))].sort(compareStrings).join(','),
);

const nameOf: (source: Source) => string = memoise(({ resource, cluster }) => {
  const { kind, namespace, name } = resource;
  const path = namespace === '' ? `${kind}/${name}` : `${kind}/${namespace}/${name}`;
  return cluster === undefined ? path : `${path}@${cluster.name}`;
});

const placesOf: (sources: readonly Source[]) => readonly Position[] = memoise((sources) =>
  sources.map(({ resource }) => placeOf(resource)),
);

const placeOf: (resource: Resource) => Position = memoise((resource) => locate(resource));

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
    metadata: { annotations, labels, name, ...present({ namespace }) },
  };
  return toResource(whole, { type: 'derived', from: placesOf(sources) });
}
