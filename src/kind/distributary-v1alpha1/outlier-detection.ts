/**
 * Istio's outlier detection in the API's own words, as the fleet sets it or whoever sets it for a service.
 * @module
 */
import type { Values } from '../schema/settings.ts';

/** Its fields, with what a Fleet that says nothing gets. */
export const outlierDetectionFields = {
  consecutive5xxErrors: { is: 'count', or: 5 },
  consecutiveGatewayErrors: { is: 'count' },
  interval: { is: 'text', or: '10s' },
  baseEjectionTime: { is: 'text', or: '30s' },
  maxEjectionPercent: { is: 'percent', or: 100 },
  minHealthPercent: { is: 'percent' },
} as const;

/** What is set of it; of a service, anything may be absent. */
export type OutlierDetection = Partial<Values<typeof outlierDetectionFields>>;
