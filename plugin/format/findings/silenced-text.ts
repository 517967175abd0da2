/** Silenced findings, and those of a baseline → their number, in words: it is printed wherever findings are counted. */
import { groupBy } from '../../../src/collection/group-by.ts';
import type { ShownFindings } from '../../../src/judge/show-findings.ts';
import type { SilencedFinding } from '../../../src/judge/silence.ts';

/** `2 silenced (DIS0631)`; empty without any. */
export function silencedText(silenced: readonly SilencedFinding[]): string {
  if (silenced.length === 0) return '';
  const byCode = groupBy(silenced, ({ finding }) => finding.code);
  return `${silenced.length} silenced (${[...byCode.keys()].sort().join(', ')})`;
}

/** The same, and `3 in the baseline`; empty without either. */
export function besideText({ silenced, known }: Pick<ShownFindings, 'silenced' | 'known'>): string {
  const parts = [silencedText(silenced), known === 0 ? '' : `${known} in the baseline`];
  return parts.filter((part) => part !== '').join(', ');
}
