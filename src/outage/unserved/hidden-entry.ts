/** A destination of a VirtualService whose ServiceEntry a client does not see → MeshConfig, where it hides the entry. */
import { clusterMesh } from '../../istio/mesh/cluster-mesh.ts';
import { decodeServiceEntry } from '../../istio/service-entry/service-entry.ts';
import { namespaceLabels } from '../../istio/visibility/discovery-selector.ts';
import { sidecarVisibility, visibilityIn } from '../../istio/visibility/entry-visibility.ts';
import { isIstio } from '../../kind/istio-networking-v1/istio-kind.ts';
import { displayName, labelsOf, type Resource } from '../../resource/resource.ts';
import type { Asking, UnservedCause } from './unserved-cause.ts';

/** MeshConfig that hides the ServiceEntry of the host from sidecars of other namespaces. */
export function hiddenEntryCause(
  host: string,
  route: Resource,
  { index, state }: Asking,
): UnservedCause | undefined {
  const { config, configuredBy } = clusterMesh(state);
  const visibility = sidecarVisibility(config, state.release ?? '');
  if (visibility === undefined || configuredBy === undefined) return undefined;
  const hidden = index.state.objects.find((resource) => {
    if (!isIstio(resource, 'ServiceEntry')) return false;
    const { namespace } = resource;
    const found = state.find('', 'Namespace', '', namespace)?.resource;
    const labels = namespaceLabels(namespace, found === undefined ? {} : labelsOf(found));
    return (
      visibilityIn(visibility, labels) !== 'PUBLIC' &&
      decodeServiceEntry(resource).hosts.includes(host)
    );
  });
  if (hidden === undefined) return undefined;
  const { resource, pointer } = configuredBy;
  const text = `${displayName(route)} routes them to "${host}", and serviceEntryVisibility of MeshConfig in ${displayName(resource)} hides ${displayName(hidden)} from them`;
  return {
    text,
    resource,
    pointer,
    part: 'key',
    isForAll: true,
    fix: 'make the namespace PUBLIC in serviceEntryVisibility of MeshConfig',
  };
}
