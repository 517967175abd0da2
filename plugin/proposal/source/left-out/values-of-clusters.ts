/** A chart that no deployer in Git names → the file of values for some clusters beside it, which a source would not read. */
import { groupBy } from '../../../../src/collection/group-by.ts';
import { memoise } from '../../../../src/collection/memoise.ts';
import { environments } from '../../cluster-names.ts';
import { parentOf } from '../../directory.ts';
import type { Survey } from '../../survey.ts';
import type { Candidate } from '../candidate.ts';

/** Directories of a chart in which files of values are called as what they are for. */
const places = ['values', 'envs', 'env', 'environments', 'clusters'];

/** Why the chart is no source as it is. */
export function unusedValues({ path, by }: Candidate, survey: Survey): string | undefined {
  if (by !== 'Helm') return undefined;
  const names = new Set([...survey.names.names, ...environments]);
  const isOfSome = (file: string): boolean => {
    const base = file.slice(file.lastIndexOf('/') + 1).replace(/\.ya?ml$/, '');
    const name =
      parentOf(file) === path ? /^values[-._](.+)$|^(.+)[-._]values$/.exec(base) : [base, base];
    return names.has(name?.[1] ?? name?.[2] ?? '');
  };
  const found = [path, ...places.map((place) => `${path}/${place}`)]
    .flatMap((directory) => yamlIn(survey.paths).get(directory) ?? [])
    .find(isOfSome);
  return (
    found &&
    `${found} has values for some clusters, and nothing in Git shows which values are used: write helm.valueFiles`
  );
}

/** By directory. */
const yamlIn = memoise((paths: Survey['paths']) =>
  groupBy(
    paths.filter((path) => /\.ya?ml$/.test(path)),
    parentOf,
  ),
);
