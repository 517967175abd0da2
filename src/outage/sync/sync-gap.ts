/** Requests that are answered before and after a change, and not while some clusters are synced and others are not: the record for formats. */

/** When they get no answer. */
export type GapTime =
  /** Once the clients' cluster is synced before the others. */
  | 'clientsFirst'
  /** Once the others are synced before the clients' cluster. */
  | 'providersFirst'
  /** In either order. */
  | 'eitherFirst'
  /** While istiod has some objects of the clients' own branch and not yet the others. */
  | 'withinSync';

/** The clients of a service. */
export interface SyncGap {
  /** `namespace/name`. */
  readonly service: string;
  /** The clients' clusters, by name. */
  readonly clients: readonly string[];
  /** The clusters that serve them, and change; empty for `withinSync`. */
  readonly providers: readonly string[];
  readonly time: GapTime;
  /** Lower-case start, no full stop; undefined where the clients' proxies have no destination. */
  readonly because: string | undefined;
  /** Groups of clusters in an order of syncs with an answer at all times; empty if there is none. */
  readonly order: readonly (readonly string[])[];
}
