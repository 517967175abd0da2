/**
 * Codes of the area `check`, in order of their numbers. A code is never reused or renumbered.
 * @module
 */
import { type Code, type CodeText, defineCode } from '../code.ts';

/** A kind that Argo CD leaves out of a sync unless it is told otherwise. */
export const kindNotSynced: Code<{ object: string }> = defineCode({
  code: 'DIS0601',
  name: 'kind-not-synced',
  severity: 'warning',
  title: 'Argo CD does not sync objects of this kind by default',
  why: "Since 3.0 Argo CD's resource.exclusions hold kinds that controllers write rather than people, such as EndpointSlice and Lease, so the object stays in the branch and never reaches the cluster.",
  fix: 'use another kind (ServiceEntry or WorkloadEntry for endpoints), or change resource.exclusions in argocd-cm',
  message: (a) => `${a.object} is of a kind that Argo CD leaves out by default`,
});

/** DNS endpoints in two localities that Pilot can't order by labels. */
export const dnsLocalities: Code<{
  object: string;
  host: string;
  /** The rule, or the traffic distribution of the entry. */
  orderedBy: string;
  count: number;
}> = defineCode({
  code: 'DIS0602',
  name: 'dns-localities',
  severity: 'error',
  title: 'a DNS ServiceEntry has endpoints in two localities, and labels order them',
  why: 'Istiod 1.30 and later crashes on this (istio#61857), and then no proxy of the cluster is configured any more. Labels come from failoverPriority of a DestinationRule, with outlierDetection or aware of zones, or from the annotation networking.istio.io/traffic-distribution.',
  fix: 'give all endpoints the same locality or none, or use failover instead of failoverPriority',
  message: (a) =>
    `${a.object} has DNS endpoints in ${a.count} localities for '${a.host}', which ${a.orderedBy} orders by labels`,
});

/** Endpoints of a team's own at a host that failover orders. */
export const entryBesideService: Code<{
  object: string;
  cluster: string;
  host: string;
  effect: string;
}> = defineCode({
  code: 'DIS0603',
  name: 'entry-beside-service',
  severity: 'warning',
  title: 'a ServiceEntry is for a host whose endpoints failover orders',
  why: 'Pilot puts the endpoints of a Service and of every ServiceEntry of its name and namespace together, and in a namespace of clients an entry of that name takes the place of the Service: the promised order does not hold there.',
  fix: 'remove the host from the ServiceEntry, and export the service from the clusters that its endpoints lead to',
  message: (a) => `${a.object} of cluster '${a.cluster}' is for '${a.host}', too: ${a.effect}`,
});

/** An object that Argo CD would take apart. */
export const takenForList: Code<{ object: string }> = defineCode({
  code: 'DIS0604',
  name: 'taken-for-list',
  severity: 'warning',
  title: 'Argo CD takes the object for a list',
  why: 'Argo CD syncs the members of `items` of any object that has such a list at its top, and not the object itself.',
  fix: 'apply the object in another way, or let its CRD keep the list below `spec`',
  message: ({ object }) => `${object} has a list "items" at its top, which Argo CD takes apart`,
});

/** All codes of this area. */
export const checkCodes: readonly CodeText[] = [
  kindNotSynced,
  dnsLocalities,
  entryBesideService,
  takenForList,
];
