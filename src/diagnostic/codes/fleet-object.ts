/**
 * Codes of the area `fleet-object`: objects about the whole fleet, whatever their API. A code is never reused or renumbered.
 * @module
 */
import { type Code, defineCode, type Texts } from '../code.ts';

/** A fleet-level object exists twice. */
export const fleetObjectDuplicate: Code<Texts<'object' | 'apiVersion'>> = defineCode({
  code: 'DIS0900',
  name: 'fleet-object-duplicate',
  severity: 'error',
  title: 'A fleet-level object exists twice',
  why: 'An API server keeps one object of a name, so it is unclear which of the two applies.',
  fix: 'remove one of them, or rename it',
  message: ({ object, apiVersion }) =>
    `${object} of "${apiVersion}" exists twice, expected once for the whole fleet`,
});

/** An annotation for objects that clusters get. */
export const clustersAnnotationIgnored: Code<Texts<'object'>> = defineCode({
  code: 'DIS0916',
  name: 'clusters-annotation-ignored',
  severity: 'warning',
  title: 'A fleet-level object has the annotation "distributary.dev/clusters"',
  why: 'A fleet-level object applies to the whole fleet and is written to no branch, so the annotation has no effect.',
  fix: "list the clusters in the object's own fields, and remove the annotation",
  message: ({ object }) =>
    `${object}: annotation "distributary.dev/clusters" has no effect, because the object is written to no branch`,
});
