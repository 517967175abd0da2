/** The effect of a change on outages → text. */
import type { ComparedOutages } from '../../../src/app/outage/compare.ts';
import type { Paint, Role } from '../terminal/colour.ts';
import { printable } from '../terminal/display-width.ts';
import { countsInWords, type LineMark, lossesInWords, outageLines } from './lines.ts';

/** Maximum number of lines shown. */
const MOST_LINES = 25;

const marks: Readonly<Record<LineMark, readonly [string, Role]>> = {
  worse: ['✗', 'error'],
  sync: ['!', 'warning'],
  alone: ['!', 'warning'],
  load: ['!', 'warning'],
  better: ['+', 'good'],
  note: ['·', 'faint'],
};

/** A summary line, and one for each change. */
export function outageChangeText(compared: ComparedOutages, paint: Paint): string {
  const { change } = compared;
  const lines = outageLines(compared, (name) => name);
  const shown = lines.slice(0, MOST_LINES).map(({ mark, text, place }) => {
    const [sign, role] = marks[mark];
    const at = place === '' ? '' : `  ${place}`;
    return `${paint(role, `${sign} ${printable(text)}`)}${printable(at)}\n`;
  });
  const rest = lines.length - shown.length;
  const head = paint('strong', `outages: ${countsInWords(change)}`);
  return [
    `${head} (${lossesInWords(change)})\n`,
    ...shown,
    rest === 0 ? '' : `… and ${rest} more: --format json has them all\n`,
  ].join('');
}
