/**
 * Codes of the area `derive`, what a policy comes to where it is read: 0438, 0444 to 0449, 0452, 0456 and 0457. A code is never reused or renumbered.
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

/** A service has a FailoverPolicy and a policy of another kind. */
export const policiesOfTwoKinds: Code<Texts<'object' | 'cluster' | 'service' | 'other'>> =
  defineCode({
    code: 'DIS0452',
    name: 'policies-of-two-kinds',
    severity: 'error',
    title: 'A service has a FailoverPolicy and a policy of another kind',
    why: 'Both policies set the order in which clients fail over to other clusters. It is unknown which of the two is meant.',
    fix: 'keep one of the two, or narrow the clients of the FailoverPolicy (clients.exclude)',
    message: (a, where) =>
      `${a.object} orders service ${a.service} for clients in ${where}, and so does ${a.other}`,
  });

/** This version of Istio does not support weights followed by an order. */
export const spreadNeedsNewerIstio: Code<Texts<'service' | 'cluster' | 'version'>> = defineCode({
  code: 'DIS0456',
  name: 'spread-needs-newer-istio',
  severity: 'error',
  title: 'This version of Istio does not support weights followed by an order',
  why: 'Clusters that share requests by weight are DNS endpoints of one host. Before 1.30, Istio orders these by locality alone, and a locality has one weight.',
  fix: 'upgrade to Istio 1.30, or give every step of the FailoverPolicy a weight',
  message: (a, where) =>
    `${a.service} for ${where} has clusters that share requests and others behind them, which Istio ${a.version} cannot distinguish`,
});

/** Without Istio objects, nothing implements the order of a policy. */
export const orderNotKept: Code<Texts<'object' | 'cluster' | 'service' | 'reason'>> = defineCode({
  code: 'DIS0457',
  name: 'order-not-kept',
  severity: 'warning',
  title: 'Without Istio objects, nothing implements the order of a policy',
  why: 'Orders are derived as objects of Istio. With derive.istio none, the implementation that reads the exports routes requests: GKE and Linkerd use all clusters at once, Submariner local pods and then any other cluster, Cilium likewise if its Services are configured so. None supports an order of clusters, weights, or clusters that must never serve; a FailoverPolicy is in no branch.',
  fix: 'derive objects of Istio (spec.derive.istio), or remove the policy; Cilium implements local pods before all other clusters at once, for a Service with annotation service.cilium.io/global: "true"',
  message: (a, where) =>
    `${a.object} orders ${a.service} for clients of ${where}, and nothing implements the order: ${a.reason}`,
});
