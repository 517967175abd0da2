/**
 * Git's configuration from all its files → settings that disable programs: configured hooks
 * (git 2.54 and later) and filters, each by its name, and an ssh with a prompt; and that limit a push to the given refs.
 * @module
 */
import type { GitCommand } from './git-command.ts';
import type { GitPlace } from './git-place.ts';

/** One setting of git's configuration. */
export interface ConfiguredValue {
  /** Its scope in git's terms: `system`, `global`, `local`, `worktree` or `command`. */
  readonly scope: string;
  /** Section and name in lower case, the subsection unchanged. */
  readonly key: string;
  /** Empty for a key without a value. */
  readonly value: string;
}

/** Lists the whole configuration, in git's order. */
export const listConfiguration: GitCommand<readonly ConfiguredValue[]> = {
  args: ['config', '--list', '--null', '--show-scope'],
  parse: (output) => {
    const parts = output.split('\0');
    return parts.flatMap((entry, i): ConfiguredValue[] => {
      if (i % 2 === 0) return [];
      const end = entry.indexOf('\n');
      const key = end < 0 ? entry : entry.slice(0, end);
      return [{ scope: parts[i - 1] ?? '', key, value: end < 0 ? '' : entry.slice(end + 1) }];
    });
  },
};

/** Makes the settings. */
export function settingsAgainst(
  configured: readonly ConfiguredValue[],
  outside: Readonly<Record<string, string | undefined>>,
): NonNullable<GitPlace['settings']> {
  const off = namesIn(configured, 'hook').flatMap((name): [string, string][] => [
    [`hook.${name}.event`, ''],
    [`hook.${name}.enabled`, 'false'],
  ]);
  // Git runs them to find out whether a file of the work tree has changed.
  const unfiltered = namesIn(configured, 'filter').flatMap((name): [string, string][] => [
    [`filter.${name}.clean`, ''],
    [`filter.${name}.process`, ''],
    [`filter.${name}.required`, 'false'],
  ]);
  const hasShell =
    configured.some(({ key }) => key === 'core.sshcommand') ||
    (outside['GIT_SSH'] ?? outside['GIT_SSH_COMMAND']) !== undefined;
  const quiet: [string, string][] = hasShell ? [] : [['core.sshCommand', 'ssh -o BatchMode=yes']];
  // A mirror is pushed with all of its refs, by force, and git refuses to push some of them.
  const plain = configured.flatMap(({ key }): [string, string][] =>
    /^remote\..+\.mirror$/s.test(key) ? [[key, 'false']] : [],
  );
  return [...off, ...unfiltered, ...plain, ...quiet];
}

/** The subsections of a section's settings. */
function namesIn(configured: readonly ConfiguredValue[], section: string): readonly string[] {
  const names = configured.flatMap(({ key }) =>
    key.startsWith(`${section}.`) ? (/^[^.]+\.(.+)\.[^.]+$/s.exec(key)?.[1] ?? []) : [],
  );
  return [...new Set(names)];
}
