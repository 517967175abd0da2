/**
 * Codes of the area `derive`, what Istio can't express: 0420 to 0449. A code is never reused or renumbered.
 * @module
 */
import { type Code, type CodeText, defineCode } from '../code.ts';

/** A service as one cluster consumes it. */
interface Consumed {
  readonly service: string;
  readonly cluster: string;
}

/** An import of Flomesh needs an IP that nobody wrote. */
export const gatewayIpUnknown: Code<{ cluster: string; host: string }> = defineCode({
  code: 'DIS0420',
  name: 'gateway-ip-unknown',
  severity: 'error',
  title: 'a gateway is known by name only, and an import needs its IP address',
  why: 'target.ip of a Flomesh ServiceImport is an IP address. Rendering never asks DNS, since the answer would differ from run to run.',
  fix: 'add annotation distributary.dev/gateway-ip to the Cluster, or set derive.serviceImport to none',
  lacks: ({ cluster }) => [{ kinds: ['Cluster'], name: cluster }],
  message: (a, where) =>
    `${where} exports services through gateway '${a.host}', whose IP address is not written anywhere`,
});

/** A provider that can't be reached. */
export const gatewayMissing: Code<{ cluster: string }> = defineCode({
  code: 'DIS0421',
  name: 'gateway-missing',
  severity: 'error',
  title: 'a cluster exports services and has no gateway',
  why: 'Other clusters reach a service through the gateway of the cluster that runs it.',
  fix: 'write gatewayHost, or annotation distributary.dev/gateway-host, on the Cluster',
  lacks: ({ cluster }) => [{ kinds: ['Cluster'], name: cluster }],
  message: (_, where) => `services are exported by ${where}, without a gateway host`,
});

/** A headless Service in the consumer. */
export const consumerHeadless: Code<Consumed> = defineCode({
  code: 'DIS0422',
  name: 'consumer-headless',
  severity: 'warning',
  title: 'a headless Service can not fail over to another cluster',
  why: 'Istio passes requests for a headless Service through to the pod address that the client looked up; remote endpoints are never chosen. So no Istio configuration is derived for it here; imports are written all the same.',
  fix: 'give the Service a cluster IP, or say with a GlobalTrafficPolicy of type Locality whose target is this cluster that it stays here',
  message: (a, where) =>
    `Service ${a.service} of ${where} is headless, and other clusters offer it: its clients stay with the pods that they look up`,
});

/** An ExternalName Service in the consumer. */
export const consumerExternalName: Code<Consumed> = defineCode({
  code: 'DIS0423',
  name: 'consumer-external-name',
  severity: 'error',
  title: 'an ExternalName Service can not fail over to another cluster',
  why: 'Istio makes no cluster for an ExternalName Service, so remote endpoints of that name are never used.',
  fix: 'remove the ExternalName Service (a Service without selector is made instead), or add a GlobalTrafficPolicy of type Locality whose target is this cluster',
  message: (a, where) =>
    `Service ${a.service} of ${where} is of type ExternalName, and other clusters offer it: their endpoints would never be used`,
});

/** Providers whose clusters have different DNS domains. */
export const clusterDomainsDiffer: Code<Consumed & { domains: string }> = defineCode({
  code: 'DIS0424',
  name: 'cluster-domains-differ',
  severity: 'error',
  title: 'the providers of a service have different cluster domains',
  why: "An east-west gateway routes by an SNI that holds the provider's own name of the service. One DestinationRule can send one SNI only.",
  fix: 'use one cluster domain for all providers of the service, or order only providers of one domain with a GlobalTrafficPolicy',
  message: (a, where) =>
    `${a.service} for ${where} is provided under the cluster domains ${a.domains}`,
});

/** An order that this version of Istio can't express. */
export const orderNeedsNewerIstio: Code<Consumed & { version: string; priorities: number }> =
  defineCode({
    code: 'DIS0425',
    name: 'order-needs-newer-istio',
    severity: 'error',
    title: 'this version of Istio can not order that many named gateways',
    why: 'Gateways known by name become DNS endpoints. Before 1.30 Istio ignores failoverPriority there, and its region failover knows three steps: the own region, one other, and all the rest.',
    fix: 'write distributary.dev/gateway-ip on the Clusters, upgrade to Istio 1.30, or name at most two targets in a GlobalTrafficPolicy',
    message: (a, where) =>
      `${a.service} for ${where} has ${a.priorities} tiers behind named gateways, and Istio ${a.version} orders at most three`,
  });

/** A protocol that can't be sent to another host. */
export const protocolNotRoutable: Code<Consumed & { port: number; protocol: string; way: string }> =
  defineCode({
    code: 'DIS0426',
    name: 'protocol-not-routable',
    severity: 'error',
    title: 'a port of this protocol can not be led to other clusters this way',
    why: 'Encrypted traffic can be led to another host only by the SNI that the client chose, which is unknown; and an HTTP gateway serves HTTP only.',
    fix: 'use gateways with IP addresses and gateway mtls, name the port after its protocol, or leave the port out of the export',
    message: (a, where) =>
      `port ${a.port} (${a.protocol}) of ${a.service} can't be led from ${where} to other clusters over ${a.way}`,
  });

