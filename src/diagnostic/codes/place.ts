/**
 * Codes of the area `place`: which manifests a cluster gets, in order of their numbers. A code is never reused or renumbered.
 * @module
 */
import { type Code, defineCode, type Texts } from '../code.ts';

/** A source matches nothing. */
export const sourceWithoutMatch: Code<Texts<'path' | 'reason'>> = defineCode({
  code: 'DIS0350',
  name: 'source-without-match',
  severity: 'warning',
  title: 'A source matches nothing',
  why: 'The manifests of the source reach no cluster.',
  fix: 'correct the path or the cluster selector, or remove the source',
  message: ({ path, reason }) => `source "${path}" ${reason}`,
});

/** A source of plain manifests contains a kustomization in a subdirectory. */
export const kustomizationSource: Code<Texts<'file' | 'directory'>> = defineCode({
  code: 'DIS0351',
  name: 'kustomization-source',
  severity: 'error',
  title: 'A source of plain manifests contains a kustomization in a subdirectory',
  why: 'The files of a kustomization are not manifests by themselves, and only a directory that is itself a source is rendered.',
  fix: 'set the path of the source to the directory to build, as in path: apps/*/overlays/{{ name }}',
  message: ({ file, directory }) =>
    `source directory "${directory}" contains "${file}", which needs kustomize; expected plain manifests`,
});

/** A source of plain manifests contains a chart in a subdirectory. */
export const chartSource: Code<Texts<'file' | 'directory'>> = defineCode({
  code: 'DIS0352',
  name: 'chart-source',
  severity: 'error',
  title: 'A source of plain manifests contains a chart in a subdirectory',
  why: 'Templates are not manifests by themselves, and only a directory that is itself a source is rendered.',
  fix: 'set the path of the source to the directory of the chart, as in path: apps/*/chart',
  message: ({ file, directory }) =>
    `source directory "${directory}" contains "${file}", which needs Helm; expected plain manifests`,
});

/** A source contains jsonnet. */
export const jsonnetSource: Code<Texts<'file' | 'directory'>> = defineCode({
  code: 'DIS0353',
  name: 'jsonnet-source',
  severity: 'error',
  title: 'A source contains jsonnet',
  why: 'Argo CD would evaluate the file; distributary does not, so its objects would be missing.',
  fix: 'commit the output of jsonnet as the source, or move the file out of the source directory',
  message: ({ file, directory }) =>
    `source directory "${directory}" contains "${file}", which needs jsonnet; expected plain manifests`,
});

/** A path template results in a path that is not allowed. */
export const filledPathInvalid: Code<Texts<'template' | 'path' | 'clusterName' | 'expected'>> =
  defineCode({
    code: 'DIS0354',
    name: 'filled-path-invalid',
    severity: 'error',
    title: 'A path template results in a path that is not allowed',
    why: 'A path that leaves the repository, or is inside ".git", would read or write files that are not part of the fleet.',
    fix: 'change the template, or the name, region, zone or group of the cluster',
    message: ({ template, path, clusterName, expected }) =>
      `"${template}" becomes "${path}" for cluster "${clusterName}", expected ${expected}`,
  });

/** Two sources contain the same file. */
export const sourcesOverlap: Code<Texts<'file' | 'kept' | 'dropped'>> = defineCode({
  code: 'DIS0355',
  name: 'sources-overlap',
  severity: 'warning',
  title: 'Two sources contain the same file',
  why: 'A cluster gets the file once, in the application of the source that is listed first.',
  fix: 'change the paths of the sources so that they exclude each other',
  message: ({ file, kept, dropped }) =>
    `"${file}" is in application "${kept}" and again in "${dropped}"; it is kept in "${kept}"`,
});

/** The annotation "distributary.dev/clusters" cannot be read. */
export const clustersAnnotationInvalid: Code<Texts<'object' | 'found'>> = defineCode({
  code: 'DIS0356',
  name: 'clusters-annotation-invalid',
  severity: 'error',
  title: 'The annotation "distributary.dev/clusters" cannot be read',
  why: 'The object would reach clusters that it is not meant for, or not reach those that it is meant for.',
  fix: 'use key patterns region/zone/group/name or names, separated by commas; a leading "!" excludes',
  message: ({ object, found }) =>
    `${object}: annotation "distributary.dev/clusters" has ${found}, expected a name or a pattern region/zone/group/name`,
});

/** The fleet does not have a cluster of this name. */
export const unknownCluster: Code<Texts<'object' | 'name' | 'hint'>> = defineCode({
  code: 'DIS0357',
  name: 'unknown-cluster',
  severity: 'warning',
  title: 'The fleet does not have a cluster of this name',
  why: 'The name has no effect, so objects can be missing from a cluster whose name is misspelled.',
  fix: 'correct the name or key, or add the cluster to the topology',
  lacks: () => [{ kinds: ['Cluster'] }],
  message: ({ object, name, hint }) => `${object}: no cluster is "${name}"${hint}`,
});

/** An object that describes the fleet is in a source. */
export const fleetObjectInSource: Code<Texts<'object' | 'file'>> = defineCode({
  code: 'DIS0358',
  name: 'fleet-object-in-source',
  severity: 'warning',
  title: 'An object that describes the fleet is in a source',
  why: 'Such objects are never written to a branch, and outside of the topology paths they have no effect on the fleet either.',
  fix: 'move it below a path of spec.topology',
  message: ({ object, file }) =>
    `${object} in "${file}" is ignored: it is not below a topology path`,
});

