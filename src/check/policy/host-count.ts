/** Endpoints of a cluster's model, one a workload → the number of hosts in Envoy, as far as Git has it. */

import { firstBy } from '../../collection/group-by.ts';
import { memoise } from '../../collection/memoise.ts';
import type { ServiceEndpoint } from '../../istio/endpoint/endpoint-place.ts';
import { writtenReplicas } from '../../istio/pod/pod-template.ts';
import type { Placed } from '../../place/placed.ts';
import { numberAt, stringAt } from '../../resource/json.ts';
import type { Resource } from '../../resource/resource.ts';
import type { ClusterState } from '../cluster-state.ts';
import { isJoined, remotePods } from '../joined-mesh.ts';

/** The maximum number of hosts; undefined when Git does not define the replicas of a workload. */
export function countHosts(
  state: ClusterState,
  endpoints: readonly Pick<ServiceEndpoint, 'address'>[],
): number | undefined {
  const replicas = replicasByAddress(state);
  let sum = 0;
  for (const { address } of endpoints) {
    const its = replicas.has(address) ? replicas.get(address) : 1;
    if (its === undefined) return undefined;
    sum += its;
  }
  return sum;
}

/** The same, also of the pods in other clusters that istiod reads; a gateway is one host. */
export function countSeenHosts(
  state: ClusterState,
  endpoints: readonly Pick<ServiceEndpoint, 'address'>[],
): number | undefined {
  if (!isJoined(state)) return countHosts(state, endpoints);
  const own = replicasByAddress(state);
  const remote = remotePods(state.fleet);
  let sum = 0;
  for (const endpoint of endpoints) {
    const pod = own.has(endpoint.address) ? undefined : remote.get(endpoint.address);
    const its = pod && state.fleet[pod.at];
    const count = pod && its ? countHosts(its, [pod]) : countHosts(state, [endpoint]);
    if (count === undefined) return undefined;
    sum += count;
  }
  return sum;
}

type Replicas = ReadonlyMap<string, number | undefined>;

const replicasByAddress = memoise(countReplicas);

/** Pods have exactly the labels of their template. */
function countReplicas(state: ClusterState): Replicas {
  const workloads = new Map(state.templates.map(({ labels, workload }) => [labels, workload]));
  return new Map(
    state.pods.flatMap(({ address, labels }) => {
      const workload = workloads.get(labels);
      return workload === undefined ? [] : [[address, replicasOf(workload, state)] as const];
    }),
  );
}

/** With a HorizontalPodAutoscaler, its maximum; undefined for one pod per node and for other scalers. */
function replicasOf(workload: Resource, state: ClusterState): number | undefined {
  if (workload.kind === 'Pod') return 1;
  if (workload.kind === 'DaemonSet') return undefined;
  const target = targetKey(workload);
  if (scalersIn(state.list('keda.sh', 'ScaledObject')).has(target)) return undefined;
  const autoscaler = scalersIn(state.list('autoscaling', 'HorizontalPodAutoscaler')).get(target);
  if (autoscaler !== undefined) return numberAt(autoscaler.object, 'spec', 'maxReplicas');
  return writtenReplicas(workload) ?? 1;
}

/** The first scaler of each workload. */
const scalersIn = memoise((scalers: readonly Placed[]) =>
  firstBy(
    scalers.map(({ resource }) => resource),
    ({ namespace, object }) => {
      const target = (field: string): string | undefined =>
        stringAt(object, 'spec', 'scaleTargetRef', field);
      // KEDA's default.
      return targetKey({ namespace, kind: target('kind') ?? 'Deployment', name: target('name') });
    },
  ),
);

function targetKey(target: {
  readonly namespace: string;
  readonly kind: string;
  readonly name: string | undefined;
}): string {
  return `${target.namespace} ${target.kind} ${target.name}`;
}
