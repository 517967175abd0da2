/** The reasons for which a run computes what an earlier run may have computed already. */

/** Why the result of an earlier run is not recalled. */
export type Miss =
  /** There is no place for results, or the input is not only files. */
  | { readonly because: 'notKept' }
  /** No earlier run with these options is recorded. */
  | { readonly because: 'firstRun' }
  | { readonly because: 'programChanged' }
  /** A file was added or removed; `file` is one of those that the earlier run has read and that are gone. */
  | { readonly because: 'filesAddedOrRemoved'; readonly file?: string }
  | { readonly because: 'fileChanged'; readonly file: string }
  /** A program that renders sources, such as helm. */
  | { readonly because: 'rendererChanged' }
  /** The recorded findings are those of all clusters. */
  | { readonly because: 'clustersSelected' }
  /** The branch is not as the earlier run has left it. */
  | { readonly because: 'branchChanged'; readonly branch: string }
  /** The earlier result has errors. */
  | { readonly because: 'errorsLeft' }
  /** The findings are recalled, but objects are needed that no run records. */
  | { readonly because: 'objectsNeeded' };

/** A recalled value, or the reason why there is none. */
export type Attempt<T> =
  | { readonly value: T; readonly miss?: undefined }
  | { readonly value?: undefined; readonly miss: Miss };
