/**
 * Codes of the area `derive`, what Istio cannot express: 0420 to 0449. A code is never reused or renumbered.
 * @module
 */
import { type Code, defineCode, type Texts } from '../code.ts';

/** A service as one cluster consumes it. */
interface Consumed {
  readonly service: string;
  readonly cluster: string;
}

/** An import needs the IP address of a gateway, and only its DNS name is set. */
export const gatewayIpUnknown: Code<Texts<'cluster' | 'host'>> = defineCode({
  code: 'DIS0420',
  name: 'gateway-ip-unknown',
  severity: 'error',
  title: 'An import needs the IP address of a gateway, and only its DNS name is set',
  why: 'target.ip of a Flomesh ServiceImport is an IP address. Rendering never queries DNS, since the answer would differ from run to run.',
  fix: 'add annotation distributary.dev/gateway-ip to the Cluster, or set derive.serviceImport to none',
  lacks: ({ cluster }) => [{ kinds: ['Cluster'], name: cluster }],
  message: (a, where) =>
    `${where} exports services through gateway "${a.host}", whose IP address is not set`,
});

/** A cluster exports services and has no gateway. */
export const gatewayMissing: Code<Texts<'cluster'>> = defineCode({
  code: 'DIS0421',
  name: 'gateway-missing',
  severity: 'error',
  title: 'A cluster exports services and has no gateway',
  why: 'Other clusters reach a service through the gateway of the cluster that runs it.',
  fix: 'set gatewayHost, or annotation distributary.dev/gateway-host, on the Cluster',
  lacks: ({ cluster }) => [{ kinds: ['Cluster'], name: cluster }],
  message: (_, where) => `services of ${where} are exported without a gateway host`,
});

/** A headless Service cannot fail over to another cluster. */
export const consumerHeadless: Code<Consumed> = defineCode({
  code: 'DIS0422',
  name: 'consumer-headless',
  severity: 'warning',
  title: 'A headless Service cannot fail over to another cluster',
  why: 'Istio sends requests for a headless Service to the pod address that the client resolved, and never selects remote endpoints. No Istio object is derived for it here; imports are still written.',
  fix: 'give the Service a cluster IP, or keep it in this cluster with a FailoverPolicy (otherwise: none)',
  message: (a, where) =>
    `Service ${a.service} of ${where} is headless, and other clusters export it: its clients use only the pods that they resolve`,
});

/** A service is headless in all clusters that serve it. */
export const providerHeadless: Code<Texts<'service' | 'cluster'>> = defineCode({
  code: 'DIS0448',
  name: 'provider-headless',
  severity: 'warning',
  title: 'A service is headless in all clusters that serve it',
  why: 'Clients of a headless Service resolve the addresses and the names of its pods, which other clusters do not have. A Service with a cluster IP would be another service, so no Istio object is derived in clusters without the Service; imports are still written.',
  fix: 'export a Service with a cluster IP and the same selector, or remove the export',
  silentBeside: [consumerHeadless],
  message: ({ service }, where) =>
    `Service ${service} of ${where} is headless: it is not derived in clusters without it`,
});

/** An ExternalName Service cannot fail over to another cluster. */
export const consumerExternalName: Code<Consumed> = defineCode({
  code: 'DIS0423',
  name: 'consumer-external-name',
  severity: 'error',
  title: 'An ExternalName Service cannot fail over to another cluster',
  why: 'Istio has no endpoints for an ExternalName Service, so remote endpoints of that host are never used.',
  fix: 'remove the ExternalName Service (a Service without selector is derived instead), or add a FailoverPolicy with otherwise: none',
  message: (a, where) =>
    `Service ${a.service} of ${where} is of type ExternalName, and other clusters export it: their endpoints would never be used`,
});

/** The providers of a service have different cluster domains. */
export const clusterDomainsDiffer: Code<Consumed & Texts<'domains'>> = defineCode({
  code: 'DIS0424',
  name: 'cluster-domains-differ',
  severity: 'error',
  title: 'The providers of a service have different cluster domains',
  why: 'An east-west gateway routes by an SNI that contains the host of the service in the provider. One DestinationRule can send one SNI only.',
  fix: 'use one cluster domain for all providers of the service, or select only providers of one domain in a FailoverPolicy',
  message: (a, where) =>
    `${a.service} for ${where} is provided under the cluster domains ${a.domains}`,
});

/** This version of Istio cannot order that many gateways with DNS names. */
export const orderNeedsNewerIstio: Code<Consumed & { version: string; priorities: number }> =
  defineCode({
    code: 'DIS0425',
    name: 'order-needs-newer-istio',
    severity: 'error',
    title: 'This version of Istio cannot order that many gateways with DNS names',
    why: 'Gateways with DNS names become DNS endpoints. Before 1.30, Istio ignores failoverPriority for these, and its region failover has three priorities: the region of the client, one other region, and all others.',
    fix: 'set distributary.dev/gateway-ip on the Clusters, upgrade to Istio 1.30, or name at most two clusters in a FailoverPolicy with otherwise: none',
    message: (a, where) =>
      `${a.service} for ${where} has ${a.priorities} priorities behind gateways with DNS names, and Istio ${a.version} orders at most three`,
  });

