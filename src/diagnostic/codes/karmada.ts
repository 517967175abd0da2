/**
 * Codes of the area `karmada`: rules of MultiClusterService and what it offers, in order of their numbers. A code is never reused or renumbered.
 * @module
 */
import { type Code, type CodeText, defineCode } from '../code.ts';
import { exposureEffectCodes } from './karmada-exposure.ts';
import { type FieldFinding, fieldMessage } from './schema.ts';

/** A name that no Service has. */
export const multiClusterServiceName: Code<FieldFinding> = defineCode({
  code: 'DIS0901',
  name: 'multi-cluster-service-name',
  severity: 'error',
  title: 'The name of a MultiClusterService can not be that of a Service',
  why: "It stands for the Service of its own namespace and name, and karmada's webhook refuses a name that no Service can have.",
  fix: 'use at most 63 lower-case letters, digits and "-", beginning with a letter and ending with a letter or digit',
  message: fieldMessage,
});

/** A way of exposing that doesn't exist. */
export const exposureType: Code<FieldFinding> = defineCode({
  code: 'DIS0902',
  name: 'exposure-type',
  severity: 'error',
  title: 'A MultiClusterService has a type that does not exist',
  why: "karmada's webhook refuses it.",
  fix: 'write CrossCluster, or LoadBalancer',
  message: fieldMessage,
});

/** Two ways of exposing at once. */
export const exposureTypesMixed: Code<FieldFinding> = defineCode({
  code: 'DIS0903',
  name: 'exposure-types-mixed',
  severity: 'error',
  title: 'A MultiClusterService has two types',
  why: "karmada's webhook takes one type only.",
  fix: 'keep one type',
  message: fieldMessage,
});

/** A name that no port has. */
export const exposurePortName: Code<FieldFinding> = defineCode({
  code: 'DIS0904',
  name: 'exposure-port-name',
  severity: 'error',
  title: 'A port of a MultiClusterService has a name that no port of a Service can have',
  why: "karmada's webhook refuses it.",
  fix: "write the name of the Service's port, or leave it out",
  message: fieldMessage,
});

/** One name for two ports. */
export const exposurePortNameRepeated: Code<FieldFinding> = defineCode({
  code: 'DIS0905',
  name: 'exposure-port-name-repeated',
  severity: 'error',
  title: 'Two ports of a MultiClusterService have one name',
  why: "A Service has no two ports of one name, and karmada's webhook refuses it.",
  fix: 'remove one of them, or correct the name',
  message: fieldMessage,
});

/** A number that no port has. */
export const exposurePortRange: Code<FieldFinding> = defineCode({
  code: 'DIS0906',
  name: 'exposure-port-range',
  severity: 'error',
  title: 'A port of a MultiClusterService has a number that no port can have',
  why: "karmada's webhook refuses it.",
  fix: "write the Service's port, from 1 to 65535",
  message: fieldMessage,
});

/** A name that no cluster of karmada has. */
export const karmadaClusterName: Code<FieldFinding> = defineCode({
  code: 'DIS0907',
  name: 'karmada-cluster-name',
  severity: 'error',
  title: 'A name can not be that of a karmada Cluster',
  why: 'karmada makes namespaces of the names of its clusters, so it refuses those that are too long or no DNS labels.',
  fix: 'use at most 48 lower-case letters, digits and "-", beginning and ending with a letter or digit',
  message: fieldMessage,
});

/** A field that karmada itself no longer reads. */
export const deprecatedClusterList: Code<{
  readonly object: string;
  readonly field: string;
  readonly instead: string;
  readonly isRead: boolean;
}> = defineCode({
  code: 'DIS0908',
  name: 'deprecated-cluster-list',
  severity: 'warning',
  title: 'A MultiClusterService names clusters in a deprecated field',
  why: 'distributary takes it for what it once meant. karmada itself has not read these fields since 1.9: there such an object is for all clusters.',
  fix: 'move the names to spec.providerClusters or spec.consumerClusters',
  message: ({ object, field, instead, isRead }) =>
    isRead
      ? `${object}: field "${field}" is deprecated, and read as "${instead}"`
      : `${object}: field "${field}" is deprecated, and ignored since "${instead}" is set`,
});

/** A type that leads to no other cluster. */
export const exposureLoadBalancer: Code<FieldFinding> = defineCode({
  code: 'DIS0909',
  name: 'exposure-load-balancer',
  severity: 'warning',
  title: 'A MultiClusterService of type LoadBalancer crosses no clusters',
  why: 'It asks the provider of a load balancer in front of all clusters for one. From cluster to cluster it leads nowhere, and nothing is derived.',
  fix: 'write CrossCluster if other clusters shall call the service; otherwise nothing is to be done',
  message: fieldMessage,
});

/** No type at all. */
export const exposureNone: Code<FieldFinding> = defineCode({
  code: 'DIS0910',
  name: 'exposure-none',
  severity: 'warning',
  title: 'A MultiClusterService has no type',
  why: 'karmada takes it, and does nothing with it; neither is anything derived.',
  fix: 'write types: [CrossCluster], or remove the object',
  message: fieldMessage,
});

