/**
 * Codes of the area `derive`, what a policy comes to where it is read: 0438, and 0444 to 0449. A code is never reused or renumbered.
 * @module
 */
import { type Code, type CodeText, defineCode } from '../code.ts';

/** A target that is the very cluster that the policy is in, with a place or weight that it doesn't get. */
export const targetIsConsumer: Code<{
  object: string;
  cluster: string;
  key: string;
  asked: string;
  gets: string;
}> = defineCode({
  code: 'DIS0438',
  name: 'target-is-consumer',
  severity: 'warning',
  title: 'a GlobalTrafficPolicy gives its own cluster a place or a weight that it does not get',
  why: "A cluster's own pods are no target: they come first under FailOver, and have weight 100 under ActiveActive, as live. What a target that names the cluster itself says has no effect.",
  fix: 'under FailOver put the cluster first, or leave it out; under ActiveActive give it weight 100, and the others weights relative to that',
  message: (a, where) =>
    `${a.object} in ${where} targets '${a.key}', which is this cluster, ${a.asked}: it ${a.gets}`,
});

/** A policy that turns to no other cluster, where there is no Service either. */
export const policyServesNobody: Code<{
  object: string;
  cluster: string;
  service: string;
  order: string;
}> = defineCode({
  code: 'DIS0444',
  name: 'policy-serves-nobody',
  severity: 'warning',
  title: 'under a policy nobody serves the clients of a cluster',
  why: 'The cluster has no Service of that name, and the policy turns to no other cluster, so calls fail. Under Locality clusters of the same region, zone and group serve beside the own one (derive.locality says how much of these); a cluster of which nobody wrote any is a locality of its own.',
  fix: 'name the cluster that shall serve as the target, choose lbType FailOver, write region, zone and group on the Clusters, or keep the policy out of clusters that do not call the service; in a FailoverPolicy add a step, write otherwise: distance, or narrow clients',
  message: (a, where) =>
    `under ${a.object}, ${a.order}, nobody serves ${a.service} in ${where}: it has no such Service, and no other cluster is turned to`,
});

/** The same, where the Fleet says so of all services. */
export const defaultServesNobody: Code<{ object: string; cluster: string }> = defineCode({
  code: 'DIS0445',
  name: 'default-serves-nobody',
  severity: 'info',
  title: 'under the default policy nobody serves the clients of a cluster',
  why: 'The fleet keeps services without a policy to their locality (derive.defaultPolicy), and no cluster of this locality has the service. Its import is written, but calls fail.',
  fix: 'add a GlobalTrafficPolicy where the service is called, or limit the export with targetClusters where it is not',
  message: (a, where) =>
    `nobody serves ${a.object} in ${where}, since derive.defaultPolicy is Locality and no other cluster of its locality has the service`,
});

/** All codes of this part. */
export const policyCodes: readonly CodeText[] = [
  targetIsConsumer,
  policyServesNobody,
  defaultServesNobody,
];
