/** A baseline as a committed file. It is written to a new file or over another baseline, never over other content. */
import { readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileUnwritable } from '../../src/diagnostic/codes/emit.ts';
import type { Diagnostic } from '../../src/diagnostic/diagnostic.ts';
import { EnvironmentError, environmentError } from '../../src/diagnostic/environment-error.ts';
import { someOf } from '../../src/diagnostic/wording/some-of.ts';
import { writeOutput } from '../../src/disk/output-place.ts';
import { workTreeRoot } from '../../src/git/work-tree.ts';
import {
  type BaselineEntry,
  baselineDocument,
  baselineOf,
  readBaseline,
} from '../../src/judge/baseline.ts';
import { LARGEST_FILE } from '../../src/read/decode-text.ts';
import { jsonText } from '../format/json-text.ts';
import { UsageError } from '../process/exit.ts';
import { codeOf } from '../process/system-failure.ts';
import type { Context } from './context.ts';

/** Maximum number of entries listed. */
const MOST_GONE = 5;

/** Reports entries of the baseline without a finding: for findings that are all of a fleet without errors, which hide the rest. */
export function sayGone(context: Context, file: string, gone: readonly BaselineEntry[]): void {
  if (gone.length === 0) return;
  const named = gone.map((entry) => `${entry.code} of ${entry.file}`);
  context.say(
    `no longer found, but in ${file}: ${someOf(named, MOST_GONE)}; --write-baseline ${file} removes it`,
  );
}

export function openBaseline({ directory }: Context, file: string): readonly BaselineEntry[] {
  const text = textOf(resolve(directory, file));
  if (text === undefined) {
    throw new UsageError(`there is no baseline ${file}; --write-baseline ${file} writes one`);
  }
  return parsed(text) ?? refuse(file);
}

export async function writeBaseline(
  { directory }: Context,
  file: string,
  findings: readonly Diagnostic[],
): Promise<void> {
  const path = resolve(directory, file);
  const present = textOf(path);
  if (present !== undefined && parsed(present) === undefined) refuse(file);
  const text = jsonText(baselineDocument(baselineOf(findings)));
  if (text === present) return;
  try {
    const over = (there: string): boolean => parsed(there) !== undefined;
    await writeOutput(path, (await workTreeRoot(directory)) ?? directory, { text, over });
  } catch (error) {
    if (error instanceof EnvironmentError) throw error;
    throw environmentError(fileUnwritable, { path: file, problem: codeOf(error) }, error);
  }
}

function refuse(file: string): never {
  throw new UsageError(`${file} is no baseline: expected what check --write-baseline writes`);
}

function parsed(text: string): readonly BaselineEntry[] | undefined {
  try {
    return readBaseline(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** Undefined where there is no file. */
function textOf(path: string): string | undefined {
  try {
    const { size } = statSync(path);
    return size > LARGEST_FILE ? '' : readFileSync(path, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw new UsageError(`the baseline ${path} cannot be read: ${codeOf(error)}`);
  }
}
