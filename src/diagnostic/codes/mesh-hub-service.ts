/**
 * Codes of Service Mesh Hub's kinds: the services behind a FailoverService, and its name, 1030 to 1039, in order of their
 * numbers. A code is never reused or renumbered.
 * @module
 */
import { type Code, defineCode, type Texts } from '../code.ts';

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

/** A backing service does not exist in its cluster. */
export const backingServiceUnknown: Code<Backing & Texts<'hint'>> = defineCode({
  code: 'DIS1030',
  name: 'backing-service-unknown',
  severity: 'error',
  title: 'A backing service does not exist in its cluster',
  why: "The hub's validation rejects the object. Requests at that priority would have no endpoint.",
  fix: "correct the reference, or add the Service to the cluster's sources",
  // A cluster without a description has no Service.
  lacks: ({ service }) => [{ kinds: ['Service'], name: service }, { kinds: ['Mesh'] }],
  message: (a, where) =>
    `${a.object}: ${backing(a, where)} is not in Git, expected a Service${a.hint}`,
});

/** No TrafficPolicy sets outlier detection for a backing service. */
export const outlierDetectionMissing: Code<Backing> = defineCode({
  code: 'DIS1031',
  name: 'outlier-detection-missing',
  severity: 'error',
  title: 'No TrafficPolicy sets outlier detection for a backing service',
  why: "The hub's validation rejects the object. Without outlier detection Envoy keeps sending requests to failing endpoints, and failover never happens.",
  fix: 'add a TrafficPolicy with spec.outlierDetection whose destinationSelector selects the service',
  lacks: () => [{ kinds: ['TrafficPolicy'] }],
  message: (a, where) =>
    `${a.object}: no TrafficPolicy with outlierDetection selects ${backing(a, where)}`,
});

/** A backing service does not have the port of the FailoverService. */
export const backingServicePortMissing: Code<
  Backing & { readonly port: number; readonly ports: string }
> = defineCode({
  code: 'DIS1033',
  name: 'backing-service-port-missing',
  severity: 'error',
  title: 'A backing service does not have the port of the FailoverService',
  why: 'If a Service has one TCP port, requests go to that port, whatever its number; if it has several, requests go to the port of that number, which does not exist at this priority.',
  fix: 'add a TCP port of that number to the Service, keep one TCP port only, or change spec.port.number',
  message: (a, where) =>
    `${a.object}: ${backing(a, where)} has no TCP port ${a.port}; it has ${a.ports}`,
});

/** A backing service has a type that does not support failover. */
export const backingServiceUnreachable: Code<Backing & Texts<'type'>> = defineCode({
  code: 'DIS1034',
  name: 'backing-service-unreachable',
  severity: 'error',
  title: 'A backing service has a type that does not support failover',
  why: 'Istio passes requests for such Services to the address that the client resolved; they can be sent neither through a gateway nor in an order.',
  fix: 'refer to a Service with a cluster IP',
  message: (a, where) =>
    `${a.object}: ${backing(a, where)} is ${a.type}, expected a Service with a cluster IP`,
});

/** The protocol of a backing Service differs from that of the FailoverService. */
export const backingProtocolDiffers: Code<Backing & Texts<'protocol' | 'expected'>> = defineCode({
  code: 'DIS1035',
  name: 'backing-protocol-differs',
  severity: 'warning',
  title: 'The protocol of a backing Service differs from that of the FailoverService',
  why: 'Client and server would interpret the traffic differently: the client side may balance requests that the server side passes on as one connection.',
  fix: "set the protocol of the FailoverService as the name or appProtocol of the Service's port",
  message: (a, where) =>
    `${a.object}: the port of ${backing(a, where)} has protocol ${a.protocol}, expected ${a.expected}`,
});

/** Two TrafficPolicies set different outlier detection for a service. */
export const outlierPoliciesConflict: Code<Texts<'object' | 'service' | 'first'>> = defineCode({
  code: 'DIS1036',
  name: 'outlier-policies-conflict',
  severity: 'warning',
  title: 'Two TrafficPolicies set different outlier detection for a service',
  why: 'A service has one setting. The hub keeps the policy that it accepted first, which Git does not record, so distributary uses the first by namespace and name.',
  fix: 'let only one of them select the service',
  message: (a) =>
    `${a.object} sets another outlierDetection for ${a.service} than ${a.first}, which applies`,
});

/** The backing services of a FailoverService have different outlier detection. */
export const outlierRanksDiffer: Code<Backing & Texts<'first'>> = defineCode({
  code: 'DIS1037',
  name: 'outlier-ranks-differ',
  severity: 'warning',
  title: 'The backing services of a FailoverService have different outlier detection',
  why: 'For Istio all priorities are endpoints of one host, which has one setting: that of the first service applies to all.',
  fix: 'select all backing services with one TrafficPolicy, or accept the setting of the first',
  message: (a, where) =>
    `${a.object}: ${backing(a, where)} has another outlierDetection than ${a.first}, which applies to all backing services`,
});
