/**
 * The environment around us → the one that git runs in. What points git at another repository, index or object store is taken
 * away: inside a hook those variables are set, and a command would write into the commit that somebody is just making.
 * @module
 */

/** Where the user's own configuration is, and how remotes are reached: the user's business, and harmless. */
const KEPT =
  /^GIT_(?:CONFIG_(?:GLOBAL|SYSTEM|NOSYSTEM|COUNT|KEY_\d+|VALUE_\d+)|SSH|SSH_COMMAND|SSH_VARIANT|ASKPASS|PROXY_COMMAND|SSL_\w+|HTTP_\w+|CEILING_DIRECTORIES|DISCOVERY_ACROSS_FILESYSTEM)$/;

/** Programs that wait for a person. */
const INTERACTIVE = new Set(['EDITOR', 'VISUAL', 'PAGER', 'PREFIX']);

/** Makes git's environment. */
export function gitEnvironment(
  outside: Readonly<Record<string, string | undefined>>,
): Record<string, string> {
  const entries = Object.entries(outside).filter(
    (entry): entry is [string, string] => entry[1] !== undefined && isKept(entry[0]),
  );
  return {
    ...Object.fromEntries(entries),
    // Nobody is there to answer, and messages are read by us.
    GIT_TERMINAL_PROMPT: '0',
    LC_ALL: 'C',
    LANGUAGE: '',
  };
}

function isKept(name: string): boolean {
  const upper = name.toUpperCase();
  return !INTERACTIVE.has(upper) && (!upper.startsWith('GIT_') || KEPT.test(upper));
}
