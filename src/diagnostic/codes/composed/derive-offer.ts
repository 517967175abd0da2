/**
 * Codes of the area `derive` about exports, whatever their API: 0418, 0419, 0441 and 0442. A code is never reused or renumbered.
 * @module
 */
import { type Code, defineCode } from '../../code.ts';
import { nameClusters } from '../../wording/cluster-list.ts';
import { offeredTwiceText } from '../derive-offer.ts';

/** A cluster exports one service through two APIs, with different ports or consumers. */
export const offeredTwice: Code<{
  readonly object: string;
  readonly api: string;
  readonly other: string;
  readonly clusters: readonly string[];
  /** `ports`, or `clusters` for the consumers. */
  readonly property: string;
}> = defineCode({
  ...offeredTwiceText,
  message: (a) =>
    `${a.object} of "${a.api}" in ${nameClusters(a.clusters, 5)} has other ${a.property} than that of "${a.other}"`,
});
