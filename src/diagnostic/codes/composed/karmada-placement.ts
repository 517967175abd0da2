/**
 * Codes of the area `karmada`: what propagation and override policies do to the objects of the sources, in order of their
 * numbers. A code is never reused or renumbered.
 * @module
 */
import { type Code, defineCode } from '../../code.ts';
import { unselectedObjectsText } from '../karmada-placement.ts';

/** No propagation policy selects some objects of a source. */
export const unselectedObjects: Code<{
  readonly source: string;
  readonly count: number;
  readonly first: string;
  /** On every cluster of the source, or on none. */
  readonly isPlaced: boolean;
}> = defineCode({
  ...unselectedObjectsText,
  remedy: ({ isPlaced }) =>
    !isPlaced
      ? 'add the objects to resourceSelectors of a propagation policy, or remove placement: policies from the source to place them on every cluster of the source; if they are meant for no cluster, add to spec.findings of the Fleet {code: DIS0970, severity: silent, reason: …}'
      : 'add the objects to resourceSelectors of a propagation policy, or set placement: policies in the source to place them on no cluster; if they are meant for every cluster of the source, add to spec.findings of the Fleet {code: DIS0970, severity: silent, reason: …}',
  message: ({ source, count, first, isPlaced }) =>
    `no propagation policy selects ${first}${count > 1 ? ` and ${count - 1} more` : ''} of "${source}": they are placed on ${isPlaced ? 'every cluster of the source' : 'no cluster'}`,
});
