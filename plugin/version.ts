/** The program's own version. */
import { asset } from './carried/assets.ts';

/** Set by `scripts/bundle.mjs`. */
declare const DISTRIBUTARY_VERSION: string | undefined;

/** Set by `scripts/bundle.mjs`. */
declare const DISTRIBUTARY_BUILD: string | undefined;

/** The version that package.json names. */
export function version(): string {
  if (typeof DISTRIBUTARY_VERSION !== 'undefined') return DISTRIBUTARY_VERSION;
  return /"version": *"([^"]*)"/.exec(asset('package.json') ?? '')?.[1] ?? 'unknown';
}

/** An identifier of the sources of the build; undefined for a run from sources. */
export function build(): string | undefined {
  return typeof DISTRIBUTARY_BUILD === 'undefined' ? undefined : DISTRIBUTARY_BUILD;
}
