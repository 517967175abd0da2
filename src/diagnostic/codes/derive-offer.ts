/**
 * Codes of the area `derive` about exports, whatever their API: 0418, 0419, 0441 and 0442. A code is never reused or renumbered.
 * @module
 */
import { type Code, defineCode, type Texts } from '../code.ts';
import { nameClusters } from '../wording/cluster-list.ts';

/** An export reaches no other cluster. */
export const exportUnheard: Code<Texts<'object' | 'cluster'>> = defineCode({
  code: 'DIS0418',
  name: 'export-unheard',
  severity: 'warning',
  title: 'An export reaches no other cluster',
  why: 'An export is for the clusters that it names; an export of the Multi-Cluster Services API is for the clusters that have an object of its namespace in Git (every cluster has default, kube-system, kube-public and kube-node-lease). If that is only its own cluster, no cluster imports the service and no client fails over.',
  fix: 'name other clusters in the export; for the Multi-Cluster Services API, keep an object of the namespace, such as the Namespace, in the clusters that call the service',
  message: (a, where) => `${a.object} of ${where} reaches no other cluster`,
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
    `${a.object} of "${a.api}" in ${nameClusters(a.clusters, 5)} has other ${a.property} than that of "${a.other}"`,
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
