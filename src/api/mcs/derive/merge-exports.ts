/**
 * All exports of one service → the properties of its import, and a finding at every export when they conflict.
 *
 * Ports are united. All other properties are the winner's; in the API the oldest export wins, but Git has no age, so precedence decides.
 * The others still serve: only their properties are dropped.
 */

import { mergePorts } from '../../../derive/offer/merge-ports.ts';
import type { ImportProperties } from '../../../derive/offer/offered-service.ts';
import { mcsExportConflict } from '../../../diagnostic/codes/derive-mcs.ts';
import { type Diagnostic, diagnose, type Related } from '../../../diagnostic/diagnostic.ts';
import type { Outcome } from '../../../diagnostic/outcome.ts';
import { displayName, locate, type Resource } from '../../../resource/resource.ts';
import type { Cluster } from '../../../topology/topology.ts';
import { type ConflictReason, conflictReasons, conflictsBetween } from './conflict.ts';
import type { ExportProperties } from './export-properties.ts';

/** An export with its properties. */
export interface McsExport {
  readonly cluster: Cluster;
  readonly export: Resource;
  readonly service: Resource;
  readonly properties: ExportProperties;
}

export function mergeExports(
  winner: McsExport,
  others: readonly McsExport[],
): Outcome<ImportProperties> {
  const all = [winner, ...others];
  const { ipFamilies: _, ...properties } = winner.properties;
  const ports = mergePorts(all.map((one) => one.properties.ports));
  const value = { ...properties, ports };
  return { value, diagnostics: conflictFindings(winner, others) };
}

/** An export whose properties differ from the winner's. */
interface Dissenter {
  readonly one: McsExport;
  readonly reasons: readonly ConflictReason[];
}

/** One finding a conflict, at the export that wins, with all clusters. */
function conflictFindings(winner: McsExport, others: readonly McsExport[]): Diagnostic[] {
  const dissenters = others.flatMap((one): Dissenter[] => {
    const reasons = conflictsBetween(winner.properties, one.properties);
    return reasons.length === 0 ? [] : [{ one, reasons }];
  });
  if (dissenters.length === 0) return [];
  const found = new Set(dissenters.flatMap(({ reasons }) => reasons));
  const reasons = conflictReasons.filter((reason) => found.has(reason));
  const related = relatedPlaces(winner, dissenters, reasons);
  const args = {
    object: displayName(winner.export),
    clusters: [winner, ...others].map(({ cluster }) => cluster.name),
    reasons: reasons.map(({ reason }) => reason),
    properties: reasons.filter(({ united }) => !united).map(({ property }) => property),
    isMerged: reasons.some(({ reason }) => reason === 'PortConflict'),
    winner: winner.cluster.name,
    disagreeing: dissenters.length,
    total: others.length + 1,
  };
  return [diagnose(mcsExportConflict, args, locate(winner.export, '/metadata/name'), related)];
}

/** For each property the winner's place, and that of the first export that differs. */
function relatedPlaces(
  winner: McsExport,
  dissenters: readonly Dissenter[],
  reasons: readonly ConflictReason[],
): readonly Related[] {
  return reasons.flatMap((reason) => {
    const other = dissenters.find((dissenter) => dissenter.reasons.includes(reason));
    return [
      {
        message: `${reason.property} of cluster "${winner.cluster.name}" wins`,
        at: placeOf(winner, reason),
      },
      ...(other === undefined
        ? []
        : [
            {
              message: `${reason.property} of cluster "${other.one.cluster.name}" differs`,
              at: placeOf(other.one, reason),
            },
          ]),
    ];
  });
}

function placeOf(one: McsExport, reason: ConflictReason): Related['at'] {
  return locate(reason.in === 'export' ? one.export : one.service, reason.pointer);
}
