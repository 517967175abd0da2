/**
 * Gateways of the Gateway API → the pods that istiod runs for them, and the Gateways of Istio that these pods do not get.
 *
 * From 1.31 on, a pod of a managed gateway gets Istio's Gateways of its own namespace only, whatever they select (Istio
 * `filterStrictGatewayMerging`).
 */
import { memoise } from '../../collection/memoise.ts';
import { own } from '../../collection/own.ts';
import { coversHost } from '../../kind/istio-networking-v1/host/host.ts';
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
import { selectorOf } from './merged-gateway.ts';

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
export function managedEntrances(view: ClusterView): readonly ManagedGateway[] {
  const wanted = gatewayLabels(view.cluster);
  return managedGateways(view).filter(({ labels }) => hasLabels(labels, wanted));
}

/** Whether its own listeners pass requests for a host on; the host may be a wildcard itself. */
export function passesOn({ passed }: ManagedGateway, host: string): boolean {
  return passed.some((pattern) => coversHost(pattern, host));
}

/** The managed gateways whose pods a Gateway of Istio selects. */
function managedBy(view: ClusterView, gateway: Resource): readonly ManagedGateway[] {
  const selector = selectorOf(gateway);
  return managedGateways(view).filter(({ labels }) => hasLabels(labels, selector));
}

/** The managed gateways that a Gateway of Istio selects and is not merged into. */
export function unmergedAt(view: ClusterView, gateway: Resource): readonly ManagedGateway[] {
  const { value: release } = view.cluster.istioVersion ?? {};
  if (!behaves({ release, off: clusterMesh(view).off }, 'strictMerging')) return [];
  return managedBy(view, gateway).filter(
    ({ resource }) => resource.namespace !== gateway.namespace,
  );
}

/** The managed gateway that does not get a Gateway of Istio, which selects no other pods in Git; undefined for all other Gateways. */
export function unmergedWhole(view: ClusterView, gateway: Resource): ManagedGateway | undefined {
  const [first, ...others] = unmergedAt(view, gateway);
  if (first === undefined || managedBy(view, gateway).length > others.length + 1) return undefined;
  const selector = selectorOf(gateway);
  if (Object.keys(selector).length === 0) return undefined;
  const isElsewhere = podTemplates(view).some(({ labels }) => hasLabels(labels, selector));
  return isElsewhere ? undefined : first;
}

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
