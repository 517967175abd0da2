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
    says: 'So many answers of 5xx in a row eject an endpoint, 0 ejects none. Default: what defaultTrafficPolicy of MeshConfig says, else 5.',
  },
  consecutiveGatewayErrors: {
    is: 'count',
    says: 'So many answers of 502, 503 or 504 in a row eject an endpoint.',
  },
  interval: {
    is: 'text',
    says: 'Time between two sweeps that decide on ejections. Default: what defaultTrafficPolicy of MeshConfig says, else 10s.',
  },
  baseEjectionTime: {
    is: 'text',
    says: 'How long an endpoint is left out, times how often it was. Default: what defaultTrafficPolicy of MeshConfig says, else 30s.',
  },
  maxEjectionPercent: {
    is: 'percent',
    or: 100,
    says: 'At most so many percent of the endpoints are left out; failover needs the default, 100.',
  },
  minHealthPercent: {
    is: 'percent',
    says: 'With fewer percent of healthy endpoints, none is left out.',
  },
} as const;

/** What is set of it; of a service, anything may be absent. */
export type OutlierDetection = Partial<Values<typeof outlierDetectionFields>>;
