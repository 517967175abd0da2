/**
 * Gateways of the Gateway API → the pods that istiod runs for them, and the Gateways of Istio that these pods do not get.
 *
 * From 1.31 on, a pod of a managed gateway gets Istio's Gateways of its own namespace only, whatever they select (Istio
 * `filterStrictGatewayMerging`).
 */
import { getOrInsert } from '../../collection/get-or-insert.ts';
import { memoise } from '../../collection/memoise.ts';
import { own } from '../../collection/own.ts';
import { indexPatterns } from '../../kind/istio-networking-v1/host/host-index.ts';
import { hasLabels } from '../../kind/notation/label-selector.ts';
import { networkLabel } from '../../kind/topology-label.ts';
import type { ClusterView } from '../../place/cluster-view.ts';
import { type Json, listAt, numberAt, objectAt, stringAt } from '../../resource/json.ts';
import { labelsOf, type Resource, specOf, stringMap } from '../../resource/resource.ts';
import { clusterMesh } from '../mesh/cluster-mesh.ts';
import { behaves } from '../model/pilot-question.ts';
import { podTemplates } from '../pod/pod-template.ts';
import { gatewayApiGroup } from '../virtual-service/mesh-route.ts';
import { gatewayLabels, inboundPort } from './east-west-server.ts';
import { isScoped } from './entrance-pods.ts';
import { gatewaysIn, indexGateways, selectorOf } from './merged-gateway.ts';

/** A Gateway whose pods istiod runs. */
export interface ManagedGateway {
  readonly resource: Resource;
  /** The labels of its pods. */
  readonly labels: Readonly<Record<string, string>>;
  /** The hosts for which listeners of its own pass mutual TLS of other clusters on. */
  readonly passed: readonly string[];
}

/** The managed gateways of a cluster, in order of file and document. */
export const managedGateways: (view: ClusterView) => readonly ManagedGateway[] = memoise((view) =>
  view
    .list(gatewayApiGroup, 'Gateway')
    .map(({ resource }) => resource)
    .filter((gateway) => isOfIstio(view, gateway) && isManaged(gateway))
    .map((resource) => ({
      resource,
      labels: podLabels(resource),
      passed: passedHosts(resource, inboundPort(view.cluster)),
    })),
);

/** The managed gateways with the labels of the cluster's gateway for other clusters. */
export const managedEntrances: (view: ClusterView) => readonly ManagedGateway[] = memoise(
  (view) => {
    const wanted = gatewayLabels(view.cluster);
    return managedGateways(view).filter(({ labels }) => hasLabels(labels, wanted));
  },
);

/** Whether listeners of the cluster's managed gateways for other clusters pass requests for a host on; the host may be a wildcard itself. */
export function isPassedOn(view: ClusterView, host: string): boolean {
  return entrancePatterns(view)(host).length > 0;
}

const entrancePatterns = memoise((view: ClusterView) =>
  indexPatterns(
    managedEntrances(view).flatMap(({ passed }) => passed.map((pattern) => [pattern, true])),
  ),
);

/** Finds the managed gateways whose own listeners pass requests for a host on. */
export const passingGateways: (view: ClusterView) => (host: string) => readonly ManagedGateway[] =
  memoise((view) =>
    indexPatterns(
      managedGateways(view).flatMap((one) => one.passed.map((pattern) => [pattern, one] as const)),
    ),
  );

/** Which Gateways of Istio the pods of managed gateways get. */
interface Merging {
  /** By managed gateway: those that its pods get. */
  readonly merged: ReadonlyMap<ManagedGateway, readonly Resource[]>;
  /** By Gateway: the managed gateways that it selects and is not merged into. */
  readonly unmerged: ReadonlyMap<Resource, readonly ManagedGateway[]>;
}

const mergingOf = memoise((view: ClusterView): Merging => {
  const gatewaysOfPods = indexGateways(gatewaysIn(view));
  const { value: release } = view.cluster.istioVersion ?? {};
  const isStrict =
    isScoped(view) || behaves({ release, off: clusterMesh(view).off }, 'strictMerging');
  const merged = new Map<ManagedGateway, readonly Resource[]>();
  const unmerged = new Map<Resource, ManagedGateway[]>();
  for (const managed of managedGateways(view)) {
    const { namespace } = managed.resource;
    const isMerged = (gateway: Resource) => !isStrict || gateway.namespace === namespace;
    const selecting = gatewaysOfPods(managed.labels);
    merged.set(managed, selecting.filter(isMerged));
    for (const gateway of selecting) {
      if (!isMerged(gateway)) getOrInsert(unmerged, gateway, () => []).push(managed);
    }
  }
  return { merged, unmerged };
});

