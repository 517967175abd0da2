/**
 * Codes of the area `derive` about the Multi-Cluster Services API and services that several APIs offer: 0440 to 0442, and 0447.
 * A code is never reused or renumbered.
 * @module
 */
import { type Code, type CodeText, defineCode } from '../code.ts';

/** Exports of one service that differ. */
export const mcsExportConflict: Code<{
  readonly object: string;
  readonly clusters: readonly string[];
  /** The reasons of the API's condition, joined by commas. */
  readonly reasons: string;
  /** Those that the winner decides. */
  readonly properties: readonly string[];
  readonly winner: string;
  readonly disagreeing: number;
  readonly total: number;
}> = defineCode({
  code: 'DIS0440',
  name: 'mcs-export-conflict',
  severity: 'warning',
  title: 'exports of one service differ in what the import says',
  why: 'A service has one import for all clusters. It has the ports of all exports; of everything else, and of two ports with one name or number, that of the export with the higher annotation distributary.dev/export-priority holds, then of the lower cluster key. Every exporter goes on serving the ports that are left of it.',
  fix: 'make the Services and the exports equal, or give the export that should win a higher distributary.dev/export-priority',
  message: (a) =>
    `${a.object} of ${listed(a.clusters)} conflicts (${a.reasons}): ${used(a)}; ${a.disagreeing} of ${a.total} clusters disagree`,
});

/** One cluster offers a service through two APIs, and not the same. */
export const offeredTwice: Code<{
  readonly object: string;
  readonly api: string;
  readonly other: string;
  readonly clusters: readonly string[];
  /** `ports`, or `clusters` for those that it is offered to. */
  readonly property: string;
}> = defineCode({
  code: 'DIS0441',
  name: 'offered-twice',
  severity: 'warning',
  title: 'a cluster offers a service through two APIs, and not the same',
  why: 'Istio reaches the service in one way, whichever API offers it: clients get what either of the two offers, or, at an HTTP gateway, what has a path. Each API still has imports of its own, which say less.',
  fix: 'export the service through one API, or offer the same through both',
  message: (a) =>
    `${a.object} of "${a.api}" in ${listed(a.clusters)} offers other ${a.property} than that of "${a.other}"`,
});

/** An offer without a path, where only paths lead to services. */
export const exportWithoutPath: Code<{ readonly object: string; readonly cluster: string }> =
  defineCode({
    code: 'DIS0442',
    name: 'export-without-path',
    severity: 'error',
    title: 'an export of an API without paths can not be served at an HTTP gateway',
    why: 'An HTTP gateway tells services apart by their paths, and this API gives them none.',
    fix: 'set spec.derive.istio.gateway to mtls, or export the service with a Flomesh ServiceExport, or set spec.derive.istio to none',
    message: (a, where) => `${a.object} of ${where} has no path for the cluster's HTTP gateway`,
  });

/** An export that some clusters hear and others don't, since they lack its namespace. */
export const exportUnreached: Code<{ readonly object: string; readonly cluster: string }> =
  defineCode({
    code: 'DIS0447',
    name: 'export-unreached',
    severity: 'info',
    title: 'some clusters do not import the exports of a namespace, since their files lack it',
    why: 'An export of the Multi-Cluster Services API is for the clusters that have its namespace: those in which an object of it stands, as far as Git tells, and every cluster for default, kube-system, kube-public and kube-node-lease. The others get no import, and their clients no failover. That is right where nobody calls the services.',
    fix: 'keep an object of the namespace, the Namespace will do, in those of the clusters whose clients call its services; where none does, silence this finding with that reason',
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
  if (properties.length > 0) return `${properties.join(', ')} of cluster '${winner}' wins`;
  return reasons.includes('PortConflict')
    ? `the ports are united, those of cluster '${winner}' first`
    : 'the import says nothing of it';
}

function listed(clusters: readonly string[]): string {
  const most = 5;
  const shown = clusters
    .slice(0, most)
    .map((name) => `'${name}'`)
    .join(', ');
  const rest = clusters.length - most;
  const noun = clusters.length === 1 ? 'cluster' : 'clusters';
  return rest > 0 ? `${noun} ${shown} and ${rest} more` : `${noun} ${shown}`;
}

/** All codes of this part. */
export const mcsDeriveCodes: readonly CodeText[] = [
  mcsExportConflict,
  offeredTwice,
  exportWithoutPath,
  exportUnreached,
];
