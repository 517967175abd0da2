/**
 * Two exports of one service → where they conflict, in the words of the API (KEP-1645, condition Conflict).
 * @module
 */
import { type Json, jsonEqual } from '../../../resource/json.ts';
import type { ExportProperties } from './export-properties.ts';

/** A reason of the condition, and where the property is written. */
export interface ConflictReason {
  readonly reason: string;
  /** In a few words, for a message. */
  readonly property: string;
  readonly in: 'export' | 'service';
  readonly pointer: string;
  /** Whether the import has what all exports say together, or nothing of it, rather than what the winner says. */
  readonly united?: true;
  /** The property with the API server's default; exports conflict when theirs differ. */
  value(properties: ExportProperties): Json | undefined;
  /** Whether the two can be compared at all; absent: always. */
  applies?(a: ExportProperties, b: ExportProperties): boolean;
}

/** All reasons, in the order of the API. */
export const conflictReasons: readonly ConflictReason[] = [
  {
    reason: 'PortConflict',
    property: 'ports',
    in: 'service',
    pointer: '/spec/ports',
    united: true,
    value: ({ ports }) => ports.map((port) => ({ ...port })),
  },
  {
    reason: 'TypeConflict',
    property: 'type',
    in: 'service',
    pointer: '/spec/clusterIP',
    value: ({ type }) => type,
  },
  {
    reason: 'SessionAffinityConflict',
    property: 'sessionAffinity',
    in: 'service',
    pointer: '/spec/sessionAffinity',
    value: affinityOf,
  },
  {
    reason: 'SessionAffinityConfigConflict',
    property: 'sessionAffinityConfig',
    in: 'service',
    pointer: '/spec/sessionAffinityConfig',
    value: ({ settings }) => settings['sessionAffinityConfig'] ?? defaultAffinityConfig,
    // Without affinity nobody reads its configuration.
    applies: (a, b) => affinityOf(a) === 'ClientIP' && affinityOf(b) === 'ClientIP',
  },
  {
    reason: 'LabelsConflict',
    property: 'exportedLabels',
    in: 'export',
    pointer: '/spec/exportedLabels',
    value: ({ labels }) => labels,
  },
  {
    reason: 'AnnotationsConflict',
    property: 'exportedAnnotations',
    in: 'export',
    pointer: '/spec/exportedAnnotations',
    value: ({ annotations }) => annotations,
  },
  {
    reason: 'InternalTrafficPolicyConflict',
    property: 'internalTrafficPolicy',
    in: 'service',
    pointer: '/spec/internalTrafficPolicy',
    value: ({ settings }) => settings['internalTrafficPolicy'] ?? 'Cluster',
  },
  {
    reason: 'TrafficDistributionConflict',
    property: 'trafficDistribution',
    in: 'service',
    pointer: '/spec/trafficDistribution',
    value: ({ settings }) => settings['trafficDistribution'],
  },
  {
    reason: 'IPFamilyConflict',
    property: 'ipFamilies',
    in: 'service',
    pointer: '/spec/ipFamilies',
    united: true,
    value: ({ ipFamilies }) => ipFamilies,
    // Which families a cluster chooses by itself is not known in Git.
    applies: (a, b) => a.ipFamilies !== undefined && b.ipFamilies !== undefined,
  },
];

/** The API server's default of three hours. */
const defaultAffinityConfig = { clientIP: { timeoutSeconds: 10_800 } };

function affinityOf({ settings }: ExportProperties): Json {
  return settings['sessionAffinity'] ?? 'None';
}

/** Where one export differs from another. */
export function conflictsBetween(
  a: ExportProperties,
  b: ExportProperties,
): readonly ConflictReason[] {
  return conflictReasons.filter(
    ({ value, applies }) => (applies?.(a, b) ?? true) && !jsonEqual(value(a), value(b)),
  );
}
