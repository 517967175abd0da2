/**
 * The command of a kubeconfig's user → the credentials that it returns.
 *
 * The client package can run such commands too, but without a time limit.
 */

import { execFile } from 'node:child_process';
import type { User } from '@kubernetes/client-node';
import { present } from '../../collection/present.ts';
import { credentialsFailed } from '../../diagnostic/codes/read-live.ts';
import { environmentError } from '../../diagnostic/environment-error.ts';
import { isObject, listAt, objectAt, stringAt } from '../../resource/json.ts';
import type { Surroundings } from './live-server.ts';

/** A cloud's command may have to call its own servers first. */
const mostTime = 30_000;
const mostBytes = 1024 * 1024;

export type ExecCredential = Pick<User, 'token' | 'certData' | 'keyData'>;

/** Runs the user's command; undefined without one. */
export async function execCredential(
  { exec }: User,
  around: Surroundings,
): Promise<ExecCredential | undefined> {
  const command = stringAt(exec, 'command');
  if (command === undefined) return undefined;
  const output = await run(command, listAt(exec, 'args').map(String), {
    cwd: around.cwd,
    env: environmentOf(exec, around),
  });
  const status = objectAt(parsed(output, command), 'status');
  const token = stringAt(status, 'token');
  const certificate = stringAt(status, 'clientCertificateData');
  const key = stringAt(status, 'clientKeyData');
  if (token === undefined && (certificate === undefined || key === undefined)) {
    throw environmentError(credentialsFailed, { command, problem: 'prints no credentials' });
  }
  return {
    ...present({ token }),
    ...(certificate === undefined ? {} : { certData: base64(certificate) }),
    ...(key === undefined ? {} : { keyData: base64(key) }),
  };
}

/** The command prints PEM; a kubeconfig contains base64. */
function base64(text: string): string {
  return Buffer.from(text).toString('base64');
}

function environmentOf(exec: User['exec'], { env }: Surroundings): NodeJS.ProcessEnv {
  const added = listAt(exec, 'env').map((entry): [string, string] => [
    stringAt(entry, 'name') ?? '',
    stringAt(entry, 'value') ?? '',
  ]);
  const info = {
    apiVersion: stringAt(exec, 'apiVersion') ?? 'client.authentication.k8s.io/v1',
    kind: 'ExecCredential',
    spec: { interactive: false },
  };
  return { ...env, ...Object.fromEntries(added), KUBERNETES_EXEC_INFO: JSON.stringify(info) };
}

async function run(
  command: string,
  args: readonly string[],
  where: { readonly cwd: string; readonly env: NodeJS.ProcessEnv },
): Promise<string> {
  const options = {
    ...where,
    timeout: mostTime,
    maxBuffer: mostBytes,
    killSignal: 'SIGKILL',
  } as const;
  return await new Promise((done, fail) => {
    const child = execFile(command, args, options, (error, stdout) => {
      if (error === null) done(stdout);
      else fail(environmentError(credentialsFailed, { command, problem: problemOf(error) }));
    });
    child.stdin?.end();
  });
}

/** The command's own output may contain anything, and is not repeated. */
function problemOf(error: Error & { code?: unknown; killed?: boolean }): string {
  if (error.killed === true) return `did not end within ${mostTime / 1000} seconds`;
  return typeof error.code === 'number'
    ? `ended with status ${error.code}`
    : `cannot be run: ${String(error.code)}`;
}

function parsed(output: string, command: string): ReturnType<typeof objectAt> {
  try {
    const value: unknown = JSON.parse(output);
    if (isObject(value)) return value;
  } catch {
    // The error would quote the credentials.
  }
  throw environmentError(credentialsFailed, { command, problem: 'prints no JSON object' });
}
