import { type Diagnostic, diagnose } from '../../diagnostic/diagnostic.ts';
import { undiscoveredNamespace } from '../../istio/reach/gateway-service.ts';
import { displayName, locate } from '../../resource/resource.ts';
import type { Check } from '../check.ts';
import type { ClusterState } from '../cluster-state.ts';
import { namespaceUndiscovered as code } from '../codes/mesh.ts';
import { inboundServices } from '../server/inbound-service.ts';

/** Finds Namespaces of exported and of imported services whose labels in Git no selector meets. */
export const namespaceUndiscovered: Check = {
  codes: [code],
  reads: ['fleet', 'mesh', 'routes'],
  run(state) {
    return servedNamespaces(state).flatMap((name): Diagnostic[] => {
      const cause = undiscoveredNamespace(state, name);
      if (cause === undefined) return [];
      const { by, resource } = cause;
      const args = {
        object: displayName(resource),
        cluster: state.cluster.name,
        by: displayName(by.resource),
      };
      const setting = { message: 'the MeshConfig', at: locate(by.resource, by.pointer, 'key') };
      return [diagnose(code, args, locate(resource, '/metadata/name'), [setting])];
    });
  },
};

function servedNamespaces(state: ClusterState): readonly string[] {
  const exported = inboundServices(state).map(({ service }) => service.namespace);
  return [...new Set([...state.routes.map(({ namespace }) => namespace), ...exported])];
}
