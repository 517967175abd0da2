/**
 * One entry of Fleet `spec.derive.failover[]`.
 * @module
 */

/** A region to turn to next, for a consumer in `from`. Entries with one `from` count in the order listed; not transitive. */
export interface RegionFailover {
  readonly from: string;
  readonly to: string;
}