/** A port of this protocol cannot be routed to other clusters this way. */
export const protocolNotRoutable: Code<Consumed & { port: number; protocol: string; way: string }> =
  defineCode({
    code: 'DIS0426',
    name: 'protocol-not-routable',
    severity: 'error',
    title: 'A port of this protocol cannot be routed to other clusters this way',
    why: 'Encrypted traffic can be routed to another host only by the SNI of the client, which is unknown; and an HTTP gateway serves HTTP only.',
    fix: 'use gateways with IP addresses and gateway mtls, name the port after its protocol, or remove the port from the export',
    message: (a, where) =>
      `port ${a.port} (${a.protocol}) of ${a.service} cannot be routed from ${where} to other clusters over ${a.way}`,
  });

/** Istio does not support the protocol of a port. */
export const protocolIgnored: Code<Consumed & { port: number; protocol: string }> = defineCode({
  code: 'DIS0427',
  name: 'protocol-ignored',
  severity: 'warning',
  title: 'Istio does not support the protocol of a port',
  why: 'Istio ignores UDP and SCTP, so no Istio object is derived for the port.',
  fix: 'remove the port from the export, or accept that it stays local',
  message: (a, where) =>
    `port ${a.port} (${a.protocol}) of ${a.service} gets no failover in ${where}`,
});

/** The Service of a consumer does not have a port that others export. */
export const consumerPortMissing: Code<Consumed & { port: number; providers: string }> = defineCode(
  {
    code: 'DIS0428',
    name: 'consumer-port-missing',
    severity: 'warning',
    title: 'The Service of a consumer does not have a port that others export',
    why: 'Clients call the Service of their own cluster. They cannot call a port that it does not have, so that port gets no failover.',
    fix: 'add the port to the Service of the cluster',
    message: (a, where) =>
      `Service ${a.service} of ${where} has no port ${a.port}, which ${a.providers} export`,
  },
);

/** Service accounts that are not in Git. */
export const accountUnknown: Code<Texts<'service' | 'cluster'>> = defineCode({
  code: 'DIS0431',
  name: 'account-unknown',
  severity: 'info',
  title: 'The service account of a service is unknown',
  why: 'A list of accepted accounts refuses connections to every account that it lacks, so no list is written. Istio then accepts the accounts of the local pods, or any account if there are none.',
  fix: 'commit the workload; a ServiceExport of Flomesh can name the account instead (serviceAccountName)',
  message: (a, where) =>
    `no workload of ${a.service} is in Git for ${where}, and no export names its service account; no subjectAltNames are written`,
});

/** A node-local Service cannot fail over to another cluster. */
export const consumerNodeLocal: Code<Consumed> = defineCode({
  code: 'DIS0433',
  name: 'consumer-node-local',
  severity: 'error',
  title: 'A node-local Service cannot fail over to another cluster',
  why: 'Under internalTrafficPolicy Local, Istio gives a client only the endpoints of its own node, and remote endpoints are on none.',
  fix: 'remove internalTrafficPolicy from the Service, or add a FailoverPolicy with otherwise: none',
  message: (a, where) =>
    `Service ${a.service} of ${where} has internalTrafficPolicy Local, and other clusters export it: their endpoints would never be used`,
});

/** This version of Istio orders gateways with DNS names by region, and the region of the cluster is unknown. */
export const orderNeedsRegion: Code<Consumed & Texts<'version'>> = defineCode({
  code: 'DIS0434',
  name: 'order-needs-region',
  severity: 'error',
  title:
    'This version of Istio orders gateways with DNS names by region, and the region of the cluster is unknown',
  why: 'Before 1.30, Istio orders gateways with DNS names by the region of the client, which is that of its node. A client in another region than that of the Cluster gets no order: remote endpoints would be used at once.',
  fix: 'set the region of the nodes (their label topology.kubernetes.io/region) on the Cluster, set distributary.dev/gateway-ip on the Clusters, or upgrade to Istio 1.30',
  message: (a, where) =>
    `${a.service} for ${where} is ordered by region on Istio ${a.version}, and the cluster has region "default"`,
});

/** No object in Git maps the port of a gateway to its port for mutual TLS. */
export const gatewayPortUnmapped: Code<{ cluster: string; port: number; inbound: number }> =
  defineCode({
    code: 'DIS0435',
    name: 'gateway-port-unmapped',
    severity: 'warning',
    title: 'No object in Git maps the port of a gateway to its port for mutual TLS',
    why: 'Other clusters connect to gatewayPort of the Cluster with mutual TLS, and the east-west gateway accepts it on a port of its own. If no Service or load balancer maps one to the other, every request of another cluster fails.',
    fix: 'set gatewayPort to the port that is mapped to the gateway, or set the port of the pods with annotation distributary.dev/gateway-target-port',
    message: (a, where) =>
      `other clusters connect to port ${a.port} of ${where} with mutual TLS, and no object in Git maps it to port ${a.inbound} of the east-west gateway`,
  });
