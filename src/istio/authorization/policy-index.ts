/** The security policies of a cluster → those that may apply to some pods, without a scan of all: there may be one per workload. */
import { groupBy } from '../../collection/group-by.ts';
import { memoise } from '../../collection/memoise.ts';
import type { Resource } from '../../resource/resource.ts';
import { isFor, type PolicyPods, selectedLabels } from './workload-policy.ts';

/** Finds them, in the order of the input. */
type PolicyFinder = (pods: PolicyPods) => readonly Resource[];

/** Builds the index of a list. */
export const policiesNear: (policies: readonly Resource[]) => PolicyFinder = memoise((policies) => {
  const order = new Map(policies.map((policy, i) => [policy, i]));
  const scopes = new Map(
    [...groupBy(policies, ({ namespace }) => namespace)].map(([namespace, its]) => [
      namespace,
      { all: its, byLabel: groupBy(its, firstLabel) },
    ]),
  );
  return (pods) => {
    const near = [...new Set([pods.rootNamespace, pods.namespace])].flatMap((namespace) => {
      const scope = scopes.get(namespace);
      if (scope === undefined || !pods.isWhole) return scope?.all ?? [];
      const labels = Object.entries(pods.labels).map(([key, value]) => labelText(key, value));
      return ['', ...labels].flatMap((label) => scope.byLabel.get(label) ?? []);
    });
    const found = near.filter((policy) => isFor(policy, pods) !== 'no');
    return found.sort((a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0));
  };
});

/** One of the labels that pods must have; empty for a policy for all pods. */
function firstLabel(policy: Resource): string {
  const [first] = Object.entries(selectedLabels(policy));
  return first === undefined ? '' : labelText(...first);
}

function labelText(key: string, value: string): string {
  return `${key}=${value}`;
}
