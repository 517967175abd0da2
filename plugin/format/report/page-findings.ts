/**
 * Findings → as the page shows them: one for each mistake, and what their codes mean.
 * @module
 */
import {
  codes,
  type Diagnostic,
  joinPlaces,
  otherPlaces,
  present,
  type Severity,
  withoutCredentials,
} from '../../../src/internal.ts';
import type { PageCode, PageFinding, PageFindings } from './page-document.ts';
import { placeInWords } from './page-gaps.ts';

/** So many are listed. */
const MOST_FINDINGS = 200;

/** So many places are named for one. */
const MOST_PLACES = 5;

const severities: readonly Severity[] = ['error', 'warning', 'info'];

/** The worst first. What a finding says has no credentials: that is seen to where it gets its words. */
export function pageFindings(found: readonly Diagnostic[]): PageFindings {
  const joined = joinPlaces(found);
  const sorted = severities.flatMap((one) => joined.filter(({ severity }) => severity === one));
  const findings = sorted.slice(0, MOST_FINDINGS).map((finding): PageFinding => {
    const { code, severity, message, fix, at, related } = finding;
    const others = [...related, ...otherPlaces(finding)].flatMap((one) => {
      const place = placeInWords(one.at);
      return place === undefined ? [] : [`${place}: ${withoutCredentials(one.message)}`];
    });
    return {
      ...{ code, severity, message, fix },
      ...present({ at: placeInWords(at) }),
      others: others.slice(0, MOST_PLACES),
      moreOthers: Math.max(0, others.length - MOST_PLACES),
    };
  });
  return { findings, more: sorted.length - findings.length };
}

/** What the codes of findings mean. */
export function pageCodes(found: readonly PageFindings[]): readonly PageCode[] {
  const used = new Set(found.flatMap(({ findings }) => findings.map(({ code }) => code)));
  return codes
    .filter(({ code }) => used.has(code))
    .map(({ code, name, severity, title, why, fix }) => ({
      ...{ code, name, severity, title, why, fix },
    }));
}
