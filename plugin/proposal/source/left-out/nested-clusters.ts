/** A path below `clusters` → why its directory may be around those of clusters, as a region's is, where no deployer shows it. */
import { groupPairs } from '../../../../src/collection/group-by.ts';
import { memoise } from '../../../../src/collection/memoise.ts';
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
  const parts = partsBelow(manifests);
  const its = parts.get(own) ?? [];
  const siblings = [...parts].filter(
    ([each]) => each !== own && each.startsWith(`${segments.slice(0, at + 1).join('/')}/`),
  );
  const others = new Set(siblings.flatMap(([, each]) => each));
  const isPart = (part: string) => part === '' || isForAny(part) || others.has(part);
  // Beside a directory of files, each is one of a cluster.
  if (siblings.length === 0 || others.has('') || its.some(isPart)) return undefined;
  if (its.length === 0) return undefined;
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
