/** A directory with the name of a cluster → why it may be an application of that name, which every cluster gets. */
import { groupPairs } from '../../../src/collection/group-by.ts';
import { memoise } from '../../../src/collection/memoise.ts';
import { pathsAbove } from '../../../src/layout/file-path.ts';
import { isManifestPath } from '../../../src/topology/select-topology-files.ts';
import { isShared, variants } from '../cluster-names.ts';
import { parentOf } from '../directory.ts';
import type { Survey } from '../survey.ts';
import { isForAny } from './left-out/stray-directory.ts';

/** Beside it are applications, as in `apps`, and no other cluster has a directory there. */
export function applicationProblem(path: string, survey: Survey): string | undefined {
  const names = new Set(survey.names.names);
  if (names.size < 2) return undefined;
  for (const directory of [...pathsAbove(path), path]) {
    const name = lastOf(directory);
    if (!names.has(name)) continue;
    const siblings = (siblingsOf(survey.paths).get(parentOf(directory)) ?? []).map(lastOf);
    const isAlone = siblings.every((each) => each === name || !names.has(each));
    const other = siblings.find((each) => !names.has(each) && !isShared(each));
    if (!holdsApplications(parentOf(directory)) || !isAlone || other === undefined)
      return undefined;
    return `${name} is the name of a cluster, and may be one of an application, as ${other} beside it: name the clusters that get it, as in clusters: {names: [${name}]}`;
  }
  return undefined;
}

function holdsApplications(directory: string): boolean {
  const name = lastOf(directory);
  return isForAny(name) && name !== 'clusters' && !variants.includes(name);
}

function lastOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** The directories with manifests in each directory. */
const siblingsOf = memoise((paths: Survey['paths']) => {
  const directories = new Set(paths.filter(isManifestPath).flatMap(pathsAbove));
  return groupPairs([...directories].map((path) => [parentOf(path), path] as const));
});
