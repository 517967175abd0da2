/** `--kind`, `--name` and `--derived` → the objects of a cluster to print. */

import { didYouMeanOrKnown } from '../../../src/diagnostic/wording/nearest-name.ts';
import { annotation } from '../../../src/kind/annotation.ts';
import { matchesStars } from '../../../src/kind/notation/wildcard.ts';
import type { ClusterManifests } from '../../../src/merge/manifests.ts';
import type { Placed } from '../../../src/place/placed.ts';
import { stringAt } from '../../../src/resource/json.ts';
import { UsageError } from '../../process/exit.ts';

/** The options as they were given. */
export interface ObjectOptions {
  /** As in `Service`; case-insensitive. */
  readonly kind?: readonly string[];
  /** A name or namespace/name, each with `*`. */
  readonly name?: string;
  readonly derived?: boolean;
}

/** Keeps the selected objects. A kind or name without any object is an error. */
export function chooseObjects(
  { cluster, placed }: ClusterManifests,
  { kind, name, derived = false }: ObjectOptions,
): ClusterManifests {
  const ofKind = kind === undefined ? placed : kind.flatMap((word) => ofOneKind(word, placed));
  const isNamed = name === undefined ? () => true : nameMatcher(name);
  const named = ofKind.filter(isNamed);
  if (name !== undefined && named.length === 0) throw nothingNamed(name, ofKind, cluster.name);
  const isWanted = new Set(named.filter((one) => !derived || isDerived(one)));
  return { cluster, placed: placed.filter((one) => isWanted.has(one)) };
}

function ofOneKind(word: string, placed: readonly Placed[]): readonly Placed[] {
  const found = placed.filter(({ resource }) => resource.kind.toLowerCase() === word.toLowerCase());
  if (found.length > 0) return found;
  const kinds = [...new Set(placed.map(({ resource }) => resource.kind))];
  throw new UsageError(
    `--kind names no kind that is there: ${word}${didYouMeanOrKnown(word, kinds)}`,
  );
}

function nameMatcher(pattern: string): (one: Placed) => boolean {
  const isFull = pattern.includes('/');
  return ({ resource: { namespace, name } }) =>
    matchesStars(pattern, isFull ? `${namespace}/${name}` : name);
}

function nothingNamed(name: string, placed: readonly Placed[], cluster: string): UsageError {
  const isFull = name.includes('/');
  const names = placed.map(({ resource }) =>
    isFull ? `${resource.namespace}/${resource.name}` : resource.name,
  );
  const meant = didYouMeanOrKnown(name, [...new Set(names)]);
  return new UsageError(`--name names no such object of ${cluster}: ${name}${meant}`);
}

/** Objects that distributary wrote or amended. */
function isDerived({ resource }: Placed): boolean {
  return stringAt(resource.object, 'metadata', 'annotations', annotation.derivedFrom) !== undefined;
}
