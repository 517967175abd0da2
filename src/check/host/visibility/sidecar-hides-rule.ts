import { type Diagnostic, diagnose } from '../../../diagnostic/diagnostic.ts';
import { hostOfRule } from '../../../istio/destination-rule/destination-rule.ts';
import type { PilotClient } from '../../../istio/model/pilot-question.ts';
import { sidecarOf } from '../../../istio/sidecar/client-sidecar.ts';
import { decodeSidecar } from '../../../istio/sidecar/sidecar.ts';
import { decodeVirtualService } from '../../../istio/virtual-service/virtual-service.ts';
import { visibleServices } from '../../../istio/visibility/visible-services.ts';
import { isWildcard, resolveHost } from '../../../kind/istio-networking-v1/host/host.ts';
import { isIstio } from '../../../kind/istio-networking-v1/istio-kind.ts';
import {
  displayName,
  inCluster,
  locate,
  noteAt,
  type Resource,
} from '../../../resource/resource.ts';
import type { Check } from '../../check.ts';
import type { ClusterState } from '../../cluster-state.ts';
import { sidecarHides as code } from '../../codes/host.ts';
import { clientsByNamespace } from './clients-of.ts';

/** Finds rules and routes that a team hid from its own clients. */
export const sidecarHidesRule: Check = {
  codes: [code],
  run: (state) => {
    if (state.istio('Sidecar').length === 0) return [];
    return ['DestinationRule', 'VirtualService']
      .flatMap((kind) => state.istio(kind))
      .filter((resource) => resource.namespace !== state.pilot.rules.rootNamespace)
      .flatMap((resource) => judgeHosts(resource, state));
  },
};

function judgeHosts(resource: Resource, state: ClusterState): Diagnostic[] {
  const { namespace } = resource;
  const { pilot } = state;
  const clients = clientsByNamespace(state).get(namespace) ?? [];
  const [first] = clients;
  const sidecar = first && sidecarOf(pilot, first);
  if (sidecar === undefined) return [];
  return hostsOf(resource, state).flatMap(({ host, pointer }) => {
    const services = pilot.servicesByHost.get(host) ?? [];
    // In the service's own namespace they apply to clients of other namespaces.
    if (services.length === 0 || services.some((one) => one.namespace === namespace)) return [];
    if (clients.some((client) => isSeen(host, client, state))) return [];
    const args = {
      ...inCluster(resource, state.cluster),
      host,
      sidecar: displayName(sidecar),
      isRefused: decodeSidecar(sidecar).isRegistryOnly ?? pilot.state.mesh.isRegistryOnly,
    };
    const related = [noteAt('the Sidecar', sidecar, '/spec/egress', 'key')];
    return [diagnose(code, args, locate(resource, pointer), related)];
  });
}

function isSeen(host: string, client: PilotClient, { pilot }: ClusterState): boolean {
  return visibleServices(pilot, client).has(host);
}

function hostsOf(resource: Resource, { cluster }: ClusterState) {
  if (isIstio(resource, 'DestinationRule')) {
    const host = hostOfRule(resource, cluster.clusterDomain);
    return isWildcard(host) ? [] : [{ host, pointer: '/spec/host' }];
  }
  const { isForMesh, hosts } = decodeVirtualService(resource);
  if (!isForMesh) return [];
  return hosts.map((written, i) => ({
    host: resolveHost(written, resource.namespace, cluster.clusterDomain),
    pointer: `/spec/hosts/${i}`,
  }));
}
