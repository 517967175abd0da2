/**
 * The values that an Application gives → what it asks the plugin for.
 * @module
 */
import { parameterInvalid, parseGoDuration } from '../../src/internal.ts';
import { UsageError, usageError } from '../process/exit.ts';
import type { Host } from '../process/host.ts';
import { type Given, readGivenValues } from './given-values.ts';
import { parameters } from './parameter.ts';

/** What an Application asks for. */
export interface CmpRequest {
  /** Undefined when it names none, which `cmp generate` refuses. */
  readonly cluster: string | undefined;
  /** Directories of the branch; undefined for what the path of the Application holds. */
  readonly applications: readonly string[] | undefined;
  readonly isStrict: boolean;
  readonly allowsEmpty: boolean;
  /** After how many milliseconds to give up, and how the Application wrote it. */
  readonly deadline: { readonly milliseconds: number; readonly text: string };
}

/** Reads the request from the environment. */
export function readRequest(env: Host['env']): CmpRequest {
  const given = readGivenValues(env);
  const applications = given.get('applications');
  return {
    cluster: nonEmpty(given.get('cluster'), 'the name of a cluster'),
    applications: applications && namedApplications(applications),
    isStrict: truth(given.get('strict')),
    allowsEmpty: truth(given.get('allow-empty')),
    deadline: duration(given.get('deadline')),
  };
}

/** Reads the deadline alone; the announced one where an Application gives anything that is wrong, which is told where it is rendered. */
export function readDeadline(env: Host['env']): CmpRequest['deadline'] {
  try {
    return readRequest(env).deadline;
  } catch (cause) {
    if (cause instanceof UsageError) return duration(undefined);
    throw cause;
  }
}

function nonEmpty(given: Given | undefined, expected: string): string | undefined {
  if (given === undefined) return undefined;
  const [text = ''] = given.texts;
  if (text === '') throw invalid(given, expected);
  return text;
}

function namedApplications(given: Given): readonly string[] {
  const isGood = given.texts.length > 0 && given.texts.every((text) => text !== '');
  if (!isGood) throw invalid(given, 'directories of the branch, such as apps/web');
  return given.texts;
}

function truth(given: Given | undefined): boolean {
  if (given === undefined) return false;
  const [text = ''] = given.texts;
  if (text !== 'true' && text !== 'false') throw invalid(given, '"true" or "false"');
  return text === 'true';
}

/** A timer of Node counts milliseconds in 31 bits; a day is more than enough. */
const longest = 24 * 60 * 60 * 1000;

function duration(given: Given | undefined): CmpRequest['deadline'] {
  const announced = parameters.find(({ name }) => name === 'deadline')?.string ?? '';
  const text = given?.texts[0] ?? announced;
  const milliseconds = Math.floor((parseGoDuration(text) ?? 0) / 1e6);
  if (milliseconds >= 1 && milliseconds <= longest) return { milliseconds, text };
  throw invalid(
    { from: 'parameter "deadline"', texts: [text], ...given },
    'a duration such as 50s',
  );
}

function invalid({ from, texts }: Given, expected: string): Error {
  return usageError(parameterInvalid, { from, found: JSON.stringify(texts.join(',')), expected });
}
