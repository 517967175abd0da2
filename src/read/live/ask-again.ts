/** A path of an API server → its answer, with retries of temporary failures. */
import { setTimeout as pause } from 'node:timers/promises';
import {
  answerUnusable,
  liveTooSlow,
  serverRefuses,
  serverUnreachable,
} from '../../diagnostic/codes/read-live.ts';
import { environmentError } from '../../diagnostic/environment-error.ts';
import { isObject, type JsonObject, stringAt } from '../../resource/json.ts';
import { type Answer, ask } from './ask.ts';
import { type LiveLimits, type LiveServer, serverName } from './live-server.ts';

/** A session with a server. */
export interface LiveSession {
  readonly server: LiveServer;
  readonly limits: LiveLimits;
  /** Deadline of everything, by the clock of `performance.now`. */
  readonly deadline: number;
  /** Characters of the answers so far. */
  heard: number;
}

/** A final answer: a success, or a refusal that a retry does not change. */
export interface FinalAnswer {
  readonly status: TellingStatus;
  readonly body: JsonObject;
}

/** Statuses that the caller handles. */
const telling = [200, 403, 404, 410] as const;
type TellingStatus = (typeof telling)[number];

/** Requests until there is a final answer; gives up with an error of the environment. */
export async function askAgain(session: LiveSession, path: string): Promise<FinalAnswer> {
  const { limits, server } = session;
  for (let attempt = 1; ; attempt += 1) {
    const requestTime = Math.min(limits.requestTime, Math.ceil(timeLeft(session)));
    const answer = await ask(server, path, { ...limits, requestTime });
    hear(session, path, answer);
    const status = tellingStatus(answer);
    if (answer.type === 'answer' && status !== undefined) {
      return { status, body: bodyOf(session, path, { ...answer, status }) };
    }
    timeLeft(session);
    if (!mayPass(answer) || attempt >= limits.attempts)
      throw giveUp(session, path, answer, attempt);
    await pause(Math.min(pauseBefore(attempt, limits, answer), timeLeft(session)));
  }
}

/** Counts an answer of any status; the error when all of them exceed the limit. */
function hear(session: LiveSession, path: string, answer: Answer): void {
  const { limits, server } = session;
  if (answer.type === 'answer') session.heard += answer.body.length;
  if (session.heard <= limits.totalBytes) return;
  const problem = `comes after too much: all answers together have more than ${limits.totalBytes} bytes`;
  throw environmentError(answerUnusable, { server: serverName(server), path, problem });
}

/** The remaining time; the error when none remains. */
function timeLeft({ server, limits, deadline }: LiveSession): number {
  const left = deadline - performance.now();
  if (left > 0) return left;
  const seconds = limits.totalTime / 1000;
  throw environmentError(liveTooSlow, { server: serverName(server), seconds });
}

function mayPass(answer: Answer): boolean {
  if (answer.type === 'failure') return answer.mayPass;
  return answer.type === 'answer' && (answer.status === 429 || answer.status >= 500);
}

/** The longer of Retry-After and a pause that doubles with each attempt; at most the limit. */
function pauseBefore(attempt: number, limits: LiveLimits, answer: Answer): number {
  const address = answer.type === 'answer' ? answer.retryAfter : 0;
  return Math.min(Math.max(address, limits.firstPause * 2 ** (attempt - 1)), limits.longestPause);
}

function tellingStatus(answer: Answer): TellingStatus | undefined {
  return answer.type === 'answer' ? telling.find((one) => one === answer.status) : undefined;
}

function bodyOf(
  { server }: LiveSession,
  path: string,
  answer: { readonly status: TellingStatus; readonly body: string },
): JsonObject {
  const body = parsed(answer.body);
  if (body !== undefined) return body;
  // A proxy may refuse with a body of its own.
  if (answer.status !== 200) return {};
  const args = { server: serverName(server), path, problem: 'is no JSON object' };
  throw environmentError(answerUnusable, args);
}

function parsed(text: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    // The error would quote the answer.
    return undefined;
  }
}

function giveUp(
  { server, limits }: LiveSession,
  path: string,
  answer: Answer,
  attempts: number,
): Error {
  const address = { server: serverName(server), path };
  switch (answer.type) {
    case 'failure':
      return environmentError(serverUnreachable, { ...address, problem: answer.problem, attempts });
    case 'too-large': {
      const problem = `has more than ${limits.answerBytes} bytes`;
      return environmentError(answerUnusable, { ...address, problem });
    }
    case 'answer': {
      const { status } = answer;
      const reason = reasonOf(answer.body);
      return environmentError(serverRefuses, { ...address, status, reason, attempts });
    }
  }
}

/** The API's reason of a failure; its message may quote the request. */
function reasonOf(body: string): string {
  const reason = stringAt(parsed(body), 'reason') ?? '';
  return /^[A-Za-z]{1,64}$/.test(reason) ? reason : '';
}
