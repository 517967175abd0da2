/**
 * Codes of the area `derive` about the Multi-Cluster Services API: 0440 and 0447.
 * A code is never reused or renumbered.
 * @module
 */
import { type Code, defineCode } from '../../code.ts';
import { nameClusters } from '../../wording/cluster-list.ts';
import { mcsExportConflictText } from '../derive-mcs.ts';

/** Exports of one service have different settings for the import. */
export const mcsExportConflict: Code<{
  readonly object: string;
  readonly clusters: readonly string[];
  /** The reasons of the API's condition. */
  readonly reasons: readonly string[];
  /** The properties that the winner decides. */
  readonly properties: readonly string[];
  readonly winner: string;
  readonly disagreeing: number;
  readonly total: number;
}> = defineCode({
  ...mcsExportConflictText,
  message: (a) =>
    `${a.object} of ${listed(a.clusters)} conflicts (${a.reasons.join(',')}): ${used(a)}; ${a.disagreeing} of ${a.total} clusters disagree`,
});

function used({
  reasons,
  properties,
  winner,
}: {
  readonly reasons: readonly string[];
  readonly properties: readonly string[];
  readonly winner: string;
}): string {
  if (properties.length > 0) return `${properties.join(', ')} of cluster "${winner}" wins`;
  return reasons.includes('PortConflict')
    ? `the ports are merged, those of cluster "${winner}" first`
    : 'the import does not have the setting';
}

/** More than in other messages: each of these clusters has another setting. */
function listed(clusters: readonly string[]): string {
  return nameClusters(clusters, 5);
}
