/** Limits of the input. Repository content is untrusted: each bound ends in a coded finding, in bounded time. */

/** Characters of a file. */
export const MAX_FILE_LENGTH: number = 16 * 1024 * 1024;

/** Characters of one string: etcd stores no object of more than 1.5 MiB. */
export const MAX_SCALAR_LENGTH: number = 1536 * 1024;

/** Levels of collections inside collections, aliases followed. */
export const MAX_DEPTH: number = 200;

/** Values from the aliases of one document, all together. */
export const MAX_ALIASED_VALUES: number = 100_000;

/** Characters from the aliases of one document, all together. */
export const MAX_ALIASED_LENGTH: number = 4 * 1024 * 1024;

/** Maximum number of reported findings of one document. */
export const MAX_PROBLEMS: number = 100;

/** Number of findings of one file after which the rest is not read. */
export const MAX_FILE_PROBLEMS: number = 1000;
