/**
 * Codes about what deriving for a fleet costs in sum, in order of their numbers. A code is never reused or renumbered.
 * @module
 */
import { type Code, defineCode } from '../code.ts';

/** Services have too many endpoints in total. */
export const tooManyEndpoints: Code<{
  readonly object: string;
  /** Clusters, or ranks of a FailoverService, that serve it. */
  readonly providers: number;
  /** Clusters that may use it. */
  readonly consumers: number;
  readonly limit: number;
}> = defineCode({
  code: 'DIS0443',
  name: 'too-many-endpoints',
  severity: 'error',
  title: 'Services have too many endpoints in total',
  why: 'Every consumer of a service gets an endpoint for each provider, port and subset. A file of less than a megabyte can result in millions of endpoints, which exhaust time and memory. Beyond the limit, nothing is derived.',
  fix: 'export from fewer clusters, name the consumers in spec.targetClusters, place the Service and its export only where they are needed, or split the fleet',
  message: ({ object, providers, consumers, limit }) =>
    `${object} has ${providers} providers for ${consumers} clusters, up to ${providers * consumers} endpoints for each port and subset; with it the fleet has more than ${limit}`,
});
