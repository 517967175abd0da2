/** A path below `clusters` → why its directory may be around those of clusters, as a region's is, where no deployer shows it. */
import { groupBy, groupPairs } from '../../../../src/collection/group-by.ts';
import { memoise } from '../../../../src/collection/memoise.ts';
import { parentOf } from '../../directory.ts';
import type { Survey } from '../../survey.ts';
import type { Candidate } from '../candidate.ts';
import { isForAny } from './stray-directory.ts';

/** The reason; undefined for a directory of files, and where its parts recur in another one or have names of parts. */
export function nestedClusters(
  { path }: Pick<Candidate, 'path'>,
  { names, manifests }: Pick<Survey, 'names' | 'manifests'>,
): string | undefined {
  const segments = path.split('/');
  const at = segments.indexOf('clusters');
  const name = segments[at + 1];
  // A cluster that a file describes is one.
  if (at < 0 || name === undefined || names.from === undefined) return undefined;
  const own = segments.slice(0, at + 2).join('/');
  const its = partsBelow(manifests).get(own) ?? [];
  const group = groupsOf(manifests).get(parentOf(own));
  if (its.length === 0 || group === undefined || group.directories < 2) return undefined;
  const isPart = (part: string) => isForAny(part) || (group.uses.get(part)?.length ?? 0) > 1;
  // Beside a directory of files, each is one of a cluster.
  if (group.uses.has('') || its.some(isPart)) return undefined;
  return `${own} has directories alone (${its.join(', ')}), which may be those of clusters: describe the clusters in topology/`;
}

/** The directories right below each one in `clusters`; an empty name for a file. */
const partsBelow = memoise((manifests: Survey['manifests']) => {
  const pairs = manifests.flatMap((file): (readonly [string, string])[] => {
    const segments = file.split('/');
    const at = segments.indexOf('clusters');
    if (at < 0 || segments.length < at + 3) return [];
    const part = segments.length === at + 3 ? '' : (segments[at + 2] ?? '');
    return [[segments.slice(0, at + 2).join('/'), part]];
  });
  return new Map([...groupPairs(pairs)].map(([key, all]) => [key, [...new Set(all)].sort()]));
});

/** By each directory `clusters` the number of directories in it, and their parts. */
const groupsOf = memoise((manifests: Survey['manifests']) => {
  const groups = groupBy([...partsBelow(manifests)], ([own]) => parentOf(own));
  return new Map(
    [...groups].map(([parent, all]) => {
      const parts = all.flatMap(([, each]) => each);
      return [parent, { directories: all.length, uses: groupBy(parts, (part) => part) }];
    }),
  );
});
