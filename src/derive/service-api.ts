/**
 * The contract of an API by which clusters offer services to each other: what it brings to `derive`, each part a reader or writer.
 * @module
 */
import type { FailoverReader } from './failover/failover-offer.ts';
import type { ImportWriter } from './import/import-writer.ts';
import type { OfferReader } from './offer/offer-reader.ts';
import type { PolicyReader } from './route/policy/policy-reader.ts';

/** One API; `derive/services.ts` of its folder exports it. What it lacks is absent. */
export interface ServiceApi {
  /** Which cluster offers which service to whom. */
  readonly offers?: OfferReader;
  /** How a consumer's requests are spread over the clusters. */
  readonly policies?: PolicyReader;
  /** The object that a consumer gets. */
  readonly imports?: ImportWriter;
  /** Names behind which Services stand in an order of failover. */
  readonly failovers?: FailoverReader;
}
