/** `discoverySelectors` of a MeshConfig and a Namespace → whether istiod reads its objects, and the labels with which it does. */
import { memoise, memoiseByValue } from '../../collection/memoise.ts';
import { own } from '../../collection/own.ts';
import { type LabelRequirement, matchesLabels } from '../../kind/notation/label-selector.ts';
import { labelsOf, type Resource } from '../../resource/resource.ts';
import type { MeshConfig } from '../mesh/mesh-config.ts';

type Labels = Readonly<Record<string, string>>;

type Selectors = Pick<MeshConfig, 'discoverySelectors'>;

/** The label that the API server sets on each Namespace. */
const nameLabel = 'kubernetes.io/metadata.name';

/** The labels of a Namespace in a cluster. */
export function namespaceLabels(name: string, written: Labels): Labels {
  return { ...written, [nameLabel]: name };
}

/** Whether istiod reads the objects of a Namespace: all without selectors, else those that one of them selects. */
export function isDiscovered(
  { discoverySelectors }: Selectors,
  name: string,
  labels: Labels,
): boolean {
  const its = namespaceLabels(name, labels);
  return (
    discoverySelectors.length === 0 ||
    discoverySelectors.some((selector) => matchesLabels(selector, its))
  );
}

/**
 * Whether istiod reads the objects of a Namespace, as far as Git shows it: where Git lacks its labels, it is assumed to have those of a
 * selector, if labels can meet one.
 */
export function isReadNamespace(
  mesh: Selectors,
  name: string,
  namespace: Resource | undefined,
): boolean {
  if (mesh.discoverySelectors.length === 0) return true;
  if (namespace !== undefined && hasKnownLabels(namespace)) {
    return isDiscovered(mesh, name, labelsOf(namespace));
  }
  return discoveryLabels(mesh, name, []) !== undefined;
}

/** Whether Git has the labels of a Namespace: a derived one without labels leaves those of others alone. */
export function hasKnownLabels(namespace: Resource): boolean {
  return namespace.origin.type !== 'derived' || Object.keys(labelsOf(namespace)).length > 0;
}

/** The objects of a cluster that istiod reads. */
export function readObjects(objects: readonly Resource[], mesh: Selectors): readonly Resource[] {
  if (mesh.discoverySelectors.length === 0) return objects;
  const isRead = memoiseByValue((namespace: string) => isReadAmong(objects, mesh, namespace));
  return objects.filter(({ kind, namespace }) => kind === 'Namespace' || isRead(namespace));
}

/** Whether istiod reads a namespace of a cluster with these objects. */
export function isReadAmong(
  objects: readonly Resource[],
  mesh: Selectors,
  namespace: string,
): boolean {
  return namespace === '' || isReadNamespace(mesh, namespace, writtenIn(objects).get(namespace));
}

const writtenIn = memoise(
  (objects: readonly Resource[]): ReadonlyMap<string, Resource> =>
    new Map(
      objects.flatMap((one) =>
        one.kind === 'Namespace' && one.apiVersion === 'v1' ? [[one.name, one] as const] : [],
      ),
    ),
);

/**
 * The labels with which istiod reads the objects of a new Namespace: from those of a Namespace of the same name elsewhere, else as a selector
 * requires; undefined where it has none that a label can meet.
 */
export function discoveryLabels(
  { discoverySelectors }: Selectors,
  name: string,
  known: readonly Labels[],
): Labels | undefined {
  if (discoverySelectors.length === 0) return {};
  const candidates = discoverySelectors.flatMap((selector) => [
    ...known.map((labels) => mentionedLabels(labels, selector)),
    Object.fromEntries(selector.flatMap(requiredLabel)),
  ]);
  return candidates.find((labels) => isDiscovered({ discoverySelectors }, name, labels));
}

/** The labels of a Namespace that a selector mentions. */
function mentionedLabels(labels: Labels, selector: readonly LabelRequirement[]): Labels {
  const pairs = selector.flatMap(({ key }) => {
    const value = own(labels, key);
    return value === undefined || key === nameLabel ? [] : [[key, value] as const];
  });
  return Object.fromEntries(pairs);
}

function requiredLabel({ key, operator, values }: LabelRequirement): (readonly [string, string])[] {
  if (key === nameLabel || operator === 'notin' || operator === 'absent') return [];
  return [[key, operator === 'exists' ? 'true' : (values[0] ?? '')]];
}
