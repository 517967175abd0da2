/** A job with many branches whose content follows from the dry commit, so that every process computes the same commits. */
import type { HydrationJob } from '../../src/app/hydrate-branches.ts';
import { openRepository } from '../../src/git/repository.ts';
import { readCommit } from '../../src/git/store/read-commit.ts';
import { layoutBranchNames } from '../../src/layout/branch-names.ts';
import { layoutBranches } from '../../src/layout/layout-branches.ts';
import { toResource } from '../../src/resource/resource.ts';

/** Makes the job. Nothing of vitest is loaded here: the job is run by a program of its own, too. */
export async function manyClusters(
  directory: string,
  count: number,
  push?: string,
): Promise<HydrationJob> {
  const repository = await openRepository(directory);
  const dry = await readCommit(repository, 'HEAD');
  const at = { file: 'distributary.yaml', document: 0, line: 1, column: 1, pointer: '' };
  const fleet = {
    name: 'shop',
    branches: {
      name: 'env/{{ name }}',
      layout: 'application' as const,
      author: 'Shop <shop@example.com>',
    },
    locate: () => at,
  };
  const clusters = Array.from({ length: count }, (_, i) => ({
    name: `north-${i}`,
    key: `eu/a/default/north-${i}`,
    region: 'eu',
    zone: 'a',
    group: 'default',
    labels: {},
    trustDomain: 'cluster.local',
    clusterDomain: 'cluster.local',
    at,
  }));
  const manifests = clusters.map((cluster) => {
    const metadata = { name: 'reviews', namespace: 'shop' };
    const data = { cluster: cluster.name, commit: dry.id };
    const object = { apiVersion: 'v1', kind: 'ConfigMap', metadata, data };
    const resource = toResource(object, { type: 'derived', from: [at] });
    return { cluster, placed: [{ resource, application: 'apps/reviews' }] };
  });
  const names = layoutBranchNames(clusters, fleet).value;
  return {
    repository,
    layouts: layoutBranches(manifests, names, fleet).value,
    names,
    context: {
      fleet,
      dry,
      fleetFile: 'distributary.yaml',
      allowEmpty: false,
      unmatched: [],
      pruneBranches: false,
    },
    mayProceed: (findings) => findings.length === 0,
    ...(push === undefined ? {} : { push }),
  };
}
