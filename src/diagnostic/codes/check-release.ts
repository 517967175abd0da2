/**
 * Codes about releases of Istio, in order of their numbers. A code is never reused or renumbered.
 * @module
 */
import { type Code, type CodeText, defineCode } from '../code.ts';

/** A field or value that came with a later release than the fleet's. */
export const newerIstio: Code<{
  object: string;
  field: string;
  what: string;
  since: string;
  release: string;
}> = defineCode({
  code: 'DIS0690',
  name: 'newer-istio',
  severity: 'warning',
  title: 'an object uses what the Istio of the fleet does not know',
  why: 'The CRDs of an older release have no such field, so the API server drops it without a word, or they refuse the value. The fleet says in spec.derive.istio.version which release its clusters run; without it, 1.30 is meant.',
  fix: 'set spec.derive.istio.version to the release that the clusters run, or do without the field',
  message: (a) =>
    `${a.object} has ${a.field}, known since Istio ${a.since} (${a.what}); the fleet runs ${a.release}`,
});

/** All codes of this area. */
export const releaseCodes: readonly CodeText[] = [newerIstio];
