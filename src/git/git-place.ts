/** The working directory of git and its permissions. */
/** A directory for git commands, with their settings and permissions. */
export interface GitPlace {
  readonly directory: string;
  /** Settings besides those of every command: keys and values. */
  readonly settings?: readonly (readonly [key: string, value: string])[];
  /** Time limit of a command, which also allows a remote; absent: no remote, not even for missing objects of a partial clone. */
  readonly remoteSeconds?: number;
  /** Variables of git that name files in place of the repository's own, as GIT_INDEX_FILE. */
  readonly variables?: Readonly<Record<string, string>>;
  /** Bytes of data that each process may have, where a stranger's server answers; absent: no limit. */
  readonly memory?: number;
}

/** The usual limit: the first push of a large fleet can take minutes. */
export const REMOTE_SECONDS = 600;

/** The same place for commands without a remote. */
export function offline<P extends GitPlace>(place: P): Omit<P, 'remoteSeconds'> {
  const { remoteSeconds, ...rest } = place;
  return rest;
}
