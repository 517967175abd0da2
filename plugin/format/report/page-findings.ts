/** Findings → data of the page: one for each mistake, and the descriptions of their codes. */

import { present } from '../../../src/collection/present.ts';
import type { Severity } from '../../../src/diagnostic/code.ts';
import { withoutCredentials } from '../../../src/diagnostic/wording/credential-text.ts';
import { type JoinedFinding, otherPlaces } from '../../../src/judge/join/join-places.ts';
import { codes } from '../../../src/render/codes.ts';
import type { PageCode, PageFinding, PageFindings } from './page-document.ts';
import { placeInWords } from './page-gaps.ts';

/** Maximum number of findings. */
const MOST_FINDINGS = 200;

/** Maximum number of places of one. */
const MOST_PLACES = 5;

const severities: readonly Severity[] = ['error', 'warning', 'info'];

/** The worst first. The text of a finding has no credentials: they are redacted where the text is made. */
export function pageFindings(joined: readonly JoinedFinding[]): PageFindings {
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

/** Descriptions of the codes of findings. */
export function pageCodes(found: readonly PageFindings[]): readonly PageCode[] {
  const used = new Set(found.flatMap(({ findings }) => findings.map(({ code }) => code)));
  return codes
    .filter(({ code }) => used.has(code))
    .map(({ code, name, severity, title, why, fix }) => ({
      ...{ code, name, severity, title, why, fix },
    }));
}
