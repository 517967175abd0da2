/** The discoverySelectors of a mesh and its Namespaces → those with services of several clusters, their gateway or configuration of Istio that istiod does not read. */
import { groupBy } from '../../collection/group-by.ts';
import { type Diagnostic, diagnose } from '../../diagnostic/diagnostic.ts';
import { clusterMesh } from '../../istio/mesh/cluster-mesh.ts';
import { isIstioConfiguration } from '../../istio/mesh/release/object-revision.ts';
import { undiscoveredNamespace, unreadGateway } from '../../istio/reach/gateway-service.ts';
import { hasKnownLabels } from '../../istio/visibility/discovery-selector.ts';
import { displayName, locate, noteAt, type Resource } from '../../resource/resource.ts';
import type { Check } from '../check.ts';
import type { ClusterState } from '../cluster-state.ts';
import {
  configurationUndiscovered,
  namespaceAssumed,
  namespaceUndiscovered as undiscovered,
} from '../codes/mesh.ts';
import { inboundServices } from '../server/inbound-service.ts';

type Undiscovered = NonNullable<ReturnType<typeof undiscoveredNamespace>>;

/** Finds Namespaces of exported and of imported services, of the gateway, and of Istio's configuration, whose labels in Git no selector meets, or Git lacks. */
export const namespaceUndiscovered: Check = {
  codes: [undiscovered, configurationUndiscovered, namespaceAssumed],
  run(state) {
    const gateway = inboundServices(state).length === 0 ? undefined : unreadGateway(state);
    const served = servedNamespaces(state);
    return [
      ...(gateway === undefined ? [] : [report(state, gateway, true)]),
      ...served.flatMap((name): Diagnostic[] => {
        const cause = undiscoveredNamespace(state, name);
        return cause === undefined ? assumed(state, name) : [report(state, cause, false)];
      }),
      ...ignoredConfiguration(state, new Set(gateway ? [...served, gateway.namespace] : served)),
    ];
  },
};

function report(state: ClusterState, cause: Undiscovered, ofGateway: boolean): Diagnostic {
  const { args, at, beside } = describe(state, cause);
  return diagnose(undiscovered, { ...args, ofGateway }, at, beside);
}

function describe(
  { cluster }: ClusterState,
  { by, namespace, resource, pointer, part }: Undiscovered,
) {
  const setting = noteAt('the MeshConfig', by.resource, by.pointer, 'key');
  return {
    args: {
      object: `Namespace ${namespace}`,
      cluster: cluster.name,
      by: displayName(by.resource),
    },
    at: locate(resource, pointer, part),
    beside: resource === by.resource ? [] : [setting],
  };
}

/** Authored configuration of Istio in namespaces that istiod does not read, but those that are reported already. */
function ignoredConfiguration(
  state: ClusterState,
  reported: ReadonlySet<string>,
): readonly Diagnostic[] {
  if (clusterMesh(state).config.discoverySelectors.length === 0) return [];
  const written = groupBy(
    state.objects.filter(isAuthoredConfiguration),
    ({ namespace }) => namespace,
  );
  return [...written].flatMap(([namespace, its]) => {
    if (namespace === '' || reported.has(namespace)) return [];
    const cause = undiscoveredNamespace(state, namespace);
    if (cause === undefined) return [];
    const { args, at, beside } = describe(state, cause);
    return [
      diagnose(configurationUndiscovered, { ...args, objects: its.map(displayName) }, at, beside),
    ];
  });
}

function isAuthoredConfiguration(resource: Resource): boolean {
  return resource.origin.type !== 'derived' && isIstioConfiguration(resource);
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
