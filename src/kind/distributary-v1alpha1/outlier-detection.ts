/**
 * Istio's outlier detection in the API's own words, as the fleet sets it or whoever sets it for a service.
 * @module
 */
import type { Values } from '../schema/settings.ts';

/** What a Fleet gets that says nothing, in a mesh that says nothing. */
export const usualOutlierDetection: {
  readonly consecutive5xxErrors: number;
  readonly interval: string;
  readonly baseEjectionTime: string;
} = {
  consecutive5xxErrors: 5,
  interval: '10s',
  baseEjectionTime: '30s',
};

/** Its fields. */
export const outlierDetectionFields = {
  consecutive5xxErrors: {
    is: 'count',
    says: 'Default: what defaultTrafficPolicy of MeshConfig says, else 5.',
  },
  consecutiveGatewayErrors: { is: 'count' },
  interval: {
    is: 'text',
    says: 'Default: what defaultTrafficPolicy of MeshConfig says, else 10s.',
  },
  baseEjectionTime: {
    is: 'text',
    says: 'Default: what defaultTrafficPolicy of MeshConfig says, else 30s.',
  },
  maxEjectionPercent: { is: 'percent', or: 100 },
  minHealthPercent: { is: 'percent' },
} as const;

/** What is set of it; of a service, anything may be absent. */
export type OutlierDetection = Partial<Values<typeof outlierDetectionFields>>;
