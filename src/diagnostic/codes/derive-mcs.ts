/**
 * Codes of the area `derive` about the Multi-Cluster Services API and services that several APIs offer: 0440 to 0442, and 0447.
 * A code is never reused or renumbered.
 * @module
 */
import { type Code, defineCode, type Texts } from '../code.ts';

/** Exports of one service have different settings for the import. */
export const mcsExportConflict: Code<{
  readonly object: string;
  readonly clusters: readonly string[];
  /** The reasons of the API's condition, joined by commas. */
  readonly reasons: string;
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
    `${a.object} of ${listed(a.clusters)} conflicts (${a.reasons}): ${used(a)}; ${a.disagreeing} of ${a.total} clusters disagree`,
});

/** A cluster exports one service through two APIs, with different ports or consumers. */
export const offeredTwice: Code<{
  readonly object: string;
  readonly api: string;
  readonly other: string;
  readonly clusters: readonly string[];
  /** `ports`, or `clusters` for the consumers. */
  readonly property: string;
}> = defineCode({
  code: 'DIS0441',
  name: 'offered-twice',
  severity: 'warning',
  title: 'A cluster exports one service through two APIs, with different ports or consumers',
  why: 'Istio reaches the service in one way, whichever API exports it: clients get the union of the two exports or, at an HTTP gateway, the ports that have a path. Each API still has separate imports, which have less.',
  fix: 'export the service through one API, or with the same ports and consumers through both',
  message: (a) =>
    `${a.object} of "${a.api}" in ${listed(a.clusters)} has other ${a.property} than that of "${a.other}"`,
});

/** An export of an API without paths cannot be served by an HTTP gateway. */
export const exportWithoutPath: Code<Texts<'object' | 'cluster'>> = defineCode({
  code: 'DIS0442',
  name: 'export-without-path',
  severity: 'error',
  title: 'An export of an API without paths cannot be served by an HTTP gateway',
  why: 'An HTTP gateway selects a service by its path, and this API defines no path.',
  fix: 'set spec.derive.istio.gateway to mtls, or export the service with a Flomesh ServiceExport, or set spec.derive.istio to none',
  message: (a, where) => `${a.object} of ${where} has no path for the HTTP gateway of the cluster`,
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
  readonly reasons: string;
  readonly properties: readonly string[];
  readonly winner: string;
}): string {
  if (properties.length > 0) return `${properties.join(', ')} of cluster "${winner}" wins`;
  return reasons.includes('PortConflict')
    ? `the ports are merged, those of cluster "${winner}" first`
    : 'the import does not have the setting';
}

function listed(clusters: readonly string[]): string {
  const most = 5;
  const shown = clusters
    .slice(0, most)
    .map((name) => `"${name}"`)
    .join(', ');
  const rest = clusters.length - most;
  const noun = clusters.length === 1 ? 'cluster' : 'clusters';
  return rest > 0 ? `${noun} ${shown} and ${rest} more` : `${noun} ${shown}`;
}
