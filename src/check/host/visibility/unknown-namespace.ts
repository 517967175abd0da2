import { type Diagnostic, diagnose } from '../../../diagnostic/diagnostic.ts';
import { didYouMean } from '../../../diagnostic/wording/nearest-name.ts';
import { clusterMesh } from '../../../istio/mesh/cluster-mesh.ts';
import { importedHosts } from '../../../istio/sidecar/sidecar.ts';
import { systemNamespace } from '../../../istio/system-namespace.ts';
import { writtenExportTo } from '../../../istio/visibility/export-to.ts';
import { isIstio } from '../../../kind/istio-networking-v1/istio-kind.ts';
import { groupOf, inCluster, locate, type Resource } from '../../../resource/resource.ts';
import type { Check } from '../../check.ts';
import type { ClusterState } from '../../cluster-state.ts';
import { unknownNamespace as code } from '../../codes/host.ts';

/** Finds names without a namespace in the cluster, where Git contains the namespaces. */
export const unknownNamespace: Check = {
  codes: [code],
  run: (state) =>
    ['DestinationRule', 'ServiceEntry', 'Sidecar', 'VirtualService']
      .flatMap((kind) => state.istio(kind))
      .filter(({ namespace }) => isDeclared(namespace, state))
      .flatMap((resource) => judgeNamespaces(resource, state)),
};

/** Values that are no names. */
const notNames = new Set(['*', '.', '~', '']);

function judgeNamespaces(resource: Resource, state: ClusterState): Diagnostic[] {
  return namesIn(resource).flatMap(({ namespace, way, pointer }) => {
    if (notNames.has(namespace) || isOfIstio(namespace, state)) return [];
    if (isNamespaceOf(namespace, resource, state)) return [];
    const args = {
      ...inCluster(resource, state.cluster),
      way,
      namespace,
      hint: didYouMean(namespace, namespacesIn(state)),
    };
    return [diagnose(code, args, locate(resource, pointer))];
  });
}

interface NamedNamespace {
  readonly namespace: string;
  readonly way: 'is exported to' | 'imports from';
  /** JSON Pointer. */
  readonly pointer: string;
}

function namesIn(resource: Resource): readonly NamedNamespace[] {
  if (!isIstio(resource, 'Sidecar')) {
    return writtenExportTo(resource).map((name, i) => ({
      namespace: name,
      way: 'is exported to',
      pointer: `/spec/exportTo/${i}`,
    }));
  }
  return importedHosts(resource).map(({ namespace, pointer }) => ({
    namespace,
    way: 'imports from',
    pointer,
  }));
}

function isOfIstio(namespace: string, state: ClusterState): boolean {
  return [systemNamespace, clusterMesh(state).config.rootNamespace].includes(namespace);
}

/** Whether this cluster, or another one with the same object, has the namespace. */
function isNamespaceOf(namespace: string, resource: Resource, { fleet }: ClusterState): boolean {
  const { kind, apiVersion, name, namespace: owner } = resource;
  return fleet.some(
    (other) =>
      other.hasNamespace(namespace) &&
      other.find(groupOf(apiVersion), kind, owner, name) !== undefined,
  );
}

/** Whether Git contains the Namespace object: then it would contain the others, too. */
function isDeclared(namespace: string, { find }: ClusterState): boolean {
  return find('', 'Namespace', '', namespace) !== undefined;
}

function namespacesIn({ objects }: ClusterState): readonly string[] {
  const names = objects.map(({ kind, namespace, name }) =>
    kind === 'Namespace' ? name : namespace,
  );
  return [...new Set(names)].filter((name) => name !== '').sort();
}
