/**
 * The port of a gateway for which nobody writes one.
 * @module
 */
import type { DeriveSpec } from '../../kind/distributary-v1alpha1/derive-spec.ts';

/** Port of an entrance that nobody authored: Istio's east-west port, or HTTP's. */
export const defaultPort = { mtls: 15443, http: 80 } as const;

/** The same, as the Fleet has it: without Istio only ServiceImports name a port. */
export function usualGatewayPort({ istio }: DeriveSpec): number {
  return defaultPort[istio === 'none' ? 'http' : istio.gateway];
}
