/** Istio's outlier detection with the API's field names, set for the fleet or for a service. */
import type { Values } from '../schema/settings.ts';

/** Default of a Fleet, without outlier detection in the mesh. */
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
    says: 'Number of consecutive 5xx responses that eject an endpoint; 0 disables ejection. Default: defaultTrafficPolicy of MeshConfig, otherwise 5.',
  },
  consecutiveGatewayErrors: {
    is: 'count',
    says: 'Number of consecutive 502, 503 or 504 responses that eject an endpoint.',
  },
  interval: {
    is: 'text',
    says: 'Time between two evaluations of ejection. Default: defaultTrafficPolicy of MeshConfig, otherwise 10s.',
  },
  baseEjectionTime: {
    is: 'text',
    says: 'Duration of an ejection, multiplied by the number of ejections of the endpoint. Default: defaultTrafficPolicy of MeshConfig, otherwise 30s.',
  },
  maxEjectionPercent: {
    is: 'percent',
    or: 100,
    says: 'Maximum percentage of ejected endpoints. Default: 100, which failover requires.',
  },
  minHealthPercent: {
    is: 'percent',
    says: 'Minimum percentage of healthy endpoints; below it, ejection is disabled.',
  },
} as const;

/** The set fields; of a service, each may be absent. */
export type OutlierDetection = Partial<Values<typeof outlierDetectionFields>>;
