/**
 * Codes of the area `merge`, in order of their numbers. A code is never reused or renumbered.
 * @module
 */
import { type Code, defineCode } from '../../code.ts';
import { derivedNameTakenText, ejectionLimitedText, routeWithoutFailoverText } from '../merge.ts';

/** An authored object in its cluster. */
interface In {
  readonly object: string;
  readonly cluster: string;
}

/** An authored object has the name of a derived one. */
export const derivedNameTaken: Code<In & { readonly isImport: boolean }> = defineCode({
  ...derivedNameTakenText,
  remedy: ({ isImport }) =>
    isImport
      ? 'remove the authored import: the derived one replaces it in each cluster that gets one; or set spec.derive.serviceImport to none in distributary.yaml, which disables derived imports for the whole fleet'
      : undefined,
  message: (a, where) => `${a.object} of ${where} has the name of a derived object`,
});

/** The value of maxEjectionPercent can prevent failover. */
export const ejectionLimited: Code<{
  object: string;
  /** Absent: the fleet’s own setting, for all clusters. */
  cluster?: string;
  percent: number;
}> = defineCode({
  ...ejectionLimitedText,
  message: ({ object, percent }, where) => {
    const whose = where === '' ? object : `${object} of ${where}`;
    return `${whose} sets maxEjectionPercent ${percent}`;
  },
});

/** A route of a VirtualService gets no failover. */
export const routeWithoutFailover: Code<
  In & { host: string; reason: string; readonly joinsBy?: string | undefined }
> = defineCode({
  ...routeWithoutFailoverText,
  remedy: ({ joinsBy = '' }) =>
    `route to the service without a subset and to an exported port${joinsBy}`,
  message: (a, where) =>
    `${a.object} of ${where} routes to "${a.host}" ${a.reason}: no failover there`,
});
