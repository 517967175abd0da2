/**
 * A chart's repository, name and version → the packed chart, which Helm itself selects and downloads, and its files.
 * @module
 */
import { mkdir, readdir, readFile, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { env } from 'node:process';
import { gunzipSync } from 'node:zlib';
import { own } from '../../collection/own.ts';
import type { FileBytes } from '../../resource/program-run.ts';
import { readTar } from '../program/copy/tar.ts';
import { searchedDirectories } from '../program/program-environment.ts';
import { findProgramFile } from '../program/program-file.ts';
import { programMessage } from '../program/program-message.ts';
import { runBounded } from '../program/sandbox/bounded-process.ts';
import { skippedDirectories } from '../repository-reader.ts';

/** The chart to download. */
export interface ChartRequest {
  /** `https://…` or `oci://…`, without credentials. */
  readonly url: string;
  readonly name: string;
  /** A version or a range; empty for the newest. */
  readonly version: string;
  /** Allowed protocols besides https and oci. */
  readonly allowed: readonly string[];
}

/** A downloaded chart. */
export interface FetchedChart {
  /** The archive as downloaded. */
  readonly archive: Uint8Array;
  /** The selected version. */
  readonly version: string;
  /** Its files, with paths relative to the chart. */
  readonly files: readonly FileBytes[];
}

/** Limits of a download; `bytes` of Helm's output, `archive` of the chart, packed and unpacked. */
export interface ChartLimits {
  readonly milliseconds: number;
  readonly bytes: number;
  readonly memory: number;
  readonly archive: number;
}

/** Default limits of a chart: Helm's own limit of an archive is the same. */
export const chartLimits: ChartLimits = {
  milliseconds: 300_000,
  bytes: 64 * 1024,
  memory: 1024 ** 3,
  archive: 100 * 1024 * 1024,
};

/** Downloads into a directory that does not exist yet; a text gives the reason of a failure. */
export async function fetchChart(
  { url, name, version, allowed }: ChartRequest,
  directory: string,
  limits: ChartLimits = chartLimits,
): Promise<FetchedChart | string> {
  const [protocol = ''] = url.split(':');
  if (!['https', 'oci', ...allowed].includes(protocol.toLowerCase())) {
    return `it is asked for by ${protocol}, which --allow does not name`;
  }
  const path = await findProgramFile('helm');
  if (path === undefined) return 'helm, which downloads charts, is not on PATH';
  const target = join(directory, 'charts');
  await mkdir(target, { recursive: true });
  const isRegistry = /^oci:/i.test(url);
  const place = isRegistry ? [`${url}/${name}`] : [name, `--repo=${url}`];
  const wanted = version === '' ? [] : [`--version=${version}`];
  const args = ['pull', ...place, ...wanted, '--destination=charts'];
  const spec = { path, args, cwd: directory, env: chartEnvironment(env, directory), limits };
  const ended = await runBounded(spec);
  if (ended.type !== 'exited') return problemOf(ended.type);
  if (ended.status !== 0) return programMessage(ended.stderr, { root: target, directory });
  return await readDownloaded(target, name, limits);
}

function problemOf(type: string): string {
  return type === 'slow' ? 'helm takes too long' : `helm ends badly (${type})`;
}

/**
 * Helm has no plugin and no cache of the user's, since a plugin downloads without limits. The user's logins to registries are used, and
 * never written anywhere.
 */
function chartEnvironment(
  outside: Readonly<Record<string, string | undefined>>,
  directory: string,
): Record<string, string> {
  const kept = [
    'HTTP_PROXY',
    'HTTPS_PROXY',
    'NO_PROXY',
    'http_proxy',
    'https_proxy',
    'no_proxy',
    'SSL_CERT_FILE',
    'SSL_CERT_DIR',
    'DOCKER_CONFIG',
    'HELM_REGISTRY_CONFIG',
    'XDG_RUNTIME_DIR',
  ];
  const given = kept.flatMap((name) => {
    const value = own(outside, name);
    return value === undefined ? [] : [[name, value] as const];
  });
  const settings =
    outside['HELM_CONFIG_HOME'] ??
    join(outside['XDG_CONFIG_HOME'] ?? join(homedir(), '.config'), 'helm');
  return {
    HELM_REGISTRY_CONFIG: join(settings, 'registry', 'config.json'),
    ...Object.fromEntries(given),
    PATH: searchedDirectories(outside).join(delimiter),
    HOME: homedir(),
    TMPDIR: directory,
    HELM_CONFIG_HOME: join(directory, 'config'),
    HELM_REPOSITORY_CONFIG: join(directory, 'repositories.yaml'),
    HELM_REPOSITORY_CACHE: join(directory, 'cache', 'repository'),
    HELM_CACHE_HOME: join(directory, 'cache'),
    HELM_DATA_HOME: join(directory, 'data'),
    HELM_PLUGINS: join(directory, 'plugins'),
    KUBECONFIG: join(directory, 'kubeconfig'),
    LC_ALL: 'C',
  };
}

async function readDownloaded(
  directory: string,
  chart: string,
  limits: ChartLimits,
): Promise<FetchedChart | string> {
  const names = await readdir(directory);
  const [name] = names.filter((file) => file.endsWith('.tgz'));
  if (name === undefined) return 'helm gave no packed chart';
  const path = join(directory, name);
  if ((await stat(path)).size > limits.archive) return tooLarge(limits);
  const archive = await readFile(path);
  const files = unpackChart(archive, limits);
  if (typeof files === 'string') return files;
  // NAME-VERSION.tgz, by the chart's own description.
  const prefix = `${chart}-`;
  const version = name.startsWith(prefix) ? name.slice(prefix.length, -'.tgz'.length) : '';
  return version === '' ? `helm gave "${name}"` : { archive, version, files };
}

function tooLarge({ archive }: ChartLimits): string {
  return `the chart has more than ${archive} bytes`;
}

/** The files of a packed chart, without their common directory; a text describes the error. */
export function unpackChart(
  archive: Uint8Array,
  limits: ChartLimits = chartLimits,
): readonly FileBytes[] | string {
  const tar = unzip(archive, limits);
  if (typeof tar === 'string') return tar;
  const read = readTar(tar);
  if (typeof read === 'string') return `the archive cannot be read: ${read}`;
  const tops = new Set(read.map(({ name }) => name.split('/', 1)[0]));
  if (tops.size !== 1 || read.some(({ name }) => !name.includes('/')))
    return 'the archive has several directories at its root, or none';
  const files = new Map<string, FileBytes>();
  for (const { name, bytes } of read) {
    const path = name.slice(name.indexOf('/') + 1);
    if (files.has(path)) return `"${name}" is in the archive twice`;
    if (path.split('/').some((part) => skippedDirectories.has(part))) continue;
    files.set(path, { path, bytes });
  }
  return files.has('Chart.yaml') ? [...files.values()] : 'the archive contains no Chart.yaml';
}

function unzip(archive: Uint8Array, limits: ChartLimits): Uint8Array | string {
  try {
    return gunzipSync(archive, { maxOutputLength: limits.archive });
  } catch {
    return 'the archive is no gzip, or too large when unpacked';
  }
}
