/** An object of a branch, or the text of a file → why its application cannot be kept while the rest is rendered again. */
import { annotation } from '../../kind/annotation.ts';
import { apiVersionOf, type Kind } from '../../kind/kind.ts';
import { kinds, kindsOfGroup } from '../../kind/registry.ts';
import { annotationsOf, groupOf, type Resource } from '../../resource/resource.ts';

/** The reason why an application cannot keep its present files while the rest is written (DIS0735). */
export type KeepRefusal =
  | 'derived'
  | 'read'
  | 'exported'
  | 'twice'
  | 'unread'
  | 'changed'
  | 'fleet'
  | 'packed'
  | 'moved';

/** Why the object cannot be kept; undefined for one that concerns its own application only. */
export function keepRefusal(resource: Resource): KeepRefusal | undefined {
  if (Object.hasOwn(annotationsOf(resource), annotation.derivedFrom)) return 'derived';
  return isReadForOthers(resource) ? 'read' : undefined;
}

/** Kinds of Istio and of every API that exports or places objects; and CustomResourceDefinitions, which define scopes. */
function isReadForOthers(resource: Resource): boolean {
  const group = groupOf(resource.apiVersion);
  if (group === 'apiextensions.k8s.io') return true;
  const known = kindsOfGroup(resource);
  return group !== '' && known.some(({ isAboutItself }) => isAboutItself !== true);
}

/**
 * Whether a text, possibly invalid, seems to contain an object about the whole fleet. Branches contain none of those, so their
 * earlier content is unknown.
 */
export function namesFleetKind(text: string): boolean {
  return fleetApis.some((api) => text.includes(api)) || fleetKinds.test(text);
}

/** Clusters in a source have no effect: they are read below the topology paths only. */
const aboutFleet: readonly Kind[] = kinds.filter(
  ({ level, kind }) => level === 'fleet' && kind !== 'Cluster',
);
/** Groups without objects for clusters: their names are sufficient. */
const fleetApis: readonly string[] = [
  ...new Set(
    aboutFleet
      .filter(({ group }) => kinds.every((kind) => kind.group !== group || kind.level === 'fleet'))
      .map(apiVersionOf),
  ),
];
const names = [...new Set(aboutFleet.map(({ kind }) => kind))].join('|');
const fleetKinds = new RegExp(`kind["']?\\s*:\\s*["']?(?:${names})\\b`);
