/** The discoverySelectors of a mesh and its Namespaces → those with services of several clusters, or their gateway, that istiod does not read. */
import { type Diagnostic, diagnose } from '../../diagnostic/diagnostic.ts';
import { clusterMesh } from '../../istio/mesh/cluster-mesh.ts';
import { undiscoveredNamespace, unreadGateway } from '../../istio/reach/gateway-service.ts';
import { hasKnownLabels } from '../../istio/visibility/discovery-selector.ts';
import { displayName, locate, noteAt } from '../../resource/resource.ts';
import type { Check } from '../check.ts';
import type { ClusterState } from '../cluster-state.ts';
import { namespaceAssumed, namespaceUndiscovered as undiscovered } from '../codes/mesh.ts';
import { inboundServices } from '../server/inbound-service.ts';

/** Finds Namespaces of exported and of imported services, and of the gateway, whose labels in Git no selector meets, or Git lacks. */
export const namespaceUndiscovered: Check = {
  codes: [undiscovered, namespaceAssumed],
  run(state) {
    const gateway = inboundServices(state).length === 0 ? undefined : unreadGateway(state);
    return [
      ...(gateway === undefined ? [] : [report(state, gateway, true)]),
      ...servedNamespaces(state).flatMap((name): Diagnostic[] => {
        const cause = undiscoveredNamespace(state, name);
        return cause === undefined ? assumed(state, name) : [report(state, cause, false)];
      }),
    ];
  },
};

function report(
  { cluster }: ClusterState,
  { by, namespace, resource, pointer, part }: NonNullable<ReturnType<typeof undiscoveredNamespace>>,
  ofGateway: boolean,
): Diagnostic {
  const object = `Namespace ${namespace}`;
  const args = { object, cluster: cluster.name, by: displayName(by.resource), ofGateway };
  const setting = noteAt('the MeshConfig', by.resource, by.pointer, 'key');
  const beside = resource === by.resource ? [] : [setting];
  return diagnose(undiscovered, args, locate(resource, pointer, part), beside);
}

/** The assumption about a Namespace whose labels Git lacks. */
function assumed(state: ClusterState, namespace: string): Diagnostic[] {
  const { config, configuredBy: by } = clusterMesh(state);
  const found = state.find('', 'Namespace', '', namespace)?.resource;
  if (by === undefined || config.discoverySelectors.length === 0) return [];
  if (found !== undefined && hasKnownLabels(found)) return [];
  const object = `Namespace ${namespace}`;
  const args = { object, cluster: state.cluster.name, by: displayName(by.resource) };
  return [diagnose(namespaceAssumed, args, locate(by.resource, by.pointer, 'key'))];
}

function servedNamespaces(state: ClusterState): readonly string[] {
  const exported = inboundServices(state).map(({ service }) => service.namespace);
  return [...new Set([...state.routes.map(({ namespace }) => namespace), ...exported])];
}
