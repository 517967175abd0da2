/** Proposed sources → the same with a directory of its own in the branch for each of several sources of one directory. */
import { groupBy } from '../../../src/collection/group-by.ts';
import { type JsonObject, listAt, stringAt, valueAt } from '../../../src/resource/json.ts';
import type { Survey } from '../survey.ts';
import type { ProposedSource } from './proposed-source.ts';

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
      (other) => other !== each && overlaps(source, other.source, survey),
    );
    if (others.length === 0) return each;
    const name =
      stringAt(source, 'helm', 'releaseName') ??
      stringAt(source, 'kustomize', 'namespace') ??
      stringAt(source, 'namespace') ??
      `${group.indexOf(each) + 1}`;
    const { path: _, ...rest } = source;
    return { ...each, source: { path, as: `${path}/${name}`, ...rest } };
  });
}

function overlaps(one: JsonObject, other: JsonObject, { names: { names } }: Survey): boolean {
  const [first, second] = [one, other].map((source) =>
    valueAt(source, 'clusters', 'names') === undefined
      ? names
      : listAt(source, 'clusters', 'names'),
  );
  return names.length === 0 || (first?.some((name) => second?.includes(name) === true) ?? true);
}
