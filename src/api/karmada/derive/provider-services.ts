/**
 * A MultiClusterService → its provider clusters, each with its Service, and findings about the others.
 *
 * Without a list all clusters are providers, whose endpoints karmada collects: those with the Service, except those in which it selects no
 * workload or machine of the repository if it does in another. Named clusters are always providers.
 */

import { firstPlaces } from '../../../collection/first-places.ts';
import { workloadAccounts } from '../../../derive/offer/workload-account.ts';
import {
  exposureOfExternalName,
  providerWithoutService,
  providerWithoutWorkload,
  serviceClaimed,
} from '../../../diagnostic/codes/karmada.ts';
import { type Diagnostic, diagnose, type Related } from '../../../diagnostic/diagnostic.ts';
import type { Outcome } from '../../../diagnostic/outcome.ts';
import { nameClusters } from '../../../diagnostic/wording/cluster-list.ts';
import { selectedMachines } from '../../../istio/pod/serving-labels.ts';
import { decodeService } from '../../../istio/service/service.ts';
import { serviceType } from '../../../istio/service/service-port.ts';
import type { ClusterView } from '../../../place/cluster-view.ts';
import type { Placed } from '../../../place/placed.ts';
import { formatPointer } from '../../../resource/json-pointer.ts';
import {
  displayName,
  labelsOf,
  locate,
  noteAt,
  type Resource,
} from '../../../resource/resource.ts';
import type { ClusterList } from '../kind/karmada-networking-v1alpha1/cluster-list.ts';

export interface ProviderService {
  readonly view: ClusterView;
  readonly service: Placed;
  /** Service accounts of its workloads; undefined when the repository has none. */
  readonly accounts: readonly string[] | undefined;
}

/** The possible providers, and those of them that have the Service. */
interface Having {
  readonly candidates: readonly ClusterView[];
  readonly having: readonly ProviderService[];
}

/** The providers in order of the views. */
export function findProviders(
  exposure: Resource,
  named: ClusterList,
  views: readonly ClusterView[],
): Outcome<readonly ProviderService[]> {
  const isNamed = named.names.length > 0;
  const names = new Set(named.names);
  const candidates = isNamed ? views.filter(({ cluster }) => names.has(cluster.name)) : views;
  const having = candidates.flatMap((view): ProviderService[] => {
    const service = view.find('', 'Service', exposure.namespace, exposure.name);
    if (service === undefined) return [];
    return [{ view, service, accounts: workloadAccounts(view, service.resource) }];
  });
  const serving = having.filter((one) => !isExternal(one));
  const working = serving.filter(hasEndpoints);
  const idle = working.length === 0 ? [] : serving.filter((one) => !hasEndpoints(one));
  const value = isNamed || working.length === 0 ? serving : working;
  const diagnostics = [
    ...lackingFindings(exposure, named, { candidates, having }),
    ...externalNameFindings(exposure, having.filter(isExternal)),
    ...idleFindings(exposure, idle, isNamed),
    ...claimFindings(value),
  ];
  return { value, diagnostics };
}

function isExternal({ service }: ProviderService): boolean {
  return serviceType(service.resource) === 'ExternalName';
}

/** A Service without a selector has manually written endpoints; one with a selector may select machines only, such as WorkloadEntries. */
function hasEndpoints({ view, service: { resource }, accounts }: ProviderService): boolean {
  if (accounts !== undefined || !decodeService(resource).hasSelector) return true;
  return selectedMachines(view, resource).length > 0;
}

/** Named clusters without the Service, each at its name; or its absence from all clusters. */
function lackingFindings(
  exposure: Resource,
  { names, pointerAt }: ClusterList,
  { candidates, having }: Having,
): readonly Diagnostic[] {
  if (names.length === 0) {
    if (having.length > 0) return [];
    const [bare] = candidates.flatMap((view) => view.find('', 'Service', '', exposure.name) ?? []);
    const args = { ...about(exposure), clusterName: undefined, bare: bare?.application };
    const at = locate(exposure, '/metadata/name');
    return [diagnose(providerWithoutService, args, at, placeOfBare(bare))];
  }
  const found = new Set(having.map(({ view }) => view));
  const lacking = candidates.filter((view) => !found.has(view));
  const placeOf = firstPlaces(names);
  return lacking.map(({ cluster: { name }, find }) => {
    const bare = find('', 'Service', '', exposure.name);
    const args = { ...about(exposure), clusterName: name, bare: bare?.application };
    const at = locate(exposure, pointerAt(placeOf(name)));
    return diagnose(providerWithoutService, args, at, placeOfBare(bare));
  });
}

function placeOfBare(service: Placed | undefined): readonly Related[] {
  if (service === undefined) return [];
  return [noteAt('without a namespace', service.resource, '/metadata/name')];
}

function externalNameFindings(
  exposure: Resource,
  external: readonly ProviderService[],
): readonly Diagnostic[] {
  const [first] = external;
  if (first === undefined) return [];
  const args = { ...about(exposure), clusters: namesOf(external.map(({ view }) => view)) };
  const there = noteAt('the Service', first.service.resource, '/spec/type');
  return [diagnose(exposureOfExternalName, args, locate(exposure, '/metadata/name'), [there])];
}

function idleFindings(
  exposure: Resource,
  idle: readonly ProviderService[],
  isNamed: boolean,
): readonly Diagnostic[] {
  if (idle.length === 0) return [];
  const args = { ...about(exposure), clusters: namesOf(idle.map(({ view }) => view)), isNamed };
  return [diagnose(providerWithoutWorkload, args, locate(exposure, '/metadata/name'))];
}

/** karmada's label on the Services that it copies to its clusters. */
const claimedBy = 'resourcetemplate.karmada.io/claimed-by';

function claimFindings(providers: readonly ProviderService[]): readonly Diagnostic[] {
  const services = new Set(providers.map(({ service }) => service.resource));
  return [...services]
    .filter((service) => Object.hasOwn(labelsOf(service), claimedBy))
    .map((service) => {
      const args = { object: displayName(service), label: claimedBy };
      const at = locate(service, formatPointer(['metadata', 'labels', claimedBy]), 'key');
      return diagnose(serviceClaimed, args, at);
    });
}

function about(exposure: Resource): { readonly object: string; readonly service: string } {
  return { object: displayName(exposure), service: `${exposure.namespace}/${exposure.name}` };
}

function namesOf(views: readonly ClusterView[]): string {
  return nameClusters(views.map(({ cluster }) => cluster.name));
}
