/**
 * The state of a cluster → the server names that its east-west gateway has endpoints for, by real Pilot, and by the model.
 */
import type { ClusterState } from '../../src/check/cluster-state.ts';
import { refusalsByHttp } from '../../src/check/reach/http-reach.ts';
import { exportsGateway } from '../../src/check/server/gateway/exports-gateway.ts';
import { gatewayLabels } from '../../src/istio/gateway/east-west-server.ts';
import { managedEntrances } from '../../src/istio/gateway/managed-gateway.ts';
import { selectorOf } from '../../src/istio/gateway/merged-gateway.ts';
import { passingGateway } from '../../src/istio/gateway/passing-gateway.ts';
import { oracleDocuments } from '../../src/istio/model/oracle-question.ts';
import type { Workload } from '../../src/istio/model/pilot-question.ts';
import { templatesByAddress } from '../../src/istio/pod/running-pods.ts';
import { enterGateway, reachGateway } from '../../src/istio/reach/reach.ts';
import type { RefusalKind } from '../../src/istio/reach/refusal-cause.ts';
import { serverPods } from '../../src/istio/reach/server-pods.ts';
import {
  gatewayServerName,
  parseServerName,
} from '../../src/kind/istio-networking-v1/host/server-name.ts';
import type { ClusterManifests } from '../../src/merge/manifests.ts';
import type { Resource } from '../../src/resource/resource.ts';
import { deployedFor, MANAGED_ADDRESS } from './managed-pods.ts';
import { askPilot, type PilotEndpoint, type PilotQuestion } from './peer-pilot.ts';
import type { Pod } from './peer-pod.ts';

/** Server names of whole services with at least one endpoint, sorted. */
export async function openByPilot(
  state: ClusterState,
  manifests: ClusterManifests,
): Promise<readonly string[]> {
  const all = await servedNames(state, manifests);
  return all.filter((name) => parseServerName(name)?.subset === '').sort();
}

/** All server names with at least one endpoint, by real Pilot. */
export async function servedNames(
  state: ClusterState,
  manifests: ClusterManifests,
): Promise<readonly string[]> {
  const gateway = passingGateway(state);
  const labels = { ...gatewayLabels(state.cluster), ...gateway.labels };
  const [managed] = managedEntrances(state);
  const its = managed === undefined ? [] : deployedFor(state, managed);
  const place = managed && { namespace: managed.resource.namespace, ip: MANAGED_ADDRESS };
  const { namespace } = gateway;
  const proxy = { type: 'east-west', namespace, labels, ...place } as const;
  const pods = [...podsOf(state), ...its.map((document) => podOf(document, undefined))];
  return clustersWith(() => true, { manifests, pods, proxy });
}

/** The clusters of the gateway for plain HTTP (`outbound|80||api.shop.svc.cluster.local`) with a pod of Git, by real Pilot. */
export async function askedByHttp(
  state: ClusterState,
  manifests: ClusterManifests,
): Promise<readonly string[]> {
  const gateway = exportsGateway(state);
  if (gateway === undefined) return [];
  const { namespace } = gateway;
  const proxy = { type: 'ingress', namespace, labels: selectorOf(gateway) } as const;
  const templates = templatesByAddress(state);
  const question = { manifests, pods: podsOf(state), proxy };
  return clustersWith(({ address }) => templates.has(address), question);
}

/** The names of the proxy's clusters with an endpoint that counts. */
async function clustersWith(
  counts: (endpoint: PilotEndpoint) => boolean,
  question: PilotQuestion,
): Promise<readonly string[]> {
  const { error, validation, clusters } = await askPilot(question);
  if (error !== undefined || validation.length > 0) {
    throw new Error(error ?? validation.join('; '));
  }
  return clusters
    .filter(({ localities }) => localities.some(({ endpoints }) => (endpoints ?? []).some(counts)))
    .map(({ cluster }) => cluster);
}

/**
 * What Pilot does not decide: it gives the gateway these endpoints all the same, and Kubernetes refuses the connection; pods in the ambient
 * mesh count only for an istiod with PILOT_ENABLE_AMBIENT, which the peer is not told here.
 */
const decidedElsewhere: ReadonlySet<RefusalKind> = new Set<RefusalKind>([
  'network-policy',
  'captured',
  'gateway-at-rest',
  'gateway-without-pods',
  'gateway-port-hidden',
  'listener-rejected',
  'port-open',
]);

/** Whether the model says what Pilot is not told or does not decide: assumed pods, and what pods or Kubernetes refuse. */
export function isDecidedElsewhere(
  state: ClusterState,
  far: ClusterState,
  serverName: string,
): boolean {
  const sent = { serverName, isMutual: true, sender: undefined };
  const reach = reachGateway(state, far, sent);
  const atPods: ReadonlySet<RefusalKind> = new Set([
    ...decidedElsewhere,
    'authorization',
    'trust-domain',
  ]);
  if (!('refused' in reach)) return reach.pods.length === 0;
  return reach.refused.some(({ kind }) => atPods.has(kind));
}

/** Whether the model says of a request by plain HTTP what Pilot does not decide: what pods or Kubernetes refuse, and assumed pods. */
export function isHttpDecidedElsewhere(
  far: ClusterState,
  service: Resource,
  port: number,
): boolean {
  const refused = refusalsByHttp(far, service, port);
  if (refused.length > 0) return refused.some(({ kind }) => !decidedByPilot.has(kind));
  return serverPods(far, service).every(({ template }) => template === undefined);
}

const decidedByPilot: ReadonlySet<RefusalKind> = new Set([
  'service-hidden',
  'undiscovered',
  'port-unknown',
  'at-rest',
]);

/** The same for all Services of the cluster, by the model. */
export function openByModel(state: ClusterState): readonly string[] {
  const targets = state.pilot.services
    .filter(({ isKubernetes }) => isKubernetes)
    .flatMap(({ host, ports }) => ports.map(({ number: port }) => ({ host, port, subset: '' })));
  const open = targets.filter((target) => {
    const entrance = enterGateway(state, target);
    if (entrance === 'absent') return false;
    return (
      !('refused' in entrance) || entrance.refused.some(({ kind }) => decidedElsewhere.has(kind))
    );
  });
  return open.map(gatewayServerName).sort();
}

/** The pods that Git has. */
function podsOf(state: ClusterState): readonly Pod[] {
  const { pilot, pods } = state;
  const text = oracleDocuments({ ...pilot.state, objects: [], workloads: pods });
  const documents = text.split('---\n').filter((one) => one !== '');
  return documents.map((json, i) => podOf(JSON.parse(json), pods[i]));
}

function podOf(document: Pod['document'], pod: Workload | undefined): Pod {
  const { address = '', labels = {}, service = '', namespace = '' } = pod ?? {};
  const place = { region: '', zone: '' };
  return {
    service: `${namespace}/${service}`,
    address,
    ...place,
    labels,
    ports: new Map(),
    document,
  };
}
