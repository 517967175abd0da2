/** The effect of a change on outages → markdown: a visible summary, and details in a fold. */
import type { ComparedOutages } from '../../../src/app/outage/compare.ts';
import { code } from '../markdown.ts';
import { assumptions } from '../outages/report.ts';
import {
  countsInWords,
  isNoticed,
  type LineMark,
  lossesInWords,
  type OutageLine,
  outageLines,
} from './lines.ts';

/** With a heading and three lines above and below, a comment begins with twelve. */
const MOST_LINES = 8;

const marks: Readonly<Record<LineMark, string>> = {
  worse: '❌',
  sync: '⚠️',
  alone: '⚠️',
  load: '⚠️',
  better: '✅',
  note: '➖',
};

/** Lines of a comment; none if nothing got worse or better. */
export interface OutageSections {
  readonly shown: readonly string[];
  readonly folded: readonly string[];
}

/** The worst is visible, the rest folded. */
export function outageSections(compared: ComparedOutages | undefined): OutageSections {
  if (compared === undefined || !isNoticed(compared)) return { shown: [], folded: [] };
  const { change, assumed } = compared;
  const lines = outageLines(compared, code).map(bullet);
  const head = `**Outages: ${countsInWords(change)}** (${lossesInWords(change)})`;
  const rest = lines.slice(MOST_LINES);
  const more = rest.length === 0 ? [] : [`- … and ${rest.length} more, folded below`];
  const granted = `Assumed: ${assumptions(assumed).join('; ')}.`;
  return {
    shown: ['', head, '', ...lines.slice(0, MOST_LINES), ...more],
    folded: ['', '#### Outages', '', ...rest, ...(rest.length === 0 ? [] : ['']), granted],
  };
}

function bullet({ mark, text, place }: OutageLine): string {
  return `- ${marks[mark]} ${text}${place === '' ? '' : ` · ${code(place)}`}`;
}
