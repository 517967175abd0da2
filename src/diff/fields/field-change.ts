/** Differences in the fields of one object: the record for the formats of a diff. Values are texts without secrets. */

export interface FieldChange {
  /** As in `spec.template.spec.containers[name=web].image`; an item without a key by its place, from 0. */
  readonly path: string;
  /** `removed` is a loss; `reordered` is a list with the same items in another order. */
  readonly change: 'added' | 'changed' | 'removed' | 'reordered';
  /** At most 200 characters; absent where the field is new. */
  readonly before?: string;
  /** At most 200 characters; absent where the field is gone. */
  readonly after?: string;
}

/** The fields of one object that differ, in order of their paths' first appearance. */
export interface FieldChanges {
  readonly fields: readonly FieldChange[];
  /** Number of further differences that are not listed. */
  readonly more: number;
}
