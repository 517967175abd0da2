/**
 * Codes of Service Mesh Hub's kinds: the services behind a FailoverService, and its name, 1030 to 1039, in order of their
 * numbers. A code is never reused or renumbered.
 * @module
 */
import { type Code, type CodeText, defineCode } from '../code.ts';

/** A backing service of an object. */
interface Backing {
  readonly object: string;
  /** `namespace/name`. */
  readonly service: string;
  readonly cluster: string;
}

function backing({ service }: Pick<Backing, 'service'>, where: string): string {
  return `Service ${service} of ${where}`;
}

/** A Service that its cluster does not run. */
export const backingServiceUnknown: Code<Backing & { readonly hint: string }> = defineCode({
  code: 'DIS1030',
  name: 'backing-service-unknown',
  severity: 'error',
  title: 'A backing service is not among what its cluster runs',
  why: "The hub's own validation refuses the object. Requests of that rank would find nobody.",
  fix: 'correct the reference, or add the Service to what the cluster gets',
  // A cluster that nobody describes has no Service.
  lacks: ({ service }) => [{ kinds: ['Service'], name: service }, { kinds: ['Mesh'] }],
  message: (a, where) =>
    `${a.object}: ${backing(a, where)} is not in Git, expected a Service${a.hint}`,
});

/** A service whose failing nobody notices. */
export const outlierDetectionMissing: Code<Backing> = defineCode({
  code: 'DIS1031',
  name: 'outlier-detection-missing',
  severity: 'error',
  title: 'No TrafficPolicy gives a backing service outlier detection',
  why: "The hub's own validation refuses the object. Without it Envoy goes on sending requests to endpoints that fail: nothing ever fails over.",
  fix: 'add a TrafficPolicy with spec.outlierDetection whose destinationSelector takes the service',
  lacks: () => [{ kinds: ['TrafficPolicy'] }],
  message: (a, where) =>
    `${a.object}: no TrafficPolicy with outlierDetection selects ${backing(a, where)}`,
});

/** A name that means two things in one mesh. */
export const failoverHostnameTaken: Code<{
  readonly object: string;
  readonly hostname: string;
  readonly cluster: string;
  readonly holder: string;
}> = defineCode({
  code: 'DIS1032',
  name: 'failover-hostname-taken',
  severity: 'error',
  title: 'The hostname of a FailoverService is taken in one of its meshes',
  why: 'Istio knows one service of a name and goes by the oldest object: which one clients get would be left to chance.',
  fix: 'give one of them another name',
  message: (a, where) =>
    `${a.object}: hostname "${a.hostname}" is that of ${a.holder} in ${where}, too`,
});

/** A Service without the port that is called. */
export const backingServicePortMissing: Code<
  Backing & { readonly port: number; readonly ports: string }
> = defineCode({
  code: 'DIS1033',
  name: 'backing-service-port-missing',
  severity: 'error',
  title: 'A backing service lacks the port of the FailoverService',
  why: 'A Service with one TCP port is called there, whatever its number is; with several it is the one of that number, and this rank has none.',
  fix: 'give the Service a TCP port of that number, or one TCP port only, or change spec.port.number',
  message: (a, where) =>
    `${a.object}: ${backing(a, where)} has no TCP port ${a.port}; it has ${a.ports}`,
});

/** A Service that no gateway leads to. */
export const backingServiceUnreachable: Code<Backing & { readonly type: string }> = defineCode({
  code: 'DIS1034',
  name: 'backing-service-unreachable',
  severity: 'error',
  title: 'A backing service is of a type that can not fail over',
  why: 'Istio passes requests for such Services on to what the client looked up itself; no gateway, and no order, leads to them.',
  fix: 'name a Service with a cluster IP',
  message: (a, where) =>
    `${a.object}: ${backing(a, where)} is ${a.type}, expected a Service with a cluster IP`,
});

/** Two words for what is spoken on a port. */
export const backingProtocolDiffers: Code<
  Backing & { readonly protocol: string; readonly expected: string }
> = defineCode({
  code: 'DIS1035',
  name: 'backing-protocol-differs',
  severity: 'warning',
  title: 'A backing Service says another protocol than the FailoverService',
  why: 'Client and server would take the same bytes for different things: what the client side balances by requests, the server side may pass on as one connection.',
  fix: 'name the port, or its appProtocol, after the protocol of the FailoverService',
  message: (a, where) =>
    `${a.object}: the port of ${backing(a, where)} is for ${a.protocol}, expected ${a.expected}`,
});

/** Two policies for one service. */
export const outlierPoliciesConflict: Code<{
  readonly object: string;
  readonly service: string;
  readonly first: string;
}> = defineCode({
  code: 'DIS1036',
  name: 'outlier-policies-conflict',
  severity: 'warning',
  title: 'Two TrafficPolicies give a service different outlier detection',
  why: 'A service has one setting. The hub keeps the policy that it accepted first; Git does not tell which one that was, so the first by namespace and name counts.',
  fix: 'let one of them select the service',
  message: (a) =>
    `${a.object} sets outlierDetection of ${a.service} otherwise than ${a.first}, which counts`,
});

/** Ranks with different settings. */
export const outlierRanksDiffer: Code<Backing & { readonly first: string }> = defineCode({
  code: 'DIS1037',
  name: 'outlier-ranks-differ',
  severity: 'warning',
  title: 'The services behind a FailoverService have different outlier detection',
  why: 'All ranks are endpoints of one host for Istio, which has one setting: that of the first rank counts for all.',
  fix: "select all backing services with one TrafficPolicy, or accept the first one's",
  message: (a, where) =>
    `${a.object}: ${backing(a, where)} has other outlierDetection than ${a.first}, which counts for all ranks`,
});

/** All codes of this part. */
export const meshHubServiceCodes: readonly CodeText[] = [
  backingServiceUnknown,
  outlierDetectionMissing,
  failoverHostnameTaken,
  backingServicePortMissing,
  backingServiceUnreachable,
  backingProtocolDiffers,
  outlierPoliciesConflict,
  outlierRanksDiffer,
];