/** The Gateways of Istio that the pods of a managed gateway get. */
export function mergedGateways(view: ClusterView, managed: ManagedGateway): readonly Resource[] {
  return mergingOf(view).merged.get(managed) ?? [];
}

/** The managed gateways that a Gateway of Istio selects and is not merged into. */
export function unmergedAt(view: ClusterView, gateway: Resource): readonly ManagedGateway[] {
  return mergingOf(view).unmerged.get(gateway) ?? [];
}

/**
 * The Gateways of Istio that select pods of managed gateways and no other pods in Git, and are merged into none; in order of file and
 * document, each with the first of these.
 */
export const unmergedGateways: (view: ClusterView) => ReadonlyMap<Resource, ManagedGateway> =
  memoise((view) => {
    const { merged, unmerged } = mergingOf(view);
    if (unmerged.size === 0) return new Map();
    const found = gatewaysIn(view).flatMap((gateway) => {
      const [first] = unmerged.get(gateway) ?? [];
      const selectsAll = Object.keys(selectorOf(gateway)).length === 0;
      return first === undefined || selectsAll ? [] : [[gateway, first] as const];
    });
    const gatewaysOfPods = indexGateways(found.map(([gateway]) => gateway));
    const met = new Set([
      ...[...merged.values()].flat(),
      ...podTemplates(view).flatMap(({ labels }) => gatewaysOfPods(labels)),
    ]);
    return new Map(found.filter(([gateway]) => !met.has(gateway)));
  });

/** The controller of class `istio`, which classes of other names may have. */
const controller = 'istio.io/gateway-controller';

function isOfIstio(view: ClusterView, gateway: Resource): boolean {
  const name = stringAt(specOf(gateway), 'gatewayClassName') ?? '';
  const found = view.find(gatewayApiGroup, 'GatewayClass', '', name)?.resource;
  if (found === undefined) return name === 'istio';
  return stringAt(specOf(found), 'controllerName') === controller;
}

/** Without addresses, or with one IP address; a host name is that of a Service of other pods (Istio `IsManaged`). */
function isManaged(gateway: Resource): boolean {
  const spec = specOf(gateway);
  const [first, ...others] = listAt(spec, 'addresses');
  if (listAt(spec, 'listeners').length === 0 || others.length > 0) return false;
  return first === undefined || (stringAt(first, 'type') ?? 'IPAddress') === 'IPAddress';
}

/** The infrastructure labels, else those of the Gateway, and the one that istiod adds. */
function podLabels(gateway: Resource): Readonly<Record<string, string>> {
  const infrastructure = objectAt(specOf(gateway), 'infrastructure', 'labels');
  const labels = infrastructure === undefined ? labelsOf(gateway) : stringMap(infrastructure);
  return { ...labels, 'gateway.networking.k8s.io/gateway-name': gateway.name };
}

/** The hosts of the listeners that Istio makes servers in mode AUTO_PASSTHROUGH of (Istio `IsAutoPassthrough`). */
function passedHosts(gateway: Resource, port: number): readonly string[] {
  const labels = labelsOf(gateway);
  const ofNetwork = Number(own(labels, 'networking.istio.io/gatewayPort') ?? 15_443);
  const isForNetwork = own(labels, networkLabel) !== undefined && ofNetwork === port;
  return listAt(specOf(gateway), 'listeners')
    .filter(
      (listener) =>
        numberAt(listener, 'port') === port &&
        stringAt(listener, 'tls', 'mode') === 'Passthrough' &&
        (isForNetwork || isAutoPassthrough(listener)),
    )
    .map((listener) => stringAt(listener, 'hostname') ?? '*');
}

function isAutoPassthrough(listener: Json): boolean {
  const option = 'gateway.istio.io/listener-protocol';
  return stringAt(listener, 'tls', 'options', option) === 'auto-passthrough';
}
