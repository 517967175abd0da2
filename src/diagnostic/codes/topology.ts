/**
 * Codes of the area `topology`, in order of their numbers. A code is never reused or renumbered.
 * @module
 */
import { type Code, defineCode, type Texts } from '../code.ts';
import { defineFieldCode, type FieldFinding, fieldMessage } from '../field-code.ts';

/** A gateway host is neither an IP address nor a DNS name. */
export const gatewayHostInvalid: Code<FieldFinding> = defineFieldCode({
  code: 'DIS0283',
  name: 'gateway-host-invalid',
  severity: 'error',
  title: 'A gateway host is neither an IP address nor a DNS name',
  why: 'Other clusters reach the services of the cluster at this address. Flomesh refuses a Cluster with an invalid one.',
  fix: 'set an IPv4 or IPv6 address, or a lower-case DNS name, without scheme, port or brackets',
});

/** A gateway host is a loopback or unspecified address. */
export const gatewayHostLocal: Code<FieldFinding> = defineFieldCode({
  code: 'DIS0284',
  name: 'gateway-host-local',
  severity: 'error',
  title: 'A gateway host is a loopback or unspecified address',
  why: 'A request to such an address stays in the cluster of the client. Flomesh refuses a Cluster with one.',
  fix: 'use the address at which other clusters reach the gateway',
});

/** A region, zone or group is invalid in a cluster key. */
export const localityPartInvalid: Code<FieldFinding> = defineFieldCode({
  code: 'DIS0286',
  name: 'locality-part-invalid',
  severity: 'error',
  title: 'A region, zone or group is invalid in a cluster key',
  why: 'The key region/zone/group/name would be read as another one in target lists, patterns and paths.',
  fix: 'remove "/", "*", "?", ",", "!", braces, backslashes and spaces; "." and ".." are also invalid',
});

/** The fleet has no clusters. */
export const noClusters: Code<{ readonly paths: readonly string[] }> = defineCode({
  code: 'DIS0300',
  name: 'no-clusters',
  severity: 'error',
  title: 'The fleet has no clusters',
  why: 'There is nothing to render, and the cause is probably a wrong path.',
  fix: 'add a Cluster of Flomesh or karmada, a ClusterProfile or a cluster Secret of Argo CD for each cluster below one of the paths of spec.topology; `distributary init --update --clusters paris,boston` writes initial files',
  lacks: () => [{ kinds: ['Cluster'] }],
  message: ({ paths }) =>
    `no cluster was found below ${paths.map((path) => `"${path}"`).join(', ') || 'any path'}, expected at least one`,
});

/** The name of a cluster is not a DNS label. */
export const clusterNameInvalid: Code<FieldFinding> = defineFieldCode({
  code: 'DIS0301',
  name: 'cluster-name-invalid',
  severity: 'error',
  title: 'The name of a cluster is not a DNS label',
  why: 'The name becomes part of a branch, of host names and of label values.',
  fix: 'use at most 63 lower-case letters, digits and "-", beginning and ending with a letter or digit; if another system names the cluster, such as Argo CD, set annotation distributary.dev/name on the object to the name to use here',
});

/** Two descriptions of a cluster contradict each other. */
export const clusterContradiction: Code<Texts<'clusterName' | 'field' | 'first' | 'second'>> =
  defineCode({
    code: 'DIS0302',
    name: 'cluster-contradiction',
    severity: 'error',
    title: 'Two descriptions of a cluster contradict each other',
    why: 'It is unknown which of them is correct, and the manifests depend on it.',
    fix: 'make both descriptions equal, or keep the field in one of them',
    message: ({ clusterName, field, first, second }) =>
      `cluster "${clusterName}": ${field} is "${second}" here, but "${first}" elsewhere`,
  });

/** A cluster is described twice by the same kind. */
export const clusterDuplicate: Code<Texts<'object' | 'apiVersion'>> = defineCode({
  code: 'DIS0303',
  name: 'cluster-duplicate',
  severity: 'error',
  title: 'A cluster is described twice by the same kind',
  why: 'An API server has one object of a name, so one of the two does not exist.',
  fix: 'remove one of them, or rename it',
  message: ({ object, apiVersion }) => `${object} of "${apiVersion}" exists twice, expected once`,
});

/** The value of an annotation of a cluster is invalid. */
export const annotationInvalid: Code<FieldFinding> = defineFieldCode({
  code: 'DIS0304',
  name: 'annotation-invalid',
  severity: 'error',
  title: 'The value of an annotation of a cluster is invalid',
  why: 'Objects that are derived for every cluster depend on it.',
  fix: 'correct the value, or remove the annotation',
});

