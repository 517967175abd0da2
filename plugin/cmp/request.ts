/** The values of an Application → its request to the plugin. */
import { parameterInvalid } from '../../src/diagnostic/codes/entry.ts';
import { parseGoDuration } from '../../src/kind/notation/go-duration.ts';
import { UsageError, usageError } from '../process/exit.ts';
import type { Host } from '../process/host.ts';
import { type Given, readGivenValues } from './given-values.ts';
import { parameters } from './parameter.ts';

/** The request of an Application. */
export interface CmpRequest {
  /** Undefined without a cluster name, which `cmp generate` refuses. */
  readonly cluster: string | undefined;
  /** Directories of the branch; undefined for those of the Application's path. */
  readonly applications: readonly string[] | undefined;
  readonly isStrict: boolean;
  readonly allowsEmpty: boolean;
  /** The timeout in milliseconds, and its text in the Application. */
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

/** Reads only the deadline; the announced default if any value is invalid, which is reported by the rendering. */
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
