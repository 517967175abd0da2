/** A selector of clusters, wherever it is written. */
import type { Values } from '../../schema/settings.ts';
import type { selectorFields } from '../settings.ts';

/** A selector as parsed. */
export type ClusterSelector = Values<typeof selectorFields>;
