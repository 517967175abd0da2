/** Istio's outlier detection with the API's field names, set for the fleet or for a service. */
import type { Values } from '../schema/settings.ts';
import type { fleetFields } from './settings.ts';

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

/** The set fields; of a service, each may be absent. */
export type OutlierDetection = Partial<
  Values<typeof fleetFields.derive.fields.outlierDetection.fields>
>;
