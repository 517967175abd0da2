/** The default port of a gateway. */
import type { DeriveSpec } from '../../kind/distributary-v1alpha1/derive-spec.ts';

/** Port of an entrance without an authored one: Istio's east-west port, or HTTP's. */
export const defaultPort = { mtls: 15443, http: 80 } as const;

/** The default port for the Fleet: without Istio, only ServiceImports contain a port. */
export function usualGatewayPort({ istio }: DeriveSpec): number {
  return defaultPort[istio === 'none' ? 'http' : istio.gateway];
}
