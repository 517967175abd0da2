/**
 * Codes of the area `topology`, in order of their numbers. A code is never reused or renumbered.
 * @module
 */
import { type Code, type CodeText, defineCode } from '../code.ts';
import { type FieldFinding, fieldMessage } from './schema.ts';

/** A fleet of nobody. */
export const noClusters: Code<{ readonly paths: readonly string[] }> = defineCode({
  code: 'DIS0300',
  name: 'no-clusters',
  severity: 'error',
  title: 'The fleet has no clusters',
  why: 'There is nothing to render for, which is more likely a wrong path than what is meant.',
  fix: "put a Cluster of Flomesh or karmada, a ClusterProfile or Argo CD's cluster Secret for each cluster below one of the paths of spec.topology; `distributary init --update --clusters paris,boston` writes files to begin with",
  lacks: () => [{ kinds: ['Cluster'] }],
  message: ({ paths }) =>
    `no cluster was found below ${paths.map((path) => `"${path}"`).join(', ') || 'any path'}, expected at least one`,
});

/** A name that can't be used where names of clusters go. */
export const clusterNameInvalid: Code<FieldFinding> = defineCode({
  code: 'DIS0301',
  name: 'cluster-name-invalid',
  severity: 'error',
  title: 'The name of a cluster is not a DNS label',
  why: 'The name becomes part of a branch, of host names and of label values.',
  fix: 'use at most 63 lower-case letters, digits and "-", beginning and ending with a letter or digit; where others give the cluster its name, as in Argo CD, write the one to use here as annotation distributary.dev/name on the object',
  message: fieldMessage,
});

/** Two sources that say different things about one cluster. */
export const clusterContradiction: Code<{
  readonly clusterName: string;
  readonly field: string;
  readonly first: string;
  readonly second: string;
}> = defineCode({
  code: 'DIS0302',
  name: 'cluster-contradiction',
  severity: 'error',
  title: 'Two places disagree about a cluster',
  why: 'Which of them holds cannot be known, and the manifests depend on it.',
  fix: 'make both places say the same, or keep the field in one of them',
  message: ({ clusterName, field, first, second }) =>
    `cluster "${clusterName}": ${field} is "${second}" here, but "${first}" elsewhere`,
});

/** One Cluster twice. */
export const clusterDuplicate: Code<{ readonly object: string; readonly apiVersion: string }> =
  defineCode({
    code: 'DIS0303',
    name: 'cluster-duplicate',
    severity: 'error',
    title: 'A cluster is described twice by the same kind',
    why: 'An API server holds one object of a name, so one of the two is not real.',
    fix: 'remove one of them, or rename it',
    message: ({ object, apiVersion }) =>
      `${object} of "${apiVersion}" is there twice, expected once`,
  });

/** An annotation whose value can't be used. */
export const annotationInvalid: Code<FieldFinding> = defineCode({
  code: 'DIS0304',
  name: 'annotation-invalid',
  severity: 'error',
  title: 'An annotation of a cluster has a value that cannot be used',
  why: 'What is derived for every cluster depends on it.',
  fix: 'correct the value, or remove the annotation',
  message: fieldMessage,
});

/** Two addresses for one gateway. */
export const gatewayIpContradiction: Code<FieldFinding & { readonly host: string }> = defineCode({
  code: 'DIS0305',
  name: 'gateway-ip-contradiction',
  severity: 'error',
  title: 'A cluster names two addresses for its gateway',
  why: 'The annotation is for gateways whose host is a name; here the host is another address.',
  fix: 'remove the annotation, or correct one of the addresses',
  message: (args) => `${fieldMessage(args)}, since the gateway host is "${args.host}"`,
});

/** A network name that distributary uses itself. */
export const networkReserved: Code<FieldFinding> = defineCode({
  code: 'DIS0306',
  name: 'network-reserved',
  severity: 'error',
  title: 'The network of a cluster has a name that distributary gives to remote endpoints',
  why: 'Pilot would replace such endpoints by the gateway of that network, and lose their order.',
  fix: 'give the network of the cluster another name',
  message: fieldMessage,
});

/** A path that holds nothing about the fleet. */
export const topologyPathEmpty: Code<{ readonly path: string }> = defineCode({
  code: 'DIS0307',
  name: 'topology-path-empty',
  severity: 'warning',
  title: 'A topology path has no manifests',
  why: 'Clusters that should be there are missing from the fleet.',
  fix: 'correct the path, or remove it from spec.topology',
  message: ({ path }) => `topology path "${path}" has no .yaml, .yml or .json file, expected some`,
});

/** A kind of another fleet's control plane. */
export const fleetKindUnread: Code<{
  readonly object: string;
  readonly apiVersion: string;
  readonly kind: string;
}> = defineCode({
  code: 'DIS0308',
  name: 'fleet-kind-unread',
  severity: 'warning',
  title: 'An object is for the control plane of a fleet, and is not read',
  why: 'It stands in no branch, since no cluster of the fleet has a controller for it, and what it asks for is not done.',
  fix: 'express what clusters should get with Cluster, ServiceExport, GlobalTrafficPolicy or the Fleet, or move the object to where its control plane reads it',
  leavesOut: ({ kind }) => kind,
  message: ({ object, apiVersion }) =>
    `${object} of "${apiVersion}" is for a control plane: it is left out of every branch, and not read`,
});

/** A cluster that its control plane does not hold to be a member. */
export const clusterUnmanaged: Code<FieldFinding> = defineCode({
  code: 'DIS0310',
  name: 'cluster-unmanaged',
  severity: 'warning',
  title: 'A Cluster says that its control plane does not manage it',
  why: 'Live, services are exported to managed clusters only; here every Cluster is a member of the fleet, whatever its status says.',
  fix: 'have the cluster join, remove the Cluster from the topology, or leave its status out of Git',
  message: fieldMessage,
});

/** Two clusters behind one entrance. */
export const gatewayShared: Code<{ cluster: string; address: string; first: string }> = defineCode({
  code: 'DIS0311',
  name: 'gateway-shared',
  severity: 'warning',
  title: 'Two Clusters have one gateway',
  why: 'An address and port lead to the gateway of one cluster. The other one counts as a place to fail over to, and is never reached there.',
  fix: 'write the address of its own gateway on each Cluster, or another port where one address is mapped to several gateways',
  message: (a, where) => `gateway ${a.address} of ${where} is that of cluster '${a.first}', too`,
});

/** A Secret that was meant to declare a cluster. */
export const clusterSecretMislabelled: Code<{ readonly object: string; readonly found: string }> =
  defineCode({
    code: 'DIS0312',
    name: 'cluster-secret-mislabelled',
    severity: 'error',
    title: "A Secret was meant to be Argo CD's for a cluster, and lacks the label",
    why: 'The cluster is missing from the fleet, and the Secret holds its credentials: taken for any other Secret, it would be written to branches.',
    fix: 'set the label argocd.argoproj.io/secret-type: cluster on it, and keep it below a topology path and out of every source; of its data only the name is read',
    message: ({ object, found }) =>
      `${object} declares no cluster: ${found}, expected label "argocd.argoproj.io/secret-type" with value "cluster"`,
  });

/** All codes of this area. */
export const topologyCodes: readonly CodeText[] = [
  noClusters,
  clusterNameInvalid,
  clusterContradiction,
  clusterDuplicate,
  annotationInvalid,
  gatewayIpContradiction,
  networkReserved,
  topologyPathEmpty,
  fleetKindUnread,
  clusterUnmanaged,
  gatewayShared,
  clusterSecretMislabelled,
];
