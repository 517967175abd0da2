/**
 * karmada's MultiClusterServices → offered services.
 *
 * Live, karmada copies its one Service to every provider and consumer, and the endpoints of each provider to every other consumer. Here
 * sources define the clusters of the Service: a provider has it, and a consumer without it gets one without a pod selector, as from every
 * API. `ports` limits the offer, as documented (the live controllers ignore it).
 */

import { firstPlaces } from '../../../collection/first-places.ts';
import { compareExports, priorityFindings } from '../../../derive/offer/export-precedence.ts';
import type { OfferReader } from '../../../derive/offer/offer-reader.ts';
import type { OfferedService, Provider } from '../../../derive/offer/offered-service.ts';
import { readForAccounts } from '../../../derive/offer/workload-account.ts';
import { namespaceMissing } from '../../../diagnostic/codes/derive.ts';
import { exposurePortUnmatched } from '../../../diagnostic/codes/karmada.ts';
import { consumerServes, exposureUnused } from '../../../diagnostic/codes/karmada-exposure.ts';
import { unknownCluster } from '../../../diagnostic/codes/place.ts';
import { type Diagnostic, diagnose } from '../../../diagnostic/diagnostic.ts';
import type { Outcome } from '../../../diagnostic/outcome.ts';
import { selectedTemplates } from '../../../istio/pod/pod-template.ts';
import { type ServicePort, servicePorts } from '../../../istio/service/service-port.ts';
import type { DeriveSpec } from '../../../kind/distributary-v1alpha1/derive-spec.ts';
import { isOfKind } from '../../../kind/kind.ts';
import type { ClusterView } from '../../../place/cluster-view.ts';
import { clusterHint } from '../../../place/fleet-references.ts';
import { displayName, locate, noteAt, type Resource } from '../../../resource/resource.ts';
import type { Cluster } from '../../../topology/topology.ts';
import type { ClusterList } from '../kind/karmada-networking-v1alpha1/cluster-list.ts';
import {
  decodeMultiClusterService,
  type ExposurePort,
  type MultiClusterServiceSpec,
  multiClusterService,
} from '../kind/karmada-networking-v1alpha1/multi-cluster-service.ts';
import { findProviders, type ProviderService } from './provider-services.ts';

export const karmadaMultiClusterService: OfferReader = {
  name: 'karmada-multi-cluster-service',
  reads: ['/Service', 'networking.karmada.io/MultiClusterService', ...readForAccounts],
  read(views, spec, objects) {
    const { group, kind } = multiClusterService;
    const exposures = objects
      .list(group, kind)
      .filter((resource) => isOfKind(resource, multiClusterService));
    const read = exposures.map((exposure) => readExposure(exposure, views));
    const offers = read.flatMap(({ value }) => value);
    const diagnostics = read.flatMap((one) => one.diagnostics);
    return { value: offers, diagnostics: [...diagnostics, ...unusedFindings(offers, spec)] };
  },
};

function readExposure(
  exposure: Resource,
  views: readonly ClusterView[],
): Outcome<readonly OfferedService[]> {
  const spec = decodeMultiClusterService(exposure);
  if (!spec.types.includes('CrossCluster')) return { value: [], diagnostics: [] };
  const { namespace, name } = exposure;
  if (namespace === '') {
    const args = { object: displayName(exposure) };
    const missing = diagnose(namespaceMissing, args, locate(exposure, '/metadata'));
    return { value: [], diagnostics: [missing] };
  }
  const found = findProviders(exposure, spec.providers, views);
  const offers = found.value.map((one) => toProvider(exposure, spec, one));
  const providers = offers.filter(({ ports }) => ports.length > 0).sort(compareExports);
  const value = providers.length === 0 ? [] : [{ namespace, name, providers, exports: providers }];
  const diagnostics = [
    ...priorityFindings(exposure),
    ...unknownNames(exposure, spec.providers, views),
    ...unknownNames(exposure, spec.consumers, views),
    ...found.diagnostics,
    ...servingConsumers(exposure, spec, views),
    ...unmatchedPorts(exposure, spec.ports, found.value),
  ];
  return { value, diagnostics };
}

