/**
 * Codes of the area `derive`, what exports come to in sum: 0418 and 0419. A code is never reused or renumbered.
 * @module
 */
import { type Code, defineCode, type Texts } from '../code.ts';

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
