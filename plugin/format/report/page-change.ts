/** The effect of a change on outages → data of the page. */
import type { ComparedOutages } from '../../../src/app/outage/compare.ts';
import { countsInWords, lossesInWords, outageLines } from '../change/lines.ts';
import type { PageChange } from './page-document.ts';

/** Maximum number of lines. */
const MOST_LINES = 100;

/** The text of `diff`. */
export function pageChange(compared: ComparedOutages): PageChange {
  const { change } = compared;
  const lines = outageLines(compared, (name) => name);
  return {
    summary: `${countsInWords(change)} (${lossesInWords(change)})`,
    lines: lines.slice(0, MOST_LINES),
    more: Math.max(0, lines.length - MOST_LINES),
  };
}
