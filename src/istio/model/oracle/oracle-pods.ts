/** Running pods → their documents for eds-oracle. */
import { groupBy } from '../../../collection/group-by.ts';
import { own } from '../../../collection/own.ts';
import type { JsonObject } from '../../../resource/json.ts';
import { captureLabel } from '../../mesh/ambient-capture.ts';
import { tlsModeLabel } from '../../service-entry/service-entry.ts';
import type { Workload } from '../pilot-question.ts';

export function podsOf(workloads: readonly Workload[]): readonly JsonObject[] {
  return [...groupBy(workloads, ({ address }) => address).values()].flatMap(podDocuments);
}

/** A pod, and an EndpointSlice for each further Service of the pod. */
function podDocuments(same: readonly Workload[]): readonly JsonObject[] {
  const [first, ...others] = same;
  if (first === undefined) return [];
  const { namespace, labels, locality, address, service, isCaptured, isUninjected } = first;
  const mode = isCaptured === true ? { [captureLabel]: 'ambient' } : {};
  const name = `pod-${address.replaceAll('.', '-')}`;
  const pod = {
    apiVersion: 'oracle.lab/v1',
    kind: 'Workload',
    metadata: { name, namespace, labels: { ...labels, ...mode } },
    spec: {
      ip: address,
      ...(locality === '' ? {} : { locality }),
      service,
      ports: portsOf(first),
      // The peer sets the label itself at pods in the mesh.
      ...(isUninjected === true || own(labels, tlsModeLabel) !== undefined ? { mesh: false } : {}),
    },
  };
  return [pod, ...others.map((one) => sliceOf(one, name))];
}

function sliceOf(workload: Workload, pod: string): JsonObject {
  const { namespace, service, address } = workload;
  return {
    apiVersion: 'discovery.k8s.io/v1',
    kind: 'EndpointSlice',
    metadata: {
      name: `${service}-${pod}`,
      namespace,
      labels: { 'kubernetes.io/service-name': service },
    },
    addressType: 'IPv4',
    endpoints: [
      {
        addresses: [address],
        conditions: { ready: true, serving: true, terminating: false },
        // Eds-oracle uses this name for a pod's node.
        nodeName: `node-${namespace}-${pod}`,
        targetRef: { kind: 'Pod', namespace, name: pod },
      },
    ],
    ports: portsOf(workload).map((port) => ({ ...port, protocol: 'TCP' })),
  };
}

function portsOf({ ports }: Workload): { readonly name: string; readonly port: number }[] {
  return [...ports].map(([name, port]) => ({ name, port }));
}
