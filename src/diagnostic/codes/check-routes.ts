/**
 * Codes of routes, Sidecars and selectors that lead to nothing or are not used, in order of their numbers.
 * @module
 */
import { type Code, type CodeText, defineCode } from '../code.ts';

/** An object in its cluster. */
interface In {
  readonly object: string;
  readonly cluster: string;
}

/** Something for clients that can't see what it is about. */
export const sidecarHides: Code<In & { host: string; sidecar: string; isRefused: boolean }> =
  defineCode({
    code: 'DIS0642',
    name: 'sidecar-hides',
    severity: 'warning',
    title: "a namespace's Sidecars hide the service that its own rule or route is for",
    why: 'A proxy uses rules and routes only for services that the egress hosts of its Sidecar let through. What they hide is a name that the mesh does not know: it is sent where it was going, or refused under REGISTRY_ONLY.',
    fix: "add the host to the Sidecar's egress, or remove the rule",
    message: (a) =>
      `${a.object} of cluster '${a.cluster}' is for '${a.host}', which ${a.sidecar} hides from all pods of the namespace${a.isRefused ? ' and REGISTRY_ONLY refuses' : ''}`,
  });

/** Sidecars of which one counts. */
export const rivalSidecars: Code<In & { first: string; pods: string }> = defineCode({
  code: 'DIS0643',
  name: 'rival-sidecars',
  severity: 'warning',
  title: 'two Sidecars of one namespace are for the same pods',
  why: 'Istio does not combine Sidecars: a pod gets the one that was made first, which Git does not tell.',
  fix: 'make one Sidecar of the two, or give them selectors that no pod has both of',
  message: (a) =>
    `${a.object} of cluster '${a.cluster}' is for ${a.pods}, as ${a.first} is: the one made first counts`,
});

/** A Service without pods. */
export const unmatchedSelector: Code<In & { workload: string; labels: string }> = defineCode({
  code: 'DIS0644',
  name: 'unmatched-selector',
  severity: 'warning',
  title: 'a Service selects no pod, and the workload of its name has other labels',
  why: 'A Service without endpoints answers nothing, and failover sends all of its requests to other clusters.',
  fix: "write the labels of the workload's pod template into the selector",
  message: (a) =>
    `${a.object} of cluster '${a.cluster}' selects no pod: those of ${a.workload} have ${a.labels}`,
});

/** Routes of which some are never taken. */
export const rivalRoutes: Code<In & { host: string; first: string }> = defineCode({
  code: 'DIS0645',
  name: 'rival-routes',
  severity: 'warning',
  title: 'two VirtualServices are for one host inside the mesh',
  why: 'Istio puts routes of several VirtualServices together at gateways only. A sidecar takes those of the object that was made first, which Git does not tell, and none of the others.',
  fix: 'make one VirtualService of the two, in the order in which their routes are to be tried',
  message: (a) =>
    `${a.object} of cluster '${a.cluster}' is for '${a.host}', as ${a.first} is: sidecars take the routes of the one made first alone`,
});

/** A subset that nobody defines. */
export const missingSubset: Code<
  In & { host: string; subset: string; clients: string; rule: string }
> = defineCode({
  code: 'DIS0646',
  name: 'missing-subset',
  severity: 'warning',
  title: 'a route leads to a subset that the rule of its clients does not define',
  why: "A proxy has a cluster for each subset of the one rule that it gets, which is that of its own namespace before the service's. Requests that are routed to another subset are answered with 503.",
  fix: 'define the subset in the rule that these clients get',
  message: (a) =>
    `${a.object} of cluster '${a.cluster}' routes to subset '${a.subset}' of '${a.host}', for which ${a.clients} get ${a.rule}`,
});

/** A port that is not there. */
export const missingPort: Code<In & { host: string; port: number; ports: string }> = defineCode({
  code: 'DIS0647',
  name: 'missing-port',
  severity: 'warning',
  title: 'a route leads to a port that the service does not have',
  why: 'A proxy has a cluster for each port of the Service (not of its pods); requests that are routed to another port are answered with 503.',
  fix: "write a number of the Service's own ports",
  message: (a) =>
    `${a.object} of cluster '${a.cluster}' routes to port ${a.port} of '${a.host}', which has ${a.ports}`,
});

/** All codes of this area. */
export const checkRouteCodes: readonly CodeText[] = [
  sidecarHides,
  rivalSidecars,
  unmatchedSelector,
  rivalRoutes,
  missingSubset,
  missingPort,
];
