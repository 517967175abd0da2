/** Findings → what a run without settings shows of them: the input of a format. */
import type { Diagnostic } from '../../src/diagnostic/diagnostic.ts';
import { type ShownFindings, showFindings } from '../../src/judge/show-findings.ts';

/** All of them, beside those that are silenced and the number of those in a baseline. */
export function shown(
  diagnostics: readonly Diagnostic[],
  { silenced = [], known = 0 }: Partial<Pick<ShownFindings, 'silenced' | 'known'>> = {},
): ShownFindings {
  return { ...showFindings({ diagnostics, silenced }, { strict: false }), known };
}
