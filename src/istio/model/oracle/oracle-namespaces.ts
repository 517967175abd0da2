/** The objects of a cluster → its Namespaces as the API server has them, also those that Git lacks. */
import { type JsonObject, objectAt } from '../../../resource/json.ts';
import { labelsOf, type Resource } from '../../../resource/resource.ts';
import type { MeshConfig } from '../../mesh/mesh-config.ts';
import {
  discoveryLabels,
  hasKnownLabels,
  namespaceLabels,
} from '../../visibility/discovery-selector.ts';

/** Whether the object is a Namespace. */
export function isNamespace({ kind, apiVersion }: Resource): boolean {
  return kind === 'Namespace' && apiVersion === 'v1';
}

/**
 * The Namespaces of Git, and of those that it lacks, the ones of some objects; where istiod has `discoverySelectors`, of all. What Git does
 * not show of their labels is assumed to meet the selectors.
 */
export function storedNamespaces(
  objects: readonly Resource[],
  mesh: Pick<MeshConfig, 'discoverySelectors'>,
  needed: readonly Resource[] = [],
): readonly JsonObject[] {
  const written = objects.filter(isNamespace);
  const names = new Set(written.map(({ name }) => name));
  const others = mesh.discoverySelectors.length === 0 ? needed : objects;
  const lacking = new Set(
    others.flatMap(({ namespace }) =>
      namespace === '' || names.has(namespace) ? [] : [namespace],
    ),
  );
  const assumed = (name: string) => namespaceLabels(name, discoveryLabels(mesh, name, []) ?? {});
  return [
    ...[...lacking].map((name) => ({
      apiVersion: 'v1',
      kind: 'Namespace',
      metadata: { name, labels: assumed(name) },
    })),
    ...written.map((one) => {
      const { object, name } = one;
      const labels = hasKnownLabels(one) ? namespaceLabels(name, labelsOf(one)) : assumed(name);
      return { ...object, metadata: { ...objectAt(object, 'metadata'), labels } };
    }),
  ];
}
