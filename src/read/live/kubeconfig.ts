/**
 * Kubeconfig files → the API server of a context with its credentials. Messages contain nothing of a kubeconfig but the names of its
 * contexts and the address of its server; errors of the libraries quote too much and are not passed on.
 */
import { readFile } from 'node:fs/promises';
import { delimiter, dirname, isAbsolute, join, resolve } from 'node:path';
import type { Cluster, KubeConfig } from '@kubernetes/client-node';
import {
  clientMissing,
  contextUnknown,
  kubeconfigUnusable,
} from '../../diagnostic/codes/read-live.ts';
import { type EnvironmentError, environmentError } from '../../diagnostic/environment-error.ts';
import { didYouMean } from '../../diagnostic/wording/nearest-name.ts';
import { wayInWorkTree, workTreeRoot } from '../../git/work-tree.ts';
import { execCredential } from './exec-credential.ts';
import type { LiveServer, Surroundings } from './live-server.ts';

/** Finds the server like kubectl: KUBECONFIG, `~/.kube/config`, the pod's own account. */
export async function loadServer(
  context: string | undefined,
  around: Surroundings,
): Promise<LiveServer> {
  const config = await loadConfig(around);
  const name = context ?? config.getCurrentContext();
  if (name === undefined || name === '') throw unusable('it has no current context');
  const found = config.getContextObject(name);
  if (found === null) {
    const known = config.getContexts().map((one) => one.name);
    throw environmentError(contextUnknown, { context: name, known, hint: didYouMean(name, known) });
  }
  config.setCurrentContext(name);
  const cluster = config.getCurrentCluster();
  if (cluster === null) throw unusable(`context "${name}" names a cluster that it lacks`);
  const url = serverUrl(cluster, name);
  const user = config.getCurrentUser();
  if (user === null) throw unusable(`context "${name}" names a user that it lacks`);
  const credential = await execCredential(user, around);
  if (credential !== undefined) {
    const signedIn = { ...user, exec: undefined, ...credential };
    config.users = config.users.map((one) => (one.name === user.name ? signedIn : one));
  }
  return { context: name, url, namespace: found.namespace, request: await requestOptions(config) };
}

function serverUrl({ server, skipTLSVerify }: Cluster, context: string): URL {
  if (!URL.canParse(server)) throw unusable(`the server of context "${context}" is no address`);
  const url = new URL(server);
  if (url.protocol === 'https:' || (url.protocol === 'http:' && skipTLSVerify)) return url;
  // Credentials would be sent unencrypted, which requires an explicit setting.
  throw unusable(
    `the server of context "${context}" is not https, expected insecure-skip-tls-verify then`,
  );
}

async function requestOptions(config: KubeConfig): Promise<LiveServer['request']> {
  const request: LiveServer['request'] = {};
  try {
    await config.applyToHTTPSOptions(request);
  } catch (error) {
    throw unusable(`its credentials cannot be read${systemReason(error)}`);
  }
  return request;
}

async function loadConfig(around: Surroundings): Promise<KubeConfig> {
  const { KubeConfig } = await loadClient();
  const files = kubeconfigFiles(around);
  const config = new KubeConfig();
  let isFound = false;
  for (const file of files) {
    const text = await textOf(file);
    if (text === undefined) continue;
    await refuseCommitted(file, around);
    const next = new KubeConfig();
    parseInto(next, text, file);
    joinConfig(config, next);
    isFound = true;
  }
  if (isFound) return config;
  if (around.env['KUBERNETES_SERVICE_HOST'] === undefined) {
    throw unusable(`there is no file ${files.join(', ') || 'that is named'}`);
  }
  config.loadFromCluster();
  return config;
}

/** A separate package that loads slowly: only this room imports it. */
async function loadClient(): Promise<typeof import('@kubernetes/client-node')> {
  try {
    return await import('@kubernetes/client-node');
  } catch (error) {
    throw environmentError(clientMissing, { problem: errorCode(error) ?? 'it is broken' });
  }
}

function kubeconfigFiles({ cwd, env }: Surroundings): readonly string[] {
  const named = (env['KUBECONFIG'] ?? '').split(delimiter).filter((file) => file !== '');
  if (named.length > 0) return named.map((file) => resolve(cwd, file));
  const home = env['HOME'] ?? env['USERPROFILE'] ?? '';
  return home === '' ? [] : [join(home, '.kube', 'config')];
}

/**
 * A file that the environment names is the user's choice. In a work tree every author of a commit can write the usual one: it names commands,
 * and files whose content is sent to its server.
 */
async function refuseCommitted(file: string, { cwd, env }: Surroundings): Promise<void> {
  if ((env['KUBECONFIG'] ?? '') !== '') return;
  const root = await workTreeRoot(cwd);
  if (root === undefined || (await wayInWorkTree(root, file)) === undefined) return;
  throw unusable(`${file} is in the work tree; expected a file outside, or its name in KUBECONFIG`);
}

async function textOf(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw unusable(`cannot read ${file}${systemReason(error)}`);
  }
}

function parseInto(config: KubeConfig, text: string, file: string): void {
  try {
    config.loadFromString(text);
    config.makePathsAbsolute(dirname(file));
  } catch {
    throw unusable(`${file} is not valid`);
  }
  for (const { exec } of config.users) {
    // As everywhere in a kubeconfig: a path is relative to the file, and a bare name is looked up.
    const command: unknown = exec?.command;
    if (typeof command !== 'string' || isAbsolute(command) || !/[\\/]/.test(command)) continue;
    exec.command = join(dirname(file), command);
  }
}

/** The value of an earlier file has precedence. */
function joinConfig(config: KubeConfig, next: KubeConfig): void {
  const isNew =
    (known: readonly { readonly name: string }[]) =>
    ({ name }: { readonly name: string }): boolean =>
      !known.some((one) => one.name === name);
  config.clusters.push(...next.clusters.filter(isNew(config.clusters)));
  config.users.push(...next.users.filter(isNew(config.users)));
  config.contexts.push(...next.contexts.filter(isNew(config.contexts)));
  config.currentContext ||= next.currentContext;
}

function unusable(problem: string): EnvironmentError {
  return environmentError(kubeconfigUnusable, { problem });
}

/** `: ENOENT`, without the rest of the error. */
function systemReason(error: unknown): string {
  const code = errorCode(error);
  return code === undefined ? '' : `: ${code}`;
}

function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined;
}
