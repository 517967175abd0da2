/** A version of Istio → why its output is not the output that was compared with Istio: too new, too old, or without a survey. */
import {
  isNewerThanKnown,
  isOlderRelease,
  isSurveyed,
  istioReleases,
  newestRelease,
  surveyedSince,
} from '../istio-networking-v1/istio-changes.ts';

export interface ReleaseProblem {
  readonly because: 'newer' | 'unsupported' | 'unsurveyed';
  readonly expected: string;
}

/** The problem of a version, `1.30` or `1.30.2`. */
export function releaseProblem(version: string): ReleaseProblem | undefined {
  const [oldest = ''] = istioReleases;
  if (isNewerThanKnown(version))
    return { because: 'newer', expected: `a version up to "${newestRelease}"` };
  if (isOlderRelease(version, oldest))
    return { because: 'unsupported', expected: `a version from "${oldest}" on` };
  if (isSurveyed(version)) return undefined;
  return { because: 'unsurveyed', expected: `"${surveyedSince}" or later` };
}
