/** The contract of an API by which clusters offer services to each other: its readers and writers for `derive`. */
import type { FailoverReader } from './failover/failover-offer.ts';
import type { ImportWriter } from './import/import-writer.ts';
import type { OfferReader } from './offer/offer-reader.ts';
import type { PolicyReader } from './route/policy/policy-reader.ts';

/** One API; `derive/services.ts` of its folder exports it. Absent members are unsupported. */
export interface ServiceApi {
  /** Reads the offers: provider, service and consumers. */
  readonly offers?: OfferReader;
  /** Reads policies: the distribution of a consumer's requests over the clusters. */
  readonly policies?: PolicyReader;
  /** Writes the consumer's import. */
  readonly imports?: ImportWriter;
  /** Reads names of ordered Services (failover). */
  readonly failovers?: FailoverReader;
}
