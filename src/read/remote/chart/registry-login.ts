/**
 * The host of a registry → the user's login there, by `helm registry login` or `docker login`, from the file or from the helper that
 * the file names. It is kept in no file and shown in no message.
 */
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import {
  isObject,
  type Json,
  type JsonObject,
  objectAt,
  stringAt,
} from '../../../resource/json.ts';
import { findProgramFile } from '../../program/program-file.ts';
import type { Environment } from '../address/user-proxy.ts';

export type RegistryLogin =
  | { readonly type: 'password'; readonly user: string; readonly password: string }
  /** A token of OAuth 2 that is exchanged for others. */
  | { readonly type: 'token'; readonly token: string };

/** The login of a host; undefined without one. Helm's file comes before Docker's. */
export async function readLogin(
  host: string,
  env: Environment,
): Promise<RegistryLogin | undefined> {
  const home = env['HOME'] ?? homedir();
  const settings =
    env['HELM_CONFIG_HOME'] ?? join(env['XDG_CONFIG_HOME'] ?? join(home, '.config'), 'helm');
  const files = [
    env['HELM_REGISTRY_CONFIG'] ?? join(settings, 'registry', 'config.json'),
    join(env['DOCKER_CONFIG'] ?? join(home, '.docker'), 'config.json'),
  ];
  for (const file of files) {
    const login = await loginIn(await readConfiguration(file), keysOf(host), env);
    if (login !== undefined) return login;
  }
  return undefined;
}

/** The names under which logins of a host are kept. */
function keysOf(host: string): readonly string[] {
  const docker = ['https://index.docker.io/v1/', 'index.docker.io', 'docker.io'];
  return host === 'registry-1.docker.io' ? docker : [host];
}

async function readConfiguration(file: string): Promise<JsonObject> {
  try {
    const value: unknown = JSON.parse(await readFile(file, 'utf8'));
    return isObject(value) ? value : {};
  } catch {
    // No file, or not one of logins: its text could be a secret.
    return {};
  }
}

async function loginIn(
  configuration: JsonObject,
  keys: readonly string[],
  env: Environment,
): Promise<RegistryLogin | undefined> {
  const store = stringAt(configuration, 'credsStore');
  for (const key of keys) {
    const helper = stringAt(configuration, 'credHelpers', key) ?? store;
    const helped = helper === undefined ? undefined : await askHelper(helper, key, env);
    const login = helped ?? kept(entryOf(objectAt(configuration, 'auths'), key));
    if (login !== undefined) return login;
  }
  return undefined;
}

/** Entries are kept with and without a protocol and a path. */
function entryOf(entries: JsonObject | undefined, key: string): Json | undefined {
  const bare = (name: string) => name.replace(/^https?:\/\//, '').replace(/\/.*$/, '');
  return Object.entries(entries ?? {}).find(([name]) => name === key || bare(name) === key)?.[1];
}

function kept(entry: Json | undefined): RegistryLogin | undefined {
  const token = stringAt(entry, 'identitytoken') ?? '';
  if (token !== '') return { type: 'token', token };
  const both = Buffer.from(stringAt(entry, 'auth') ?? '', 'base64').toString('utf8');
  const end = both.indexOf(':');
  if (end < 1) return undefined;
  return { type: 'password', user: both.slice(0, end), password: both.slice(end + 1) };
}

/** The protocol of Docker's credential helpers. */
async function askHelper(
  name: string,
  host: string,
  env: Environment,
): Promise<RegistryLogin | undefined> {
  const path = /^[\w.-]+$/.test(name) ? findProgramFile(`docker-credential-${name}`) : undefined;
  if (path === undefined) return undefined;
  const output = await new Promise<string>((done) => {
    const options = { env: { ...env }, timeout: 30_000, maxBuffer: 1024 * 1024 };
    const child = execFile(path, ['get'], options, (error, stdout) => done(error ? '' : stdout));
    child.stdin?.on('error', () => {});
    child.stdin?.end(host);
  });
  try {
    const value: unknown = JSON.parse(output);
    const answer = isObject(value) ? value : {};
    const [user, password] = [stringAt(answer, 'Username'), stringAt(answer, 'Secret')];
    if (user === undefined || password === undefined || password === '') return undefined;
    if (user === '<token>') return { type: 'token', token: password };
    return { type: 'password', user, password };
  } catch {
    return undefined;
  }
}
