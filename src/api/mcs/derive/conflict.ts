/** Two exports of one service → their conflicts, in the terms of the API (KEP-1645, condition Conflict). */
import { type Json, jsonEqual } from '../../../resource/json.ts';
import type { ExportProperties } from './export-properties.ts';

/** A reason of the condition, and the field of the property. */
export interface ConflictReason {
  readonly reason: string;
  /** A short text, for a message. */
  readonly property: string;
  readonly in: 'export' | 'service';
  readonly pointer: string;
  /** Whether the import has the union of all exports, or nothing of the property, instead of the winner's value. */
  readonly united?: true;
  /** The property with the API server's default; exports conflict when theirs differ. */
  value(properties: ExportProperties): Json | undefined;
  /** Whether the two are comparable; absent: always. */
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
    // Without affinity its configuration has no effect.
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
    // Families that a cluster selects by itself are unknown in Git.
    applies: (a, b) => a.ipFamilies !== undefined && b.ipFamilies !== undefined,
  },
];

/** The API server's default of three hours. */
const defaultAffinityConfig = { clientIP: { timeoutSeconds: 10_800 } };

function affinityOf({ settings }: ExportProperties): Json {
  return settings['sessionAffinity'] ?? 'None';
}

/** The conflicts between one export and another. */
export function conflictsBetween(
  a: ExportProperties,
  b: ExportProperties,
): readonly ConflictReason[] {
  return conflictReasons.filter(
    ({ value, applies }) => (applies?.(a, b) ?? true) && !jsonEqual(value(a), value(b)),
  );
}
