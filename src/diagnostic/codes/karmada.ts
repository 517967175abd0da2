/**
 * Codes of the area `karmada`: rules of MultiClusterService and what it offers, in order of their numbers. A code is never reused or renumbered.
 * @module
 */
import { type Code, defineCode, type Texts } from '../code.ts';
import { defineFieldCode, type FieldFinding } from '../field-code.ts';

/** The name of a MultiClusterService is not a valid Service name. */
export const multiClusterServiceName: Code<FieldFinding> = defineFieldCode({
  code: 'DIS0901',
  name: 'multi-cluster-service-name',
  severity: 'error',
  title: 'The name of a MultiClusterService is not a valid Service name',
  why: "A MultiClusterService refers to the Service with its own namespace and name, and karmada's webhook rejects a name that no Service can have.",
  fix: 'use at most 63 lower-case letters, digits and "-", beginning with a letter and ending with a letter or digit',
});

/** A MultiClusterService has an unknown type. */
export const exposureType: Code<FieldFinding> = defineFieldCode({
  code: 'DIS0902',
  name: 'exposure-type',
  severity: 'error',
  title: 'A MultiClusterService has an unknown type',
  why: "karmada's webhook rejects it.",
  fix: 'write CrossCluster or LoadBalancer',
});

/** A MultiClusterService has two types. */
export const exposureTypesMixed: Code<FieldFinding> = defineFieldCode({
  code: 'DIS0903',
  name: 'exposure-types-mixed',
  severity: 'error',
  title: 'A MultiClusterService has two types',
  why: "karmada's webhook accepts one type only.",
  fix: 'keep one type',
});

/** A port of a MultiClusterService has an invalid name. */
export const exposurePortName: Code<FieldFinding> = defineFieldCode({
  code: 'DIS0904',
  name: 'exposure-port-name',
  severity: 'error',
  title: 'A port of a MultiClusterService has an invalid name',
  why: "karmada's webhook rejects a name that no port of a Service can have.",
  fix: "write the name of the Service's port, or remove it",
});

/** Two ports of a MultiClusterService have the same name. */
export const exposurePortNameRepeated: Code<FieldFinding> = defineFieldCode({
  code: 'DIS0905',
  name: 'exposure-port-name-repeated',
  severity: 'error',
  title: 'Two ports of a MultiClusterService have the same name',
  why: "Port names of a Service are unique, and karmada's webhook rejects a repeated name.",
  fix: 'remove one of them, or correct the name',
});

/** A port of a MultiClusterService has an invalid number. */
export const exposurePortRange: Code<FieldFinding> = defineFieldCode({
  code: 'DIS0906',
  name: 'exposure-port-range',
  severity: 'error',
  title: 'A port of a MultiClusterService has an invalid number',
  why: "karmada's webhook rejects it.",
  fix: "write the Service's port, from 1 to 65535",
});

/** A name is not a valid name of a karmada Cluster. */
export const karmadaClusterName: Code<FieldFinding> = defineFieldCode({
  code: 'DIS0907',
  name: 'karmada-cluster-name',
  severity: 'error',
  title: 'A name is not a valid name of a karmada Cluster',
  why: 'karmada derives namespaces from the names of its clusters, so it rejects names that are too long or not DNS labels.',
  fix: 'use at most 48 lower-case letters, digits and "-", beginning and ending with a letter or digit',
});

/** A MultiClusterService lists clusters in a deprecated field. */
export const deprecatedClusterList: Code<{
  readonly object: string;
  readonly field: string;
  readonly instead: string;
  readonly isRead: boolean;
}> = defineCode({
  code: 'DIS0908',
  name: 'deprecated-cluster-list',
  severity: 'warning',
  title: 'A MultiClusterService lists clusters in a deprecated field',
  why: 'distributary reads the field as it was defined originally. karmada itself ignores it since 1.9: there the object applies to all clusters.',
  fix: 'move the names to spec.providerClusters or spec.consumerClusters',
  message: ({ object, field, instead, isRead }) =>
    isRead
      ? `${object}: field "${field}" is deprecated and read as "${instead}"`
      : `${object}: field "${field}" is deprecated and ignored, because "${instead}" is set`,
});

