/** A path → the directory in it that is among directories of clusters, and is not one of a cluster of the fleet. */
import { isClusterName, isShared, variants } from '../../cluster-names.ts';
import type { Survey } from '../../survey.ts';

/** Directories in the root that are for content of any kind, whatever is beside them. */
const forAny: ReadonlySet<string> = new Set([
  ...['app', 'apps', 'application', 'applications', 'workloads', 'services', 'tenants', 'teams'],
  ...['base', 'bases', 'components', 'infra', 'infrastructure', 'platform', 'system', 'addons'],
  ...['charts', 'helm', 'manifests', 'kubernetes', 'k8s', 'deploy', 'deployments', 'kustomize'],
  ...['clusters', 'argocd', 'flux', 'flux-system', 'policies', 'crds', 'namespaces', ...variants],
]);

/** Whether the name is one for content of any kind. */
export function isForAny(name: string): boolean {
  return forAny.has(name);
}

/** Finds it; undefined where there is none. */
export interface StrayFinder {
  /** Below `clusters`, or beside the directory of a cluster. */
  ofClusters(path: string): string | undefined;
  /** Also below a directory of environments, each of which may be of several clusters. */
  ofAny(path: string): string | undefined;
}

/** Siblings of a directory that was taken for a cluster are for one cluster as well, or for some. */
export function strayFinder({ names: { names }, paths, rendered }: Survey): StrayFinder {
  const known = new Set(names);
  const charts = new Set(rendered.flatMap(({ path, by }) => (by === 'Helm' ? [path] : [])));
  const parents = new Set<string>();
  const named = new Set<string>();
  for (const path of paths) {
    const segments = path.split('/').slice(0, -1);
    for (const [i, segment] of segments.entries()) {
      const parent = segments.slice(0, i).join('/');
      if (known.has(segment)) parents.add(parent);
      if (!isShared(segment)) named.add(parent);
    }
  }
  /** As `overlays/default`, beside nothing else. */
  const isAlone = (above: string, parent: string, segment: string) =>
    variants.includes(above) && isShared(segment) && !named.has(parent);
  const find = (path: string, targets: readonly string[]) => {
    const segments = path.split('/');
    if (segments.some((segment) => known.has(segment))) return undefined;
    return segments.find((segment, i) => {
      const parent = segments.slice(0, i).join('/');
      // The directories of a chart are its parts, whatever it is called.
      if (charts.has(parent)) return false;
      const above = segments[i - 1] ?? '';
      if (targets.includes(above)) return !isAlone(above, parent, segment);
      return parents.has(parent) && !(i === 0 && forAny.has(segment));
    });
  };
  return {
    ofClusters: (path) => find(path, ['clusters']),
    ofAny: (path) => find(path, ['clusters', ...variants]),
  };
}

/** The advice for a directory that is none of a cluster. */
export function strayAdvice(name: string): string {
  const selector = 'name the clusters that get it, as in clusters: {names: [paris]}';
  return isClusterName(name)
    ? `no cluster is called ${name}: ${selector}`
    : `${name} is no name of a cluster, which has lower-case letters, digits and "-": ${selector}`;
}
