/**
 * Namespaces of services between clusters that istiod does not read.
 * @module
 */
import { type Code, defineCode, type Texts } from '../../diagnostic/code.ts';
import { type Diagnostic, diagnose } from '../../diagnostic/diagnostic.ts';
import { undiscoveredNamespace } from '../../istio/reach/gateway-service.ts';
import { displayName, locate } from '../../resource/resource.ts';
import type { Check, InCluster } from '../check.ts';
import type { ClusterState } from '../cluster-state.ts';
import { inboundServices } from '../server/inbound-service.ts';

/** A Namespace that no selector selects. */
const code: Code<InCluster & Texts<'by'>> = defineCode({
  code: 'DIS0664',
  name: 'namespace-undiscovered',
  severity: 'warning',
  title: 'No discoverySelectors of the mesh select a Namespace with services of several clusters',
  why: 'Istiod reads the objects of the namespaces that one of the discoverySelectors in its MeshConfig selects, and ignores all others. Clients of this cluster do not find the service in such a namespace, and the gateway refuses requests of other clusters for it.',
  fix: 'add the labels of one of the selectors to the Namespace',
  message: ({ object, by }, where) =>
    `${object} of ${where} has services of several clusters, and no discoverySelectors of ${by} select it`,
});

/** Finds Namespaces of exported and of imported services whose labels in Git no selector meets. */
export const namespaceUndiscovered: Check = {
  codes: [code],
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
