/**
 * Codes about what deriving for a fleet costs in sum, in order of their numbers. A code is never reused or renumbered.
 * @module
 */
import { type Code, defineCode } from '../../code.ts';
import { tooManyEndpointsText } from '../derive-sum.ts';

/** Services have too many endpoints in total. */
export const tooManyEndpoints: Code<{
  readonly object: string;
  /** Clusters, or ranks of a FailoverService, that serve it. */
  readonly providers: number;
  /** Clusters that may use it. */
  readonly consumers: number;
  readonly limit: number;
}> = defineCode({
  ...tooManyEndpointsText,
  message: ({ object, providers, consumers, limit }) =>
    `${object} has ${providers} providers for ${consumers} clusters, up to ${providers * consumers} endpoints for each port and subset; with it the fleet has more than ${limit}`,
});
