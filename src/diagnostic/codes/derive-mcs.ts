/**
 * Codes of the area `derive` about the Multi-Cluster Services API: 0440 and 0447.
 * A code is never reused or renumbered.
 * @module
 */
import { type Code, defineCode, type Texts } from '../code.ts';
import { nameClusters } from '../wording/cluster-list.ts';

/** Exports of one service have different settings for the import. */
export const mcsExportConflict: Code<{
  readonly object: string;
  readonly clusters: readonly string[];
  /** The reasons of the API's condition. */
  readonly reasons: readonly string[];
  /** The properties that the winner decides. */
  readonly properties: readonly string[];
  readonly winner: string;
  readonly disagreeing: number;
  readonly total: number;
}> = defineCode({
  code: 'DIS0440',
  name: 'mcs-export-conflict',
  severity: 'warning',
  title: 'Exports of one service have different settings for the import',
  why: 'A service has one import for all clusters. The import has the ports of all exports. Of other settings, and of two ports with one name or number, the export with the higher annotation distributary.dev/export-priority wins, then the one with the lower cluster key. Every exporter continues to serve the ports that it keeps.',
  fix: 'make the Services and the exports equal, or give the export that should win a higher distributary.dev/export-priority',
  message: (a) =>
    `${a.object} of ${listed(a.clusters)} conflicts (${a.reasons.join(',')}): ${used(a)}; ${a.disagreeing} of ${a.total} clusters disagree`,
});

/** Some clusters do not import the exports of a namespace because no file of theirs has it. */
export const exportUnreached: Code<Texts<'object' | 'cluster'>> = defineCode({
  code: 'DIS0447',
  name: 'export-unreached',
  severity: 'info',
  title: 'Some clusters do not import the exports of a namespace because no file of theirs has it',
  why: 'An export of the Multi-Cluster Services API is for the clusters that have an object of its namespace in Git (every cluster has default, kube-system, kube-public and kube-node-lease). The other clusters import nothing, and their clients do not fail over. That is correct if no client there calls the services.',
  fix: 'keep an object of the namespace, such as the Namespace, in the clusters whose clients call its services; if there are none, silence this finding with that reason',
  message: (a, where) =>
    `the exports of ${a.object} do not reach ${where}: no file there has the namespace`,
});

function used({
  reasons,
  properties,
  winner,
}: {
  readonly reasons: readonly string[];
  readonly properties: readonly string[];
  readonly winner: string;
}): string {
  if (properties.length > 0) return `${properties.join(', ')} of cluster "${winner}" wins`;
  return reasons.includes('PortConflict')
    ? `the ports are merged, those of cluster "${winner}" first`
    : 'the import does not have the setting';
}

/** More than in other messages: each of these clusters has another setting. */
function listed(clusters: readonly string[]): string {
  return nameClusters(clusters, 5);
}
