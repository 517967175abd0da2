/**
 * The hook that git runs before a commit: its text, and how it comes into a repository and leaves it. A hook of somebody else's is
 * never touched unasked.
 * @module
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import {
  environmentError,
  FLEET_FILE,
  hookExists,
  outputFailed,
  shellWord,
} from '../src/internal.ts';
import { usageError } from './process/exit.ts';

/** The line that a hook is known by as ours. */
const MARK =
  '# Written by `distributary hooks install`; `distributary hooks uninstall` removes it.';

/** The fleet that a hook looks after. */
export interface HookedFleet {
  /** Its directory below the root of the work tree, where git runs hooks, as in `deploy/`; empty for the root itself. */
  readonly prefix: string;
  /** The Fleet's file in that directory; absent for `distributary.yaml`. */
  readonly file?: string;
  /** More options of its `check`. */
  readonly checkOptions?: readonly string[];
}

/** The hook's text: it looks at commits that have the fleet and touch YAML or JSON, and finds the program by its name. */
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

/** Writes the hook; false when it is there already. Another one is only replaced if that is wanted. */
export function installHook(file: string, script: string, mayReplace: boolean): boolean {
  const present = textOf(file);
  if (present === script) return false;
  if (present !== undefined && !mayReplace) throw usageError(hookExists, { file });
  change(file, () => {
    mkdirSync(dirname(file), { recursive: true });
    // Never through a link: it may lead to a file that is kept elsewhere.
    rmSync(file, { force: true });
    writeFileSync(file, script, { mode: 0o755, flag: 'wx' });
  });
  return true;
}

/** Removes the hook if it is ours; says what was found there. */
export function uninstallHook(file: string): 'removed' | 'absent' | 'foreign' {
  const present = textOf(file);
  if (present === undefined) return 'absent';
  if (!present.split('\n').includes(MARK)) return 'foreign';
  change(file, () => rmSync(file));
  return 'removed';
}

function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return undefined;
    throw environmentError(outputFailed, { stream: file, reason: codeOf(error) }, error);
  }
}

function change(file: string, work: () => void): void {
  try {
    work();
  } catch (error) {
    throw environmentError(outputFailed, { stream: file, reason: codeOf(error) }, error);
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}