/** A port that nobody has. */
export const exposurePortUnmatched: Code<{
  readonly object: string;
  readonly port: string;
  readonly ports: string;
}> = defineCode({
  code: 'DIS0911',
  name: 'exposure-port-unmatched',
  severity: 'error',
  title: 'A MultiClusterService names a port that no Service of its providers has',
  why: 'The ports choose from those of the Service, by number and, where one is written, by name. Nobody could be reached at this one.',
  fix: 'write the number and the name as the Service has them, or leave ports out to expose them all',
  message: ({ object, port, ports }) =>
    `${object} exposes port ${port}, expected one that a provider's Service has: ${ports}`,
});

/** Providers that lack the Service. */
export const providerWithoutService: Code<{
  readonly object: string;
  readonly service: string;
  /** The provider that is named and lacks it; undefined when no cluster has it. */
  readonly clusterName: string | undefined;
}> = defineCode({
  code: 'DIS0912',
  name: 'provider-without-service',
  severity: 'warning',
  title: 'A provider of a MultiClusterService has no such Service',
  why: 'A cluster provides a service when its authored set has the Service of that namespace and name; one without it offers nothing.',
  fix: 'add the Service to a source of the provider, or correct the name',
  lacks: ({ service }) => [{ kinds: ['Service'], name: service }],
  message: ({ object, service, clusterName }) =>
    clusterName === undefined
      ? `${object} is for Service ${service}, which no cluster has`
      : `${object} names cluster "${clusterName}" as a provider, which has no Service ${service}`,
});

/** A Service that stands for a name elsewhere. */
export const exposureOfExternalName: Code<{
  readonly object: string;
  readonly service: string;
  readonly clusters: string;
}> = defineCode({
  code: 'DIS0913',
  name: 'exposure-of-external-name',
  severity: 'warning',
  title: 'A MultiClusterService is for a Service of type ExternalName',
  why: 'An ExternalName Service has no endpoints that another cluster could reach, so the cluster offers nothing.',
  fix: 'expose a Service that selects pods, or leave the cluster out of spec.providerClusters',
  message: ({ object, service, clusters }) =>
    `${object} gets nothing from ${clusters}: type of Service ${service} is ExternalName`,
});

/** Clusters that have the Service and nothing behind it. */
export const providerWithoutWorkload: Code<{
  readonly object: string;
  readonly service: string;
  readonly clusters: string;
  readonly isNamed: boolean;
}> = defineCode({
  code: 'DIS0914',
  name: 'provider-without-workload',
  severity: 'info',
  title: 'A cluster has the Service of a MultiClusterService, but no workload for it',
  why: 'karmada collects endpoints, and there would be none. Where the providers are not named, such a cluster is none; one that is named is taken at its word.',
  fix: 'name the providers in spec.providerClusters, or give the cluster the workload; otherwise nothing is to be done',
  message: ({ object, service, clusters, isNamed }) =>
    `${object}: Service ${service} selects no workload of the repository in ${clusters}, as it does elsewhere; ${isNamed ? 'named, so counted as a provider' : 'not counted as a provider'}`,
});

/** A Service that a running karmada keeps. */
export const serviceClaimed: Code<{ readonly object: string; readonly label: string }> = defineCode(
  {
    code: 'DIS0915',
    name: 'service-claimed',
    severity: 'warning',
    title: 'A Service bears the mark of a running karmada',
    why: 'karmada sets this label on Services that it copies to its clusters, and overwrites them there: it and Argo CD would undo what the other does.',
    fix: 'delete the MultiClusterService in karmada before its clusters are synchronised from branches, and remove the label',
    message: ({ object, label }) => `${object} has the label "${label}", which karmada sets`,
  },
);

/** An annotation for objects that clusters get. */
export const clustersAnnotationIgnored: Code<{ readonly object: string }> = defineCode({
  code: 'DIS0916',
  name: 'clusters-annotation-ignored',
  severity: 'warning',
  title: 'An object about the whole fleet has the annotation "distributary.dev/clusters"',
  why: 'Such an object is for the fleet as a whole and reaches no cluster, so the annotation has no effect.',
  fix: "name the clusters in the object's own fields, and remove the annotation",
  message: ({ object }) =>
    `${object}: annotation "distributary.dev/clusters" has no effect, since the object reaches no cluster`,
});

/** All codes of this area. */
export const karmadaCodes: readonly CodeText[] = [
  multiClusterServiceName,
  exposureType,
  exposureTypesMixed,
  exposurePortName,
  exposurePortNameRepeated,
  exposurePortRange,
  karmadaClusterName,
  deprecatedClusterList,
  exposureLoadBalancer,
  exposureNone,
  exposurePortUnmatched,
  providerWithoutService,
  exposureOfExternalName,
  providerWithoutWorkload,
  serviceClaimed,
  clustersAnnotationIgnored,
  ...exposureEffectCodes,
];
