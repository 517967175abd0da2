/**
 * The environment around us → the one that git runs in. What points git at another repository, index or object store is taken
 * away: inside a hook those variables are set, and a command would write into the commit that somebody is just making.
 * @module
 */
import { delimiter } from 'node:path';
import { searchedDirectories } from '../program/program-environment.ts';
import type { GitPlace } from './git-place.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Where the user's own configuration is, and how remotes are reached: the user's business, and harmless. */
const KEPT =
  /^GIT_(?:CONFIG_(?:GLOBAL|SYSTEM|NOSYSTEM|COUNT|KEY_\d+|VALUE_\d+)|SSH|SSH_COMMAND|SSH_VARIANT|ASKPASS|PROXY_COMMAND|SSL_\w+|HTTP_\w+|CEILING_DIRECTORIES|DISCOVERY_ACROSS_FILESYSTEM)$/;

/** Programs that wait for a person. */
const INTERACTIVE = new Set(['EDITOR', 'VISUAL', 'PAGER', 'PREFIX']);

/** Makes git's environment for a place. */
export function gitEnvironment(
  outside: Environment,
  { settings = [], remoteSeconds }: Omit<GitPlace, 'directory'> = {},
): Record<string, string> {
  const entries = Object.entries(outside).filter(
    (entry): entry is [string, string] => entry[1] !== undefined && isKept(entry[0]),
  );
  return {
    ...Object.fromEntries(entries),
    // Git looks there for ssh and for helpers, from the directory that it runs in.
    ...(outside['PATH'] === undefined
      ? {}
      : { PATH: searchedDirectories(outside).join(delimiter) }),
    ...settingVariables(outside, settings),
    // A partial clone would fetch what it lacks, by whatever program the configuration names for that.
    ...(remoteSeconds === undefined ? { GIT_NO_LAZY_FETCH: '1' } : {}),
    // A commit has the parents that stand in it; git knows no setting for that, and would warn of an empty file.
    GIT_GRAFT_FILE: '/dev/null/none',
    // Nobody is there to answer, and messages are read by us.
    GIT_TERMINAL_PROMPT: '0',
    GCM_INTERACTIVE: 'never',
    LC_ALL: 'C',
    LANGUAGE: '',
  };
}

/** Settings behind those that the user's environment has; unlike with `-c`, a key may hold any character. */
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