/** An object below a topology path that no source has. */
export interface StrandedObject {
  readonly object: string;
  readonly file: string;
  /** Why a source must not contain it: it is a Secret in plain text, it is for a control plane, or it describes a cluster. */
  readonly isFor?: 'plainSecret' | 'controlPlane' | 'fleet';
  /** The kinds that describe clusters, for `fleet`. */
  readonly read?: readonly string[];
}

/** An object for clusters is below a topology path. */
export const clusterObjectInTopology: Code<StrandedObject> = defineCode({
  code: 'DIS0359',
  name: 'cluster-object-in-topology',
  severity: 'warning',
  title: 'An object for clusters is below a topology path',
  why: 'Topology paths are for objects that describe the whole fleet: Clusters, MultiClusterServices, policies that place objects. Every other object, including a GlobalTrafficPolicy or a ServiceExport, applies to clusters that get it from a source; it has no effect here.',
  fix: 'move it to a source directory, unless it is a Secret that is not encrypted, or for a control plane that is not a cluster of the fleet; to limit it to some clusters, set the annotation distributary.dev/clusters',
  remedy: ({ isFor, read = [] }) => {
    switch (isFor) {
      case 'plainSecret':
        return 'move it out of the topology paths; add the data that clusters need to a source as a SealedSecret, an ExternalSecret or encrypted with SOPS, never in plain text: sources are written to branches';
      case 'controlPlane':
        return 'move it out of the topology paths, to where the control plane that creates clusters reads it; if that is a cluster of the fleet, move it to a source and set the annotation distributary.dev/clusters to the name of that cluster';
      case 'fleet':
        return `no such object is read as a cluster: correct its apiVersion if it is misspelled; otherwise describe the cluster by one of these kinds below the topology path (${read.join('; ')}), and move the object out of the topology paths`;
      default:
        return 'move it to a source directory; to limit it to some clusters, set the annotation distributary.dev/clusters';
    }
  },
  lacks: () => ['itself'],
  message: ({ object, file }) =>
    `${object} in "${file}" reaches no cluster and has no effect: the file is in no source`,
});

/** A cluster gets two objects of one kind and name. */
export const duplicateObject: Code<Texts<'object' | 'clusters'>> = defineCode({
  code: 'DIS0360',
  name: 'duplicate-object',
  severity: 'error',
  title: 'A cluster gets two objects of one kind and name',
  why: 'An API server stores one of them; which one depends on the order in which they are applied.',
  fix: 'remove one of them, or give them different clusters',
  message: ({ object, clusters }) => `${object} exists twice for ${clusters}, expected once`,
});

/** A cluster gets the same object from two places. */
export const repeatedObject: Code<Texts<'object' | 'clusters'>> = defineCode({
  code: 'DIS0366',
  name: 'repeated-object',
  severity: 'warning',
  title: 'A cluster gets the same object from two places',
  why: 'It is written once, in the application of the place that comes first; as soon as one of the two changes, the branches can no longer be written.',
  fix: 'remove one of them, or move it to a separate source',
  message: ({ object, clusters }) =>
    `${object} exists twice for ${clusters}, and is written once, since both are equal`,
});

/** A template of a source uses a value that does not exist. */
export const templateValueMissing: Code<{
  readonly variable: string;
  readonly cluster?: string;
  readonly directory?: string;
}> = defineCode({
  code: 'DIS0367',
  name: 'template-value-missing',
  severity: 'error',
  title: 'A template of a source uses a value that does not exist',
  why: 'A path, a namespace or a setting with a missing value would be wrong.',
  fix: 'add the label to the clusters, narrow the source to those that have it, or correct the template',
  message: ({ variable, directory }, where) =>
    directory === undefined
      ? `{{ ${variable} }} has no value in ${where}`
      : `{{ ${variable} }} has no value for the path "${directory}"`,
});

/** A multi-cluster object lies beside a kustomization that does not list it. */
export const unlistedInKustomization: Code<Texts<'object' | 'file' | 'kustomization'>> = defineCode(
  {
    code: 'DIS0368',
    name: 'unlisted-in-kustomization',
    severity: 'warning',
    title: 'A kustomization does not list a file with a multi-cluster object',
    why: 'kustomize builds only what the kustomization names, so the object has no effect on the fleet and reaches no cluster.',
    fix: 'add the file to resources of the kustomization, or remove the file',
    lacks: () => ['itself'],
    message: ({ object, file, kustomization }) =>
      `${object} has no effect: "${kustomization}" does not list "${file}"`,
  },
);

/** The failover order names a region without clusters. */
export const unknownRegion: Code<Texts<'region' | 'hint'>> = defineCode({
  code: 'DIS0365',
  name: 'unknown-region',
  severity: 'warning',
  title: 'The failover order names a region without clusters',
  why: 'The entry has no effect; if the region is misspelled, another order than the intended one applies.',
  fix: 'correct the region, or remove the entry',
  lacks: () => [{ kinds: ['Cluster'] }],
  message: ({ region, hint }) => `no cluster is in region "${region}"${hint}`,
});
