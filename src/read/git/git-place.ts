/**
 * Where git runs and what it may do there.
 * @module
 */

/** A directory that git commands run in, with what they are told and allowed. */
export interface GitPlace {
  readonly directory: string;
  /** What is set beside the settings of every command: keys and values. */
  readonly settings?: readonly (readonly [key: string, value: string])[];
  /** How long a command may take, and that it may reach a remote; absent: it reaches none, also not for what a partial clone lacks. */
  readonly remoteSeconds?: number;
}

/** The same place for commands that reach no remote. */
export function offline<P extends GitPlace>(place: P): Omit<P, 'remoteSeconds'> {
  const { remoteSeconds, ...rest } = place;
  return rest;
}