/** A MultiClusterService of type LoadBalancer has no effect between clusters. */
export const exposureLoadBalancer: Code<FieldFinding> = defineFieldCode({
  code: 'DIS0909',
  name: 'exposure-load-balancer',
  severity: 'warning',
  title: 'A MultiClusterService of type LoadBalancer has no effect between clusters',
  why: 'Its type requests a load balancer in front of all clusters. It gives no cluster access to another one, so no object is derived.',
  fix: 'write CrossCluster if other clusters call the service; otherwise no action is needed',
});

/** A MultiClusterService has no type. */
export const exposureNone: Code<FieldFinding> = defineFieldCode({
  code: 'DIS0910',
  name: 'exposure-none',
  severity: 'warning',
  title: 'A MultiClusterService has no type',
  why: 'karmada accepts the object and ignores it, and no object is derived from it.',
  fix: 'write types: [CrossCluster], or remove the object',
});

/** A MultiClusterService lists a port that no Service of its providers has. */
export const exposurePortUnmatched: Code<Texts<'object' | 'port' | 'ports'>> = defineCode({
  code: 'DIS0911',
  name: 'exposure-port-unmatched',
  severity: 'error',
  title: 'A MultiClusterService lists a port that no Service of its providers has',
  why: 'The list selects ports of the Service by number and, if set, by name. No client could reach this port.',
  fix: 'write the number and the name as in the Service, or remove ports to expose them all',
  message: ({ object, port, ports }) =>
    `${object} exposes port ${port}, expected a port of a provider's Service: ${ports}`,
});

/** A provider of a MultiClusterService does not have the Service. */
export const providerWithoutService: Code<{
  readonly object: string;
  readonly service: string;
  /** The provider that is named and lacks it; undefined when no cluster has it. */
  readonly clusterName: string | undefined;
}> = defineCode({
  code: 'DIS0912',
  name: 'provider-without-service',
  severity: 'warning',
  title: 'A provider of a MultiClusterService does not have the Service',
  why: 'A cluster provides a service if its authored objects contain the Service of that namespace and name; a cluster without it exports nothing.',
  fix: 'add the Service to a source of the provider, or correct the name',
  lacks: ({ service }) => [{ kinds: ['Service'], name: service }],
  message: ({ object, service, clusterName }) =>
    clusterName === undefined
      ? `${object} refers to Service ${service}, which no cluster has`
      : `${object} lists cluster "${clusterName}" as a provider, but the cluster has no Service ${service}`,
});

/** A MultiClusterService refers to a Service of type ExternalName. */
export const exposureOfExternalName: Code<Texts<'object' | 'service' | 'clusters'>> = defineCode({
  code: 'DIS0913',
  name: 'exposure-of-external-name',
  severity: 'warning',
  title: 'A MultiClusterService refers to a Service of type ExternalName',
  why: 'An ExternalName Service has no endpoints that another cluster could reach, so the cluster exports nothing.',
  fix: 'expose a Service that selects pods, or remove the cluster from spec.providerClusters',
  message: ({ object, service, clusters }) =>
    `${object} has no endpoints in ${clusters}: the type of Service ${service} is ExternalName`,
});

/** A cluster has the Service of a MultiClusterService, but no workload behind it. */
export const providerWithoutWorkload: Code<{
  readonly object: string;
  readonly service: string;
  readonly clusters: string;
  readonly isNamed: boolean;
}> = defineCode({
  code: 'DIS0914',
  name: 'provider-without-workload',
  severity: 'info',
  title: 'A cluster has the Service of a MultiClusterService, but no workload behind it',
  why: 'karmada collects endpoints, and the cluster would have none. If spec.providerClusters is empty, such a cluster is not counted as a provider; a cluster that is listed there is.',
  fix: 'list the providers in spec.providerClusters, or add the workload to the cluster; otherwise no action is needed',
  message: ({ object, service, clusters, isNamed }) =>
    `${object}: Service ${service} selects no workload of the repository in ${clusters}, as it does elsewhere; ${isNamed ? 'the cluster is listed, so it is counted as a provider' : 'not counted as a provider'}`,
});

/** A Service has a label that a running karmada sets. */
export const serviceClaimed: Code<Texts<'object' | 'label'>> = defineCode({
  code: 'DIS0915',
  name: 'service-claimed',
  severity: 'warning',
  title: 'A Service has a label that a running karmada sets',
  why: "karmada sets this label on Services that it copies to its clusters, and overwrites them: karmada and Argo CD would undo each other's changes.",
  fix: 'delete the MultiClusterService in karmada before Argo CD syncs its clusters from branches, and remove the label',
  message: ({ object, label }) => `${object} has the label "${label}", which karmada sets`,
});
