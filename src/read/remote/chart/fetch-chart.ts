/**
 * A chart's repository, name and version → the packed chart, which Helm selects, and its files. Helm itself reaches no address but
 * the gateway on this machine, behind which every address is judged.
 */
import { mkdir, readdir, readFile, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { env } from 'node:process';
import { gunzipSync } from 'node:zlib';
import { searchedDirectories } from '../../../disk/searched-directories.ts';
import type { FileBytes } from '../../../resource/program-run.ts';
import { readTar } from '../../program/copy/tar.ts';
import { findProgramFile } from '../../program/program-file.ts';
import { programMessage } from '../../program/program-message.ts';
import { runBounded } from '../../program/sandbox/bounded-process.ts';
import { skippedDirectories } from '../../repository-reader.ts';
import { beginFetch } from '../address/fetch.ts';
import { type FetchBudget, timeLeft } from '../fetch-budget.ts';
import { answerHelm, type ChartPlaces, originalText } from './answer-helm.ts';
import { registryHost } from './answer-registry.ts';
import type { ReadIndex } from './chart-index.ts';
import { type Gateway, withGateway } from './gateway.ts';

/** The chart to download. */
export interface ChartRequest {
  /** `https://…` or `oci://…`, without credentials. */
  readonly url: string;
  readonly name: string;
  /** A version or a range; empty for the newest. */
  readonly version: string;
  /** Allowed protocols besides https and oci. */
  readonly allowed: readonly string[];
  /** Reads the index of a repository. */
  readonly readIndex: ReadIndex;
  readonly budget: FetchBudget;
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

/** Limits of a download; `bytes` of Helm's output, `archive` of the chart, packed and unpacked, `received` of all answers together. */
export interface ChartLimits {
  readonly milliseconds: number;
  readonly bytes: number;
  readonly memory: number;
  readonly archive: number;
  readonly received: number;
}

/** Default limits of a chart: Helm's own limit of an archive is the same. */
const chartLimits: ChartLimits = {
  milliseconds: 300_000,
  bytes: 64 * 1024,
  memory: 1024 ** 3,
  archive: 100 * 1024 * 1024,
  received: 150 * 1024 * 1024,
};

/** Downloads into a directory that does not exist yet; a text gives the reason of a failure. */
export async function fetchChart(
  request: ChartRequest,
  directory: string,
  limits: ChartLimits = chartLimits,
): Promise<FetchedChart | string> {
  const { url, allowed, budget } = request;
  const [protocol = ''] = url.split(':');
  if (!['https', 'oci', ...allowed].includes(protocol.toLowerCase())) {
    return `it is asked for by ${protocol}, which --allow does not name`;
  }
  const path = findProgramFile('helm');
  if (path === undefined) return 'helm, which selects charts, is not on PATH';
  const target = join(directory, 'charts');
  await mkdir(target, { recursive: true });
  const milliseconds = Math.min(limits.milliseconds, timeLeft(budget));
  const fetch = beginFetch(allowed, { milliseconds, bytes: limits.received }, { budget });
  const places: ChartPlaces = {
    request,
    fetch,
    limits,
    archives: [],
    registries: [],
    problems: [],
  };
  return await withGateway(
    (helmRequest, gateway) => answerHelm(places, helmRequest, gateway),
    async (gateway) => {
      const args = argumentsOf(request, places, gateway);
      if (args === undefined) return 'its registry is no host with a path';
      const bounds = { ...limits, milliseconds };
      const cwd = directory;
      const spec = { path, args, cwd, env: helmEnvironment(env, directory), limits: bounds };
      const ended = await runBounded(spec);
      const [problem] = places.problems;
      if (problem !== undefined) return problem;
      if (ended.type !== 'exited') return problemOf(ended.type);
      if (ended.status === 0) return await readDownloaded(target, request.name, limits);
      const errorText = programMessage(ended.stderr, { root: target, directory });
      return originalText(errorText, places, gateway);
    },
  );
}

/** Flags are before `--`, so that a name is never one of them. Undefined for an address that no registry has. */
function argumentsOf(
  { url, name, version }: ChartRequest,
  places: ChartPlaces,
  gateway: Gateway,
): readonly string[] | undefined {
  const wanted = version === '' ? [] : [`--version=${version}`];
  const flags = ['pull', ...wanted, '--destination=charts', '--plain-http'];
  if (!/^oci:/i.test(url)) return [...flags, `--repo=${gateway.url}`, '--', name];
  const place = registryHost(url);
  if (place === undefined) return undefined;
  places.registries.push(place.host);
  return [...flags, '--', `oci://${gateway.host}/${gateway.key}/0/${place.path}/${name}`];
}

function problemOf(type: string): string {
  return type === 'slow' ? 'it takes too long' : `helm ends badly (${type})`;
}

/** Helm has no plugin, no cache, no proxy and no login of the user's: it asks the gateway alone. */
function helmEnvironment(
  outside: Readonly<Record<string, string | undefined>>,
  directory: string,
): Record<string, string> {
  return {
    PATH: searchedDirectories(outside).join(delimiter),
    HOME: homedir(),
    TMPDIR: directory,
    HELM_CONFIG_HOME: join(directory, 'config'),
    HELM_REGISTRY_CONFIG: join(directory, 'registry.json'),
    DOCKER_CONFIG: directory,
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
  { archive: most }: ChartLimits,
): Promise<FetchedChart | string> {
  const names = await readdir(directory);
  const [name] = names.filter((file) => file.endsWith('.tgz'));
  if (name === undefined) return 'helm gave no packed chart';
  const path = join(directory, name);
  if ((await stat(path)).size > most) return `the chart has more than ${most} bytes`;
  const archive = await readFile(path);
  const files = unpackChart(archive, most);
  if (typeof files === 'string') return files;
  // NAME-VERSION.tgz, as the gateway and Helm name it.
  const prefix = `${chart}-`;
  const version = name.startsWith(prefix) ? name.slice(prefix.length, -'.tgz'.length) : '';
  return version === '' ? `helm gave "${name}"` : { archive, version, files };
}

/** The files of a packed chart, without their common directory; a text describes the error. `most` are the bytes of the unpacked archive. */
function unpackChart(archive: Uint8Array, most: number): readonly FileBytes[] | string {
  const tar = unzip(archive, most);
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

function unzip(archive: Uint8Array, most: number): Uint8Array | string {
  try {
    return gunzipSync(archive, { maxOutputLength: most });
  } catch {
    return 'the archive is no gzip, or too large when unpacked';
  }
}
