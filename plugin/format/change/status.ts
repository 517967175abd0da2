/**
 * What a change does to outages → a commit status, in the words of GitHub's API.
 * @module
 */
import type { ComparedOutages } from '../../../src/internal.ts';
import { jsonText } from '../json-text.ts';
import { countsInWords } from './lines.ts';

/** GitHub takes no more. */
const LONGEST = 140;

/** `{context, state, description}`; `met` are the conditions that the change should not meet. */
export function outageStatus(
  compared: ComparedOutages | undefined,
  met: readonly string[],
): string {
  const words = compared === undefined ? 'nothing changes' : countsInWords(compared.change);
  const why = met.length === 0 ? '' : `; ${met.join(', ')}`;
  return jsonText({
    context: 'distributary/outages',
    state: met.length === 0 ? 'success' : 'failure',
    description: `${words}${why}`.slice(0, LONGEST),
  });
}