/** A UDP or SCTP port. */
export const protocolIgnored: Code<Consumed & { port: number; protocol: string }> = defineCode({
  code: 'DIS0427',
  name: 'protocol-ignored',
  severity: 'warning',
  title: 'Istio does not carry this protocol',
  why: 'Istio leaves UDP and SCTP alone, so no Istio configuration is derived for the port.',
  fix: 'leave the port out of the export, or accept that it stays local',
  message: (a, where) =>
    `port ${a.port} (${a.protocol}) of ${a.service} gets no failover in ${where}`,
});

/** A port that the consumer's own Service lacks. */
export const consumerPortMissing: Code<Consumed & { port: number; providers: string }> = defineCode(
  {
    code: 'DIS0428',
    name: 'consumer-port-missing',
    severity: 'warning',
    title: "the consumer's own Service lacks a port that others offer",
    why: 'Clients call the Service of their own cluster; a port that it lacks can not be called there, so it gets no failover.',
    fix: "add the port to the cluster's Service",
    message: (a, where) =>
      `Service ${a.service} of ${where} has no port ${a.port}, which is offered by ${a.providers}`,
  },
);

/** Service accounts that Git doesn't tell. */
export const accountUnknown: Code<{ service: string; cluster: string }> = defineCode({
  code: 'DIS0431',
  name: 'account-unknown',
  severity: 'info',
  title: 'the service account behind a service is unknown',
  why: 'A list of accepted accounts that lacks one refuses its connections, so none is written. Istio then trusts the accounts of the local pods, or any when there are none.',
  fix: 'keep the workload in the repository, or, where a ServiceExport offers the service, write serviceAccountName there',
  message: (a, where) =>
    `no workload of ${a.service} stands in Git for ${where}, and no export names its service account; no subjectAltNames are written`,
});

/** A Service that only pods of the client's own node serve. */
export const consumerNodeLocal: Code<Consumed> = defineCode({
  code: 'DIS0433',
  name: 'consumer-node-local',
  severity: 'error',
  title: 'a node-local Service can not fail over to another cluster',
  why: "Under internalTrafficPolicy Local Istio gives a client the endpoints of the client's own node only, and remote endpoints are on none.",
  fix: 'remove internalTrafficPolicy from the Service, or add a GlobalTrafficPolicy of type Locality whose target is this cluster',
  message: (a, where) =>
    `Service ${a.service} of ${where} has internalTrafficPolicy Local, and other clusters offer it: their endpoints would never be used`,
});

/** An order that older versions of Istio make of regions, in a cluster whose region nobody wrote. */
export const orderNeedsRegion: Code<Consumed & { version: string }> = defineCode({
  code: 'DIS0434',
  name: 'order-needs-region',
  severity: 'error',
  title:
    'this version of Istio orders named gateways by region, and the region of the cluster is unknown',
  why: 'Before 1.30 named gateways are ordered by region failover from the region of the client, which is that of its node. A client in another region than the Cluster says gets no order at all: remote endpoints would take part at once.',
  fix: 'write the region of the nodes (their label topology.kubernetes.io/region) on the Cluster, write distributary.dev/gateway-ip on the Clusters, or upgrade to Istio 1.30',
  message: (a, where) =>
    `${a.service} for ${where} is ordered by region on Istio ${a.version}, and the cluster has region 'default'`,
});

/** A port of a gateway that leads nowhere as far as Git tells. */
export const gatewayPortUnmapped: Code<{ cluster: string; port: number; inbound: number }> =
  defineCode({
    code: 'DIS0435',
    name: 'gateway-port-unmapped',
    severity: 'warning',
    title: 'nothing says that the port of a gateway leads to where mutual TLS is taken',
    why: "Other clusters dial the Cluster's gatewayPort with mutual TLS, and the east-west gateway takes that at its own port. If nothing maps the one to the other, as a Service or a load balancer may, every request of another cluster fails.",
    fix: 'write the port that leads there as gatewayPort, or say with annotation distributary.dev/gateway-target-port which port of the pods it leads to',
    message: (a, where) =>
      `${where} is dialled at port ${a.port} with mutual TLS, and nothing in Git leads it to port ${a.inbound} of the east-west gateway`,
  });

/** All codes of this part. */
export const routeCodes: readonly CodeText[] = [
  gatewayIpUnknown,
  gatewayMissing,
  consumerHeadless,
  consumerExternalName,
  clusterDomainsDiffer,
  orderNeedsNewerIstio,
  protocolNotRoutable,
  protocolIgnored,
  consumerPortMissing,
  accountUnknown,
  consumerNodeLocal,
  orderNeedsRegion,
  gatewayPortUnmapped,
];