/** Offers for which the Fleet's settings derive nothing. */
function unusedFindings(
  offers: readonly OfferedService[],
  { istio, serviceImport }: DeriveSpec,
): readonly Diagnostic[] {
  if (istio !== 'none' || !['auto', 'none'].includes(serviceImport)) return [];
  return offers.flatMap(({ providers: [first] }) => {
    if (first === undefined) return [];
    const args = { object: displayName(first.export), serviceImport };
    return [diagnose(exposureUnused, args, locate(first.export, '/metadata/name'))];
  });
}

function toProvider(
  exposure: Resource,
  spec: MultiClusterServiceSpec,
  { view, service, accounts }: ProviderService,
): Provider {
  const { cluster } = view;
  const consumers = new Set(spec.consumers.names);
  const exposed = new Set(spec.ports.map(({ port, name }) => portKey(port, name)));
  const offersTo = (consumer: Cluster): boolean =>
    consumer.key !== cluster.key && (consumers.size === 0 || consumers.has(consumer.name));
  return {
    cluster,
    ports: servicePorts(service.resource).filter(
      (port) => exposed.size === 0 || keysOf(port).some((key) => exposed.has(key)),
    ),
    export: exposure,
    service: service.resource,
    application: service.application,
    accounts,
    ...(consumers.size === 0 ? {} : { audience: consumers }),
    offersTo,
    importedBy: offersTo,
  };
}

function portKey(number: number, name: string): string {
  return `${number} ${name}`;
}

/** The keys of a port in an exposure: its number, with its name or without one. */
function keysOf({ number, name }: ServicePort): readonly string[] {
  return [portKey(number, ''), portKey(number, name)];
}

function unknownNames(
  exposure: Resource,
  { names, pointerAt }: ClusterList,
  views: readonly ClusterView[],
): readonly Diagnostic[] {
  const clusters = views.map(({ cluster }) => cluster);
  const known = new Set(clusters.map((cluster) => cluster.name));
  return names.flatMap((name, i) => {
    // An empty name is an error of its own.
    if (name === '' || known.has(name)) return [];
    const args = { object: displayName(exposure), name, hint: clusterHint(name, clusters) };
    return [diagnose(unknownCluster, args, locate(exposure, pointerAt(i)))];
  });
}

/** Ports that no provider has; one that only some have is offered by these. */
function unmatchedPorts(
  exposure: Resource,
  exposed: readonly ExposurePort[],
  providers: readonly ProviderService[],
): readonly Diagnostic[] {
  const [first] = providers;
  if (first === undefined) return [];
  const available = providers.flatMap(({ service }) => servicePorts(service.resource));
  const ports = [...new Set(available.map(({ number, name }) => portText(number, name)))];
  const keys = new Set(available.flatMap(keysOf));
  return exposed.flatMap((one, i) => {
    if (keys.has(portKey(one.port, one.name))) return [];
    const object = displayName(exposure);
    const args = { object, port: portText(one.port, one.name), ports: ports.join(', ') || 'none' };
    const there = noteAt('the Service', first.service.resource, '/spec/ports');
    return [
      diagnose(exposurePortUnmatched, args, locate(exposure, `/spec/ports/${i}/port`), [there]),
    ];
  });
}

function portText(number: number, name: string): string {
  return name === '' ? String(number) : `${number} "${name}"`;
}

/** Live karmada ignores such pods, too; no provider is named where all are. */
export function servingConsumers(
  exposure: Resource,
  { providers, consumers }: MultiClusterServiceSpec,
  views: readonly ClusterView[],
): readonly Diagnostic[] {
  if (providers.names.length === 0) return [];
  const { namespace, name } = exposure;
  const placeOf = firstPlaces(consumers.names);
  const provides = new Set(providers.names);
  return views.flatMap((view) => {
    const cluster = view.cluster.name;
    const place = placeOf(cluster);
    const consumes = consumers.names.length === 0 || place >= 0;
    if (!consumes || provides.has(cluster)) return [];
    const service = view.find('', 'Service', namespace, name)?.resource;
    if (service === undefined || !hasPods(view, service)) return [];
    const args = { object: displayName(exposure), cluster, service: `${namespace}/${name}` };
    const pointer = place < 0 ? '/metadata/name' : consumers.pointerAt(place);
    const related = [noteAt('the Service', service, '/metadata/name')];
    return [diagnose(consumerServes, args, locate(exposure, pointer), related)];
  });
}

/** Whether a workload in Git serves there; one with 0 replicas does not. */
function hasPods(view: ClusterView, service: Resource): boolean {
  return selectedTemplates(view, service).some(({ isAtRest }) => !isAtRest);
}
