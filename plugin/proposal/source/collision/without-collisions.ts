/** Sources → the same without objects that a cluster would have twice. */
import { getOrInsert } from '../../../../src/collection/get-or-insert.ts';
import { firstBy } from '../../../../src/collection/group-by.ts';
import { displayName, resourceKey } from '../../../../src/resource/resource.ts';
import type { Survey } from '../../survey.ts';
import type { ProposedSource, Wanted } from '../proposed-source.ts';
import { objectsOfSource } from './objects-of-source.ts';
import { reachOf, shareCluster } from './shared-cluster.ts';

/** A cluster has one object of a name: of two sources with the same one, the first in order of their paths is kept. */
export function withoutCollisions(
  wanted: readonly Wanted[],
  survey: Survey,
): {
  readonly kept: readonly Wanted[];
  readonly refused: readonly ProposedSource[];
} {
  const owners = new Map<string, Wanted[]>();
  const kept: Wanted[] = [];
  const refused: ProposedSource[] = [];
  for (const each of distinct(wanted)) {
    const objects = objectsOfSource(each, survey);
    const clash = objects
      .map((object) => ({
        object,
        other: owners.get(resourceKey(object))?.find((other) => isShared(other, each, survey)),
      }))
      .find(({ other }) => other !== undefined);
    if (clash?.other !== undefined) {
      const { path } = clash.other.candidate;
      const place = path === each.candidate.path ? 'twice' : `as ${path} has`;
      const reason = `${displayName(clash.object)} is in it, ${place}: a cluster can hold one of them`;
      refused.push({ source: { path: each.candidate.path }, reason });
      continue;
    }
    kept.push(each);
    for (const object of objects) {
      getOrInsert(owners, resourceKey(object), () => []).push(each);
    }
  }
  return { kept, refused };
}

/** Two deployers of one directory with the same settings make the same objects: one source has them. */
function distinct(wanted: readonly Wanted[]): Iterable<Wanted> {
  return firstBy(wanted, ({ candidate: { path }, source, names }) =>
    JSON.stringify([path, source, names]),
  ).values();
}

function isShared(one: Wanted, other: Wanted, survey: Survey): boolean {
  const reach = ({ source, names }: Wanted) => ({ ...reachOf(source), names });
  return shareCluster(reach(one), reach(other), survey);
}
