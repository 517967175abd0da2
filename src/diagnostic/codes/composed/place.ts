/**
 * Codes of the area `place`: which manifests a cluster gets, in order of their numbers. A code is never reused or renumbered.
 * @module
 */
import { type Code, defineCode } from '../../code.ts';
import { clusterObjectInTopologyText, templateValueMissingText } from '../place.ts';

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
  ...clusterObjectInTopologyText,
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

/** A template of a source uses a value that does not exist. */
export const templateValueMissing: Code<{
  readonly variable: string;
  readonly cluster?: string;
  readonly directory?: string;
}> = defineCode({
  ...templateValueMissingText,
  message: ({ variable, directory }, where) =>
    directory === undefined
      ? `{{ ${variable} }} has no value in ${where}`
      : `{{ ${variable} }} has no value for the path "${directory}"`,
});
