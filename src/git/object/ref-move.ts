/** The change of a ref, as a value. */

/** The update of one ref. */
export interface RefMove {
  /** The full name. */
  readonly ref: string;
  /** The required old commit; absent: the ref must not exist. */
  readonly from?: string;
  /** The new commit; absent: the ref is deleted. */
  readonly to?: string;
}
