/** Authored sets → every offered service of the fleet, one per namespace and name, whichever APIs offer it. */

import { groupBy } from '../../collection/group-by.ts';
import { byKey } from '../../collection/order.ts';
import { present } from '../../collection/present.ts';
import { offeredTwice } from '../../diagnostic/codes/derive-offer.ts';
import { type Diagnostic, diagnose } from '../../diagnostic/diagnostic.ts';
import type { Outcome } from '../../diagnostic/outcome.ts';
import type { DeriveSpec } from '../../kind/distributary-v1alpha1/derive-spec.ts';
import type { ClusterView } from '../../place/cluster-view.ts';
import { type FleetObjects, noFleetObjects } from '../../place/fleet-objects.ts';
import { displayName, fullName, locate, noteAt } from '../../resource/resource.ts';
import { compareExports } from './export-precedence.ts';
import { isSameNumber } from './merge-ports.ts';
import {
  hasPaths,
  type OfferedPort,
  type OfferedService,
  type Provider,
} from './offered-service.ts';
import { offerReaders } from './registry.ts';

/** Calls every reader; a service that several APIs offer becomes one. Sorted by namespace and name. */
export function readOffers(
  views: readonly ClusterView[],
  spec: DeriveSpec,
  objects: FleetObjects = noFleetObjects,
): Outcome<readonly OfferedService[]> {
  const read = offerReaders.map((reader) => reader.read(views, spec, objects));
  const offers = read.flatMap(({ value }) => value);
  const byName = groupBy(offers, fullName);
  const paths = spec.istio !== 'none' && spec.istio.gateway === 'http';
  const joined = [...byName.values()].map((services) => joinServices(services, views, paths));
  return {
    value: joined.flatMap(({ value }) => value).sort(byKey(fullName)),
    diagnostics: [...read, ...joined].flatMap(({ diagnostics }) => diagnostics),
  };
}

/** @param paths whether only ports with a path are reachable. */
function joinServices(
  services: readonly OfferedService[],
  views: readonly ClusterView[],
  paths: boolean,
): Outcome<readonly OfferedService[]> {
  const [first, ...others] = services;
  if (first === undefined || others.length === 0) return { value: services, diagnostics: [] };
  const importProperties = services.find((one) => one.importProperties)?.importProperties;
  const byCluster = groupBy(
    services.flatMap(({ providers }) => providers).sort(compareExports),
    ({ cluster }) => cluster.name,
  );
  const value = {
    namespace: first.namespace,
    name: first.name,
    providers: [...byCluster.values()].flatMap((offers) => joinProviders(offers, paths)),
    exports: services.flatMap(({ exports }) => exports).sort(compareExports),
    ...present({ importProperties }),
  };
  const consumers = views.filter((view) => view.hasNamespace(first.namespace));
  const differing = [...byCluster.values()].flatMap((offers) => differences(offers, consumers));
  return { value: [value], diagnostics: findings(differing) };
}

/** The offers of one cluster through several APIs, merged into one. */
function joinProviders(offers: readonly Provider[], paths: boolean): readonly Provider[] {
  const [first, ...others] = offers;
  if (first === undefined || others.length === 0) return offers;
  // An API without gateway settings adds nothing to those of another.
  const entered = offers.find(hasPaths) ?? first;
  const reachable = paths ? [entered] : [entered, ...offers];
  const accountName = offers.find((one) => one.accountName !== undefined)?.accountName;
  const { audience: _, ...whole } = first;
  const joined = {
    ...whole,
    ...audienceOf(offers),
    ports: uniquePorts(reachable.flatMap(({ ports }) => ports)),
    ...present({ accountName, gateway: entered.gateway, portsPointer: entered.portsPointer }),
    offersTo: (consumer: Provider['cluster']) => offers.some((one) => one.offersTo(consumer)),
    importedBy: (consumer: Provider['cluster']) => offers.some((one) => one.importedBy(consumer)),
  };
  return [joined];
}

/** The union of the offers' consumers; any cluster, if one of the offers is for any. */
function audienceOf(offers: readonly Provider[]): Pick<Provider, 'audience'> {
  const audiences = offers.flatMap(({ audience }) => audience ?? []);
  if (audiences.length < offers.length) return {};
  return { audience: new Set(audiences.flatMap((audience) => [...audience])) };
}

function uniquePorts(ports: readonly OfferedPort[]): readonly OfferedPort[] {
  const kept = ports.filter((port, i) => ports.findIndex((one) => isSameNumber(one, port)) === i);
  return kept.sort((a, b) => a.number - b.number || (a.protocol < b.protocol ? -1 : 1));
}

/** Two exports of one cluster with different offers. */
interface Difference {
  readonly first: Provider;
  readonly second: Provider;
  readonly property: string;
}

/** Clusters without the namespace are left out: an API may correctly skip them. */
function differences(
  offers: readonly Provider[],
  consumers: readonly ClusterView[],
): readonly Difference[] {
  const [first, ...others] = offers;
  if (first === undefined) return [];
  const toWhom = (one: Provider): string =>
    consumers
      .filter(({ cluster }) => one.offersTo(cluster))
      .map(({ cluster }) => cluster.name)
      .join(' ');
  const numbers = ({ ports }: Provider): string =>
    ports.map(({ number, protocol }) => `${number}/${protocol}`).join(' ');
  return others.flatMap((second) => [
    ...(numbers(first) === numbers(second) ? [] : [{ first, second, property: 'ports' }]),
    ...(toWhom(first) === toWhom(second) ? [] : [{ first, second, property: 'consumers' }]),
  ]);
}

/** One finding per pair of places, however many clusters get both manifests. */
function findings(differing: readonly Difference[]): readonly Diagnostic[] {
  const pairs = groupBy(differing, ({ first, second, property }) =>
    JSON.stringify([locate(first.export), locate(second.export), property]),
  );
  return [...pairs.values()].flatMap((group) => {
    const [one] = group;
    if (one === undefined) return [];
    const args = {
      object: displayName(one.second.export),
      api: one.second.export.apiVersion,
      other: one.first.export.apiVersion,
      clusters: group.map(({ first }) => first.cluster.name),
      property: one.property,
    };
    const at = locate(one.second.export, '/metadata/name');
    const related = [
      noteAt(`exported through ${args.other} here`, one.first.export, '/metadata/name'),
    ];
    return [diagnose(offeredTwice, args, at, related)];
  });
}
