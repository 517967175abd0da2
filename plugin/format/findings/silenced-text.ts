/** Silenced findings, those of a baseline, and those that were printed before → their number, in words: it is printed wherever findings are counted. */
import { groupBy } from '../../../src/collection/group-by.ts';
import type { ShownFindings } from '../../../src/judge/show-findings.ts';
import type { SilencedFinding } from '../../../src/judge/silence.ts';

/** `2 silenced (DIS0631)`; empty without any. */
export function silencedText(silenced: readonly SilencedFinding[]): string {
  if (silenced.length === 0) return '';
  const byCode = groupBy(silenced, ({ finding }) => finding.code);
  return `${silenced.length} silenced (${[...byCode.keys()].sort().join(', ')})`;
}

/** The same, `3 in the baseline` and `2 printed before`; empty without any. */
export function besideText({
  silenced,
  known,
  printedBefore,
}: Pick<ShownFindings, 'silenced' | 'known' | 'printedBefore'>): string {
  const parts = [
    silencedText(silenced),
    known === 0 ? '' : `${known} in the baseline`,
    printedBefore === 0
      ? ''
      : `${printedBefore} ${printedBefore === 1 ? 'finding' : 'findings'} printed before (\`distributary check\` lists all)`,
  ];
  return parts.filter((part) => part !== '').join(', ');
}
