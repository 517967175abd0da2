/** Proposed sources → the same with a directory of its own in the branch for each of several sources of one directory. */
import { groupBy } from '../../../../src/collection/group-by.ts';
import { type JsonObject, stringAt } from '../../../../src/resource/json.ts';
import type { Survey } from '../../survey.ts';
import type { ProposedSource } from '../proposed-source.ts';
import { reachOf, shareCluster } from './shared-cluster.ts';

/** Several sources of one directory for the same clusters are several applications: each has a directory of its own in the branch. */
export function withApplications(
  sources: readonly ProposedSource[],
  survey: Survey,
): readonly ProposedSource[] {
  const all = groupBy(sources, ({ source }) => String(source['path']));
  return sources.map((each) => {
    const { source } = each;
    const path = String(source['path']);
    const group: readonly ProposedSource[] = all.get(path) ?? [];
    const others = group.filter(
      (other) => other !== each && shareCluster(reachOf(source), reachOf(other.source), survey),
    );
    if (others.length === 0) return each;
    const taken = new Set(others.flatMap((other) => namesOf(other.source)));
    const free = namesOf(source).find((name) => !taken.has(name));
    const name = free ?? `${group.indexOf(each) + 1}`;
    const { path: _, ...rest } = source;
    return { ...each, source: { path, as: `${path}/${name}`, ...rest } };
  });
}

/** What tells it apart, the best name first. */
function namesOf(source: JsonObject): readonly string[] {
  const found = [
    stringAt(source, 'helm', 'releaseName'),
    stringAt(source, 'kustomize', 'namespace') ?? stringAt(source, 'namespace'),
    ...['namePrefix', 'nameSuffix'].map((field) => stringAt(source, 'kustomize', field)),
  ];
  return found.flatMap((name) => name?.replaceAll(/^-+|-+$/g, '') || []);
}
