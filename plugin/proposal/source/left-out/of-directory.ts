/**
 * The deployments and the rendered directories of a survey → those of a directory. Each rule looks them up for each candidate, and large
 * repositories have thousands of both: the lists are grouped once.
 */

import { type Group, groupBy } from '../../../../src/collection/group-by.ts';
import { memoise } from '../../../../src/collection/memoise.ts';
import { displayName, type Resource } from '../../../../src/resource/resource.ts';
import type { Deployment } from '../../deployment/deployed-directory.ts';
import type { RenderedDirectory } from '../../surveyed-files.ts';

/** The deployments by directory. */
export const deploymentsAt: (
  deployments: readonly Deployment[],
) => ReadonlyMap<string, Group<Deployment>> = memoise((deployments) =>
  groupBy(deployments, ({ path }) => path),
);

/** The programs' directories by path: one may have a chart and a kustomization. */
export const renderedAt: (
  rendered: readonly RenderedDirectory[],
) => ReadonlyMap<string, Group<RenderedDirectory>> = memoise((rendered) =>
  groupBy(rendered, ({ path }) => path),
);

/** Whether a deployment can be a source. */
export function isConverted({ problem }: Deployment): boolean {
  return problem === undefined;
}

/** The deployers that cannot be converted go on: clusters have some of the same name, each in a file of its own. */
export const keptDeployers: (
  deployments: readonly Deployment[],
) => (resource: Resource) => boolean = memoise((deployments) => {
  const kept = new Set(
    deployments.flatMap(({ by, file, problem }) =>
      problem === undefined ? [] : [`${by} ${file}`],
    ),
  );
  return (resource) => {
    const file = resource.origin.type === 'authored' ? resource.origin.source.file : '';
    return kept.has(`Flux ${displayName(resource)} ${file}`);
  };
});
