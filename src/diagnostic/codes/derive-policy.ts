/**
 * Codes of the area `derive`, what a policy comes to where it is read: 0438, and 0444 to 0449. A code is never reused or renumbered.
 * @module
 */
import { type Code, defineCode, type Texts } from '../code.ts';

/** A GlobalTrafficPolicy gives its own cluster a priority or a weight that has no effect. */
export const targetIsConsumer: Code<Texts<'object' | 'cluster' | 'key' | 'asked' | 'gets'>> =
  defineCode({
    code: 'DIS0438',
    name: 'target-is-consumer',
    severity: 'warning',
    title: 'A GlobalTrafficPolicy gives its own cluster a priority or a weight that has no effect',
    why: 'The pods of a cluster are not a target: they come first under FailOver, and have weight 100 under ActiveActive, as in Flomesh. A target that names the cluster itself has no effect.',
    fix: 'under FailOver, put the cluster first or remove it; under ActiveActive, give it weight 100, and the others weights relative to that',
    message: (a, where) =>
      `${a.object} in ${where} targets "${a.key}", which is this cluster, ${a.asked}: it ${a.gets}`,
  });

/** Under a policy, no cluster serves the clients of a cluster. */
export const policyServesNobody: Code<Texts<'object' | 'cluster' | 'service' | 'order'>> =
  defineCode({
    code: 'DIS0444',
    name: 'policy-serves-nobody',
    severity: 'warning',
    title: 'Under a policy, no cluster serves the clients of a cluster',
    why: 'The cluster has no Service of that name, and the policy uses no other cluster, so calls fail. Under Locality, clusters of the same region, zone and group also serve (derive.locality sets which of these are compared); a cluster that has none of them is a separate locality.',
    fix: 'name the serving cluster as the target, set lbType FailOver, set region, zone and group on the Clusters, or keep the policy out of clusters that do not call the service; in a FailoverPolicy add a step, set otherwise: distance, or narrow clients',
    message: (a, where) =>
      `under ${a.object}, ${a.order}, no cluster serves ${a.service} for clients of ${where}: it has no such Service, and the policy uses no other cluster`,
  });

/** Under the default policy, no cluster serves the clients of a cluster. */
export const defaultServesNobody: Code<Texts<'object' | 'cluster'>> = defineCode({
  code: 'DIS0445',
  name: 'default-serves-nobody',
  severity: 'info',
  title: 'Under the default policy, no cluster serves the clients of a cluster',
  why: 'The fleet keeps services without a policy in their locality (derive.defaultPolicy), and no cluster of this locality has the service. Its import is written, but calls fail.',
  fix: 'add a GlobalTrafficPolicy in clusters that call the service, or limit the export with targetClusters',
  message: (a, where) =>
    `no cluster serves ${a.object} for clients of ${where}, since derive.defaultPolicy is Locality and no other cluster of its locality has the service`,
});
