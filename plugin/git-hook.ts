/**
 * The git pre-commit hook: its text, installation and removal. A hook from elsewhere is never changed without a request.
 * @module
 */
import { readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import {
  FLEET_FILE,
  findHooksDirectory,
  hookExists,
  type OutputPlace,
  openRepository,
  outputPlace,
  ownDirectory,
  realPath,
  removeFile,
  replaceFiles,
  shellWord,
  workTreeRoot,
} from '../src/internal.ts';
import { usageError } from './process/exit.ts';
import { codeOf, writeFailure } from './process/system-failure.ts';

/** The line that identifies our hook. */
const MARK =
  '# Written by `distributary hooks install`; `distributary hooks uninstall` removes it.';

/** The fleet of a hook. */
export interface HookedFleet {
  /** Its directory relative to the root of the work tree, the working directory of hooks, as in `deploy/`; empty for the root itself. */
  readonly prefix: string;
  /** The Fleet's file in that directory; absent for `distributary.yaml`. */
  readonly file?: string;
  /** More options for `check`. */
  readonly checkOptions?: readonly string[];
}

/** The hook's text: it checks commits with the fleet that touch YAML or JSON, and finds the program on PATH. */
export function hookScript({ prefix, file, checkOptions = [] }: HookedFleet): string {
  const options = [
    ...(prefix === '' ? [] : ['-C', shellWord(prefix)]),
    ...(file === undefined ? [] : ['--fleet', shellWord(file)]),
  ];
  const fleet = options.map((option) => ` ${option}`).join('');
  const more = checkOptions.map((option) => ` ${shellWord(option)}`).join('');
  return `#!/bin/sh
${MARK}
git cat-file -e ${shellWord(`:${prefix}${file ?? FLEET_FILE}`)} 2>/dev/null || exit 0
git diff --cached --quiet --no-ext-diff -- '*.yaml' '*.yml' '*.json' && exit 0
command -v distributary >/dev/null 2>&1 || {
  echo 'distributary is not on PATH, so this commit is not checked; git commit --no-verify goes without' >&2
  exit 1
}
distributary check --staged${fleet}${more} || exit
distributary diff --staged --exit-zero${fleet}
`;
}

/** Hooks are in the directory of git, or where the user's configuration has them; no file of a repository can set that. */
export async function hookPlace(directory: string): Promise<OutputPlace> {
  const repository = await openRepository(directory);
  const file = join(await findHooksDirectory(repository), 'pre-commit');
  const own = await ownDirectory({ root: repository.commonDirectory, isOfGit: true });
  const path = relative(own.root, await realPath(file));
  const isOutside = path.split(sep)[0] === '..';
  if (!isOutside) return { own, path };
  return await outputPlace(file, (await workTreeRoot(directory)) ?? directory);
}

/** Writes the hook; false when it exists already. Another hook is only replaced on request. */
export async function installHook(
  { own, path }: OutputPlace,
  script: string,
  mayReplace: boolean,
): Promise<boolean> {
  const file = join(own.root, path);
  const present = textOf(file);
  if (present === script) return false;
  if (present !== undefined && !mayReplace) throw usageError(hookExists, { file });
  await change(file, async () => {
    const hook = { path, text: script, isExecutable: true };
    await replaceFiles(own, [mayReplace ? { ...hook, over: 'any' } : hook]);
  });
  return true;
}

/** Whether the hook there is ours. */
export function isOurHook({ own, path }: OutputPlace): boolean {
  return textOf(join(own.root, path))?.split('\n').includes(MARK) ?? false;
}

/** Removes the hook if it is ours; returns the previous state. */
export async function uninstallHook({
  own,
  path,
}: OutputPlace): Promise<'removed' | 'absent' | 'foreign'> {
  const file = join(own.root, path);
  const present = textOf(file);
  if (present === undefined) return 'absent';
  if (!present.split('\n').includes(MARK)) return 'foreign';
  await change(file, () => removeFile(own, path));
  return 'removed';
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
