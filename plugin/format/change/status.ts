/** The effect of a change on outages → a commit status, in the terms of GitHub's API. */
import type { ComparedOutages } from '../../../src/app/outage/compare.ts';
import { jsonText } from '../json-text.ts';
import { countsInWords } from './lines.ts';

/** Maximum length in GitHub. */
const LONGEST = 140;

/** `{context, state, description}`; `met` are the `--fail-on` conditions that the change meets. */
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
