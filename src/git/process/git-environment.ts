/**
 * The current environment → the environment of git. Variables that select another repository, index or object store are
 * removed: inside a hook those variables are set, and a command would write into the commit that is being made.
 */
import { delimiter } from 'node:path';
import { searchedDirectories } from '../../disk/searched-directories.ts';
import type { GitPlace } from '../git-place.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Location of the user's own configuration, and access to remotes: they are the user's own and safe. */
const KEPT =
  /^GIT_(?:CONFIG_(?:GLOBAL|SYSTEM|NOSYSTEM|COUNT|KEY_\d+|VALUE_\d+)|SSH|SSH_COMMAND|SSH_VARIANT|ASKPASS|PROXY_COMMAND|SSL_\w+|HTTP_\w+|CEILING_DIRECTORIES|DISCOVERY_ACROSS_FILESYSTEM)$/;

/** Programs with prompts. */
const INTERACTIVE = new Set(['EDITOR', 'VISUAL', 'PAGER', 'PREFIX']);

/** Makes git's environment for a directory. */
export function gitEnvironment(
  outside: Environment,
  { settings = [], remoteSeconds, variables = {} }: Omit<GitPlace, 'directory'> = {},
): Record<string, string> {
  const entries = Object.entries(outside).filter(
    (entry): entry is [string, string] => entry[1] !== undefined && isKept(entry[0]),
  );
  return {
    ...Object.fromEntries(entries),
    // Git looks there for ssh and for helpers, relative to its working directory.
    ...(outside['PATH'] === undefined
      ? {}
      : { PATH: searchedDirectories(outside).join(delimiter) }),
    ...settingVariables(outside, settings),
    // A partial clone would fetch missing objects, by any program of the configuration.
    ...(remoteSeconds === undefined ? { GIT_NO_LAZY_FETCH: '1' } : {}),
    // A commit has its recorded parents; git has no setting for that, and would print a warning about an empty file.
    GIT_GRAFT_FILE: '/dev/null/none',
    // No user is there to answer, and the program parses the messages.
    GIT_TERMINAL_PROMPT: '0',
    GCM_INTERACTIVE: 'never',
    LC_ALL: 'C',
    LANGUAGE: '',
    ...variables,
  };
}

/** Settings after those of the user's environment; unlike with `-c`, a key may contain any character. */
function settingVariables(
  outside: Environment,
  settings: NonNullable<GitPlace['settings']>,
): Record<string, string> {
  if (settings.length === 0) return {};
  const first = Number(outside['GIT_CONFIG_COUNT'] ?? 0);
  const entries = settings.flatMap(([key, value], i) => [
    [`GIT_CONFIG_KEY_${first + i}`, key],
    [`GIT_CONFIG_VALUE_${first + i}`, value],
  ]);
  return { ...Object.fromEntries(entries), GIT_CONFIG_COUNT: String(first + settings.length) };
}

function isKept(name: string): boolean {
  const upper = name.toUpperCase();
  return !INTERACTIVE.has(upper) && (!upper.startsWith('GIT_') || KEPT.test(upper));
}
