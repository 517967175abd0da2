/**
 * An object that a branch holds, or the text of a file → why its application can't stay as it was while the rest is rendered anew.
 * @module
 */
import type { KeepRefusal } from '../../diagnostic/codes/keep-going.ts';
import { annotation } from '../../kind/annotation.ts';
import { apiVersionOf, type Kind } from '../../kind/kind.ts';
import { kinds, kindsOfGroup } from '../../kind/registry.ts';
import { annotationsOf, groupOf, type Resource } from '../../resource/resource.ts';

/** Why the object can't stay as it was; undefined for one that only its own application is about. */
export function keepRefusal(resource: Resource): KeepRefusal | undefined {
  if (Object.hasOwn(annotationsOf(resource), annotation.derivedFrom)) return 'derived';
  return isReadForOthers(resource) ? 'read' : undefined;
}

/** Kinds of Istio and of every API that offers or places something; and CustomResourceDefinitions, which say what has a namespace. */
function isReadForOthers(resource: Resource): boolean {
  const group = groupOf(resource.apiVersion);
  if (group === 'apiextensions.k8s.io') return true;
  const known = kindsOfGroup(resource);
  return group !== '' && known.some(({ isAboutItself }) => isAboutItself !== true);
}

/**
 * Whether a text, which may be broken, seems to hold an object about the whole fleet. None of those is on a branch, so nobody knows what
 * they were like before.
 */
export function namesFleetKind(text: string): boolean {
  return fleetApis.some((api) => text.includes(api)) || fleetKinds.test(text);
}

/** Clusters in a source describe nothing: they are read below the topology paths alone. */
const aboutFleet: readonly Kind[] = kinds.filter(
  ({ level, kind }) => level === 'fleet' && kind !== 'Cluster',
);
/** Groups that have nothing for a cluster: their names are enough. */
const fleetApis: readonly string[] = [
  ...new Set(
    aboutFleet
      .filter(({ group }) => kinds.every((kind) => kind.group !== group || kind.level === 'fleet'))
      .map(apiVersionOf),
  ),
];
const names = [...new Set(aboutFleet.map(({ kind }) => kind))].join('|');
const fleetKinds = new RegExp(`kind["']?\\s*:\\s*["']?(?:${names})\\b`);
