/** Labels of a gateway's pods ⇄ one line of text: `key=value`, comma-separated, sorted by key. */

import { compareStrings } from '../../collection/order.ts';
import { labelPairs } from '../../kind/notation/label-index.ts';
import { isLabelKey, isLabelValue } from '../../kind/notation/label-selector.ts';

/** The labels; undefined for an invalid or empty line. */
export function parseLabels(text: string): Readonly<Record<string, string>> | undefined {
  const pairs = text.split(',').map((pair) => pair.trim().split('='));
  const valid = pairs.every(
    ([key = '', value, ...rest]) =>
      isLabelKey(key) && value !== undefined && isLabelValue(value) && rest.length === 0,
  );
  return valid ? Object.fromEntries(pairs) : undefined;
}

/** The line; empty for no labels. */
export function formatLabels(labels: Readonly<Record<string, string>>): string {
  return labelPairs(labels).toSorted(compareStrings).join(',');
}
