/** Two sources → whether a cluster gets both, by their names and labels of clusters. */
import { memoise } from '../../../../src/collection/memoise.ts';
import { own } from '../../../../src/collection/own.ts';
import { startOfFile } from '../../../../src/diagnostic/position.ts';
import { hasLabels } from '../../../../src/kind/notation/label-selector.ts';
import { type JsonObject, listAt, objectAt, valueAt } from '../../../../src/resource/json.ts';
import { stringMap } from '../../../../src/resource/resource.ts';
import { resolveTopology } from '../../../../src/topology/resolve-topology.ts';
import { isFleetCluster, type Survey } from '../../survey.ts';

type Labels = Readonly<Record<string, string>>;

/** The clusters of a source. */
export interface Reach {
  /** Undefined means all. */
  readonly names: readonly string[] | undefined;
  /** The labels that a cluster must have. */
  readonly labels: Labels;
}

/** Reads the field `clusters` of a source. */
export function reachOf(source: JsonObject): Reach {
  const names = listAt(source, 'clusters', 'names').map(String);
  return {
    names: valueAt(source, 'clusters', 'names') === undefined ? undefined : names,
    labels: stringMap(objectAt(source, 'clusters', 'labels')),
  };
}

/** The labels of a cluster that no file describes are unknown: it has one value of each. */
export function shareCluster(one: Reach, other: Reach, survey: Survey): boolean {
  const isContradiction = Object.entries(one.labels).some(
    ([key, value]) => (own(other.labels, key) ?? value) !== value,
  );
  if (isContradiction) return false;
  const all = survey.names.names;
  const known = describedLabels(survey);
  const gets = ({ names, labels }: Reach, name: string) =>
    (names?.includes(name) ?? true) && hasLabels(known.get(name) ?? labels, labels);
  return all.length === 0 || all.some((name) => gets(one, name) && gets(other, name));
}

/** The labels of each cluster that files describe. */
const describedLabels: (survey: Survey) => ReadonlyMap<string, Labels> = memoise(({ files }) => {
  const described = [...files.values()].flatMap(({ resources }) =>
    resources.filter(isFleetCluster),
  );
  const origin = { paths: [], isJudged: true, at: startOfFile('') };
  const { clusters } = resolveTopology(described, origin).value;
  return new Map(clusters.map(({ name, labels }) => [name, labels]));
});
