/**
 * Codes of the area `derive`, what exports come to in sum: 0418 and 0419. A code is never reused or renumbered.
 * @module
 */
import { type Code, type CodeText, defineCode } from '../code.ts';

/** An export that is for its own cluster alone. */
export const exportUnheard: Code<{ object: string; cluster: string }> = defineCode({
  code: 'DIS0418',
  name: 'export-unheard',
  severity: 'warning',
  title: 'an export reaches no other cluster',
  why: 'An export is for the clusters that it names; one of the Multi-Cluster Services API is for those that have its namespace, as far as Git tells by the objects there; default, kube-system, kube-public and kube-node-lease are everywhere. Where that is its own cluster alone, nothing is imported and nothing fails over.',
  fix: 'name other clusters in the export; of the Multi-Cluster Services API keep an object of the namespace in the clusters that call the service, the Namespace will do',
  message: (a, where) =>
    `${a.object} of ${where} reaches no other cluster: it is for its own alone`,
});

/** All codes of this part. */
export const offerCodes: readonly CodeText[] = [exportUnheard];
