/** All objects of clusters with kept applications → those of the rest, and the dependencies between the two. */
import { getOrInsert } from '../collection/get-or-insert.ts';
import { isFailoverRoute, type ServiceRoute } from '../derive/route/service-route.ts';
import type { BranchNames } from '../layout/branch-names.ts';
import type { ClusterManifests } from '../merge/manifests.ts';
import type { KeepRefusal } from '../place/kept/keep-refusal.ts';
import type { KeptObjects } from '../place/kept/kept-objects.ts';
import type { LeftOut } from '../place/kept/left-out.ts';
import type { Placed } from '../place/placed.ts';
import { displayName, type Resource } from '../resource/resource.ts';
import type { Refused } from './kept-state.ts';

/** The rendering with the kept applications, and their branches. */
export interface KeptRendering {
  readonly leftOut: LeftOut;
  readonly objects: KeptObjects;
  readonly names: BranchNames;
}

/** The manifests to lay out. */
export interface SplitManifests {
  /** Without the kept applications. Clusters that shared manifests and keep the same applications still share them. */
  readonly manifests: readonly ClusterManifests[];
  readonly refused: readonly Refused[];
}

/** Splits. A kept application must not change and must get no derived object, and no other cluster may import its services. */
export function splitKept(
  {
    manifests,
    routes,
  }: { manifests: readonly ClusterManifests[]; routes: readonly ServiceRoute[] },
  { leftOut, objects, names }: KeptRendering,
): SplitManifests {
  const splits = new Map<readonly Placed[], Map<string, Split>>();
  const refused: Refused[] = [];
  const rest = manifests.map(({ cluster, placed }): ClusterManifests => {
    const applications = leftOut.get(cluster.name);
    if (applications === undefined) return { cluster, placed };
    const byApplications = getOrInsert(splits, placed, () => new Map<string, Split>());
    const split = getOrInsert(byApplications, [...applications].join('\n'), () => ({
      rest: placed.filter(({ application }) => !applications.has(application)),
      own: placed.filter(({ application }) => applications.has(application)),
    }));
    const found = differences(split.own, objects.get(cluster.name) ?? []);
    refused.push(...found.map((each) => ({ ...each, branch: names.get(cluster.name) })));
    return { cluster, placed: split.rest };
  });
  return { manifests: rest, refused: [...exportedServices(routes, objects, names), ...refused] };
}

interface Split {
  readonly rest: readonly Placed[];
  readonly own: readonly Placed[];
}

function differences(
  after: readonly Placed[],
  before: readonly Placed[],
): readonly Omit<Refused, 'branch'>[] {
  const kept = new Set(before.map(({ resource }) => resource));
  const left = new Set(after.map(({ resource }) => resource));
  const because =
    (refusal: KeepRefusal) =>
    ({ resource, application }: Placed) => ({
      application,
      content: displayName(resource),
      refusal,
    });
  const changed = after.filter(({ resource }) => !kept.has(resource)).map(because('changed'));
  // If derived objects replaced kept ones, these are the conflict. Otherwise objects of the rest did.
  if (changed.length > 0) return changed;
  return before.filter(({ resource }) => !left.has(resource)).map(because('twice'));
}

function exportedServices(
  routes: readonly ServiceRoute[],
  objects: KeptObjects,
  names: BranchNames,
): readonly Refused[] {
  const applications = new Map(
    [...new Set(objects.values())]
      .flat()
      .filter(({ resource }) => resource.kind === 'Service')
      .map(({ resource, application }) => [resource, application]),
  );
  if (applications.size === 0) return [];
  const found = new Map<Resource, Refused>();
  for (const route of routes) {
    for (const { service, cluster } of servicesOf(route)) {
      const application = applications.get(service);
      if (application === undefined || found.has(service)) continue;
      const branch = names.get(cluster.name);
      found.set(service, {
        application,
        branch,
        content: displayName(service),
        refusal: 'exported',
      });
    }
  }
  return [...found.values()];
}

function servicesOf(route: ServiceRoute) {
  return isFailoverRoute(route) ? route.failoverOrder.backingServices : route.service.providers;
}