/** A cluster has two addresses for its gateway. */
export const gatewayIpContradiction: Code<FieldFinding & Texts<'host'>> = defineCode({
  code: 'DIS0305',
  name: 'gateway-ip-contradiction',
  severity: 'error',
  title: 'A cluster has two addresses for its gateway',
  why: 'The annotation is for gateways whose host is a DNS name; here the host is another address.',
  fix: 'remove the annotation, or correct one of the addresses',
  message: (args) => `${fieldMessage(args)}, since the gateway host is "${args.host}"`,
});

/** The network of a cluster has a name that is reserved for remote endpoints. */
export const networkReserved: Code<FieldFinding> = defineFieldCode({
  code: 'DIS0306',
  name: 'network-reserved',
  severity: 'error',
  title: 'The network of a cluster has a name that is reserved for remote endpoints',
  why: 'Pilot would replace such endpoints by the gateway of that network, and lose their order.',
  fix: 'give the network of the cluster another name',
});

/** A topology path has no manifests. */
export const topologyPathEmpty: Code<Texts<'path'>> = defineCode({
  code: 'DIS0307',
  name: 'topology-path-empty',
  severity: 'warning',
  title: 'A topology path has no manifests',
  why: 'Clusters that are expected there are missing from the fleet.',
  fix: 'correct the path, or remove it from spec.topology',
  message: ({ path }) => `topology path "${path}" has no .yaml, .yml or .json file, expected some`,
});

/** An object for the control plane of a fleet is not read. */
export const fleetKindUnread: Code<Texts<'object' | 'apiVersion' | 'kind'>> = defineCode({
  code: 'DIS0308',
  name: 'fleet-kind-unread',
  severity: 'warning',
  title: 'An object for the control plane of a fleet is not read',
  why: 'No cluster of the fleet has a controller for it, so it is written to no branch and has no effect.',
  fix: 'use Cluster, ServiceExport, GlobalTrafficPolicy or the Fleet instead, or move the object to where its control plane reads it',
  remedy: ({ apiVersion }) =>
    /^(?:networking|discovery)\./.test(apiVersion)
      ? undefined
      : 'move the object out of the sources and topology paths, to where its control plane reads it: no kind or setting of distributary replaces it',
  leavesOut: ({ kind }) => kind,
  message: ({ object, apiVersion }) =>
    `${object} of "${apiVersion}" is for a control plane: it is not read, and is written to no branch`,
});

/** The status of a Cluster reports that its control plane does not manage it. */
export const clusterUnmanaged: Code<FieldFinding> = defineFieldCode({
  code: 'DIS0310',
  name: 'cluster-unmanaged',
  severity: 'warning',
  title: 'The status of a Cluster reports that its control plane does not manage it',
  why: 'A control plane exports services only to managed clusters; distributary treats every Cluster as a member of the fleet, whatever its status is.',
  fix: 'join the cluster, remove the Cluster from the topology, or remove its status from Git',
});

/** Two Clusters have one gateway. */
export const gatewayShared: Code<Texts<'cluster' | 'address' | 'first'>> = defineCode({
  code: 'DIS0311',
  name: 'gateway-shared',
  severity: 'warning',
  title: 'Two Clusters have one gateway',
  why: 'An address and port are those of the gateway of one cluster. The other cluster is a failover target whose gateway is never reached.',
  fix: 'set the address of its own gateway on each Cluster, or another port if one address is mapped to several gateways',
  message: (a, where) => `gateway ${a.address} of ${where} is also that of cluster "${a.first}"`,
});

/** A cluster Secret of Argo CD lacks its label. */
export const clusterSecretMislabelled: Code<Texts<'object' | 'found'>> = defineCode({
  code: 'DIS0312',
  name: 'cluster-secret-mislabelled',
  severity: 'error',
  title: 'A cluster Secret of Argo CD lacks its label',
  why: 'The cluster is missing from the fleet, and the Secret contains its credentials: without the label, it would be written to branches like any other Secret.',
  fix: 'set the label argocd.argoproj.io/secret-type: cluster on it, and keep it below a topology path and out of every source; only the name is read from its data',
  message: ({ object, found }) =>
    `${object} declares no cluster: ${found}, expected label "argocd.argoproj.io/secret-type" with value "cluster"`,
});
