/** The commit that a render is made from, as git prints it, without interpretation. */

/** A commit of the repository with the fleet. */
export interface DryCommit {
  /** The full object id. */
  readonly id: string;
  readonly authorName: string;
  readonly authorMail: string;
  /** Seconds since 1970. */
  readonly authorDate: number;
  /** Seconds since 1970. */
  readonly committerDate: number;
  /** The whole message, in UTF-8. */
  readonly message: string;
  /** The message's trailers as `git interpret-trailers --parse` prints them; empty when it has none. */
  readonly trailers: string;
}
