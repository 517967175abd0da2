/**
 * The git hooks before a commit and before the commit of a merge, which are one script: its text, installation and removal. A hook from elsewhere is never changed without a request.
 */
import { readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { hookExists } from '../../../src/diagnostic/codes/diff.ts';
import { shellWord } from '../../../src/diagnostic/wording/shell-word.ts';
import { type OutputPlace, outputPlace } from '../../../src/disk/output-place.ts';
import { ownDirectory, realPath } from '../../../src/disk/own-directory.ts';
import { removeFile, replaceFiles } from '../../../src/disk/replace-files.ts';
import { findHooksDirectory } from '../../../src/git/hooks-directory.ts';
import { type GitRepository, openRepository } from '../../../src/git/repository.ts';
import { workTreeRoot } from '../../../src/git/work-tree.ts';
import { FLEET_FILE } from '../../../src/read/fleet-root.ts';
import { usageError } from '../../process/exit.ts';
import { codeOf, writeFailure } from '../../process/system-failure.ts';

/** The hooks of git before a commit: it calls the second one for a merge without conflicts, and never both. */
const HOOKS: readonly string[] = ['pre-commit', 'pre-merge-commit'];

/** Commits for which git calls neither: `githooks(5)`. */
export const UNSEEN = 'rebase, cherry-pick, revert, am and fast-forward merges';

/** The line that identifies our hook. */
const MARK =
  '# Written by `distributary hooks install`; `distributary hooks uninstall` removes it.';

/** The beginning of a hook of ours, and of the part for each fleet of the repository. */
const HEAD = `#!/bin/sh\n${MARK}\n`;
const FLEET = '# The fleet of ';

export interface HookedFleet {
  /** Its directory relative to the root of the work tree, the working directory of hooks, as in `deploy/`; empty for the root itself. */
  readonly prefix: string;
  /** The Fleet's file in that directory; absent for `distributary.yaml`. */
  readonly file?: string;
  /** More options for `check`. */
  readonly checkOptions?: readonly string[];
}

/** The hook's text: it checks commits that touch any file of the fleet's directory, and finds the program on PATH. */
export function hookScript({ prefix, file, checkOptions = [] }: HookedFleet): string {
  const options = [
    ...(prefix === '' ? [] : ['-C', shellWord(prefix)]),
    ...(file === undefined ? [] : ['--fleet', shellWord(file)]),
  ];
  const fleet = options.map((option) => ` ${option}`).join('');
  const more = checkOptions.map((option) => ` ${shellWord(option)}`).join('');
  const path = `${prefix}${file ?? FLEET_FILE}`;
  return `${HEAD}${FLEET}${JSON.stringify(path)}
if git cat-file -e ${shellWord(`:${path}`)} 2>/dev/null &&
  ! git diff --cached --quiet --no-ext-diff -- ${shellWord(prefix === '' ? '.' : `:(literal)${prefix}`)}
then
  command -v distributary >/dev/null 2>&1 || {
    echo 'distributary is not on PATH, so this commit is not checked; git commit --no-verify goes without' >&2
    exit 1
  }
  distributary check --staged${fleet}${more} || exit
  distributary diff --staged --exit-zero${fleet}
fi
`;
}

/** Hooks are in the directory of git, or where the user's configuration has them; no file of a repository can set that. */
export async function hookPlaces(directory: string): Promise<readonly OutputPlace[]> {
  const repository = await openRepository(directory);
  const hooks = await findHooksDirectory(repository);
  return await Promise.all(
    HOOKS.map((name) => hookPlace(directory, repository, join(hooks, name))),
  );
}

async function hookPlace(
  directory: string,
  repository: GitRepository,
  file: string,
): Promise<OutputPlace> {
  const own = await ownDirectory({ root: repository.commonDirectory, isOfGit: true });
  const path = relative(own.root, await realPath(file));
  const isOutside = path.split(sep)[0] === '..';
  if (!isOutside) return { own, path };
  return await outputPlace(file, (await workTreeRoot(directory)) ?? directory);
}

/**
 * Writes the hooks; returns those that did not have the fleet. A hook of ours gets a part for each fleet of the repository. Another hook
 * is only replaced on request, and if there is one, none is written.
 */
export async function installHooks(
  hooks: readonly OutputPlace[],
  script: string,
  mayReplace: boolean,
): Promise<readonly OutputPlace[]> {
  const present = hooks.map((hook) => textOf(fileOf(hook)));
  const wanted = present.map((text) => withFleet(text, script, mayReplace));
  const at = wanted.indexOf(undefined);
  const other = hooks[at];
  if (other !== undefined) {
    const about = { isOwn: isMarked(present[at] ?? ''), call: callOf(script) };
    throw usageError(hookExists, { file: fileOf(other), ...about });
  }
  const lacking = hooks.flatMap((hook, i) => {
    const [text, before] = [wanted[i], present[i]];
    return text === undefined || text === before ? [] : [{ hook, text, before }];
  });
  for (const { hook, text, before } of lacking) {
    await change(fileOf(hook), async () => {
      const isThere = mayReplace || before !== undefined;
      const file = { path: hook.path, text, isExecutable: true };
      await replaceFiles(hook.own, [isThere ? { ...file, over: 'any' } : file]);
    });
  }
  return lacking.map(({ hook }) => hook);
}

/** The text of a hook that checks the fleet as well; undefined where it would replace anything that may not be replaced. */
function withFleet(
  present: string | undefined,
  script: string,
  mayReplace: boolean,
): string | undefined {
  const fleets = present === undefined ? undefined : fleetsIn(present);
  if (fleets === undefined) return present === undefined || mayReplace ? script : undefined;
  for (const [fleet, part] of fleetsIn(script) ?? []) {
    const own = fleets.get(fleet);
    if (own !== undefined && own !== part && !mayReplace) return undefined;
    fleets.set(fleet, part);
  }
  return HEAD + [...fleets.values()].join('');
}

/** The parts of a hook of ours, each by its first line; undefined for another hook. */
function fleetsIn(script: string): Map<string, string> | undefined {
  if (!script.startsWith(HEAD + FLEET)) return undefined;
  const parts = script.slice(HEAD.length).split(new RegExp(`^(?=${FLEET})`, 'm'));
  return new Map(parts.map((part) => [part.slice(0, part.indexOf('\n')), part]));
}

/** The line of a script that checks its fleet. */
function callOf(script: string): string {
  return /^ *(distributary check .*)$/m.exec(script)?.[1] ?? '';
}

/** The path of a hook. */
export function fileOf({ own, path }: OutputPlace): string {
  return join(own.root, path);
}

export function isOurHook(hook: OutputPlace): boolean {
  return isMarked(textOf(fileOf(hook)) ?? '');
}

/** Removes the hook if it is ours; returns the previous state. */
export async function uninstallHook(hook: OutputPlace): Promise<'removed' | 'absent' | 'foreign'> {
  const file = fileOf(hook);
  const present = textOf(file);
  if (present === undefined) return 'absent';
  if (!isMarked(present)) return 'foreign';
  await change(file, () => removeFile(hook.own, hook.path));
  return 'removed';
}

function isMarked(script: string): boolean {
  return script.split('\n').includes(MARK);
}

function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return undefined;
    throw writeFailure(file, error);
  }
}

async function change(file: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    throw writeFailure(file, error);
  }
}
