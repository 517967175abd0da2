/** A remote origin → the files that the fleet's sources need. */

import { referenceLeavesRoot } from '../diagnostic/codes/sources.ts';
import { startOfFile } from '../diagnostic/position.ts';
import { surveyAll } from '../load/rendered/survey-renderings.ts';
import { parseDocuments } from '../parse/parse-documents.ts';
import { kustomize } from '../place/rendered/kustomize/kustomize.ts';
import { findDirectory, hasFile, joinPath } from '../place/rendered/local-path.ts';
import type { Rendering } from '../place/rendered/source-type.ts';
import type { Origin } from '../place/rendered/vendored/origin.ts';
import { digestOf } from '../place/rendered/vendored/tree-digest.ts';
import { emptyLock, type LockedEntry } from '../place/rendered/vendored/vendor-lock.ts';
import { buildDirectoryTree, type Directory } from '../place/source/directory-tree.ts';
import { filterFinding } from '../read/decode-text.ts';
import type { IndexedChart } from '../read/remote/chart/chart-index.ts';
import type { FetchBudget } from '../read/remote/fetch-budget.ts';
import type { RepositoryReader } from '../read/repository-reader.ts';
import { listAt, stringAt, textsAt } from '../resource/json.ts';
import type { FileBytes } from '../resource/program-run.ts';
import { isBelow } from '../topology/select-topology-files.ts';

export interface OriginRequest {
  readonly origin: Origin;
  /** Directories of a repository, or the name of a file. */
  readonly paths: readonly string[];
  /** The locked entry, which the files must match; absent: the current version. */
  readonly locked?: LockedEntry;
  readonly allowed: readonly string[];
  readonly budget: FetchBudget;
  /** The fleet's directory. */
  readonly around: string;
  /** A directory that nothing else uses; it does not exist yet. */
  readonly scratch: string;
}

export interface FetchedOrigin {
  /** The commit of a repository, the version of a chart. */
  readonly resolved?: string;
  /** The digest of a packed chart. */
  readonly archive?: string;
  /** Their paths are relative to the root of the origin. */
  readonly files: readonly FileBytes[];
}

// Modules with connections are loaded where they are called: all other commands would start later.

/** Fetches the origin; returns a text with the cause if that fails. */
export async function fetchOrigin(request: OriginRequest): Promise<FetchedOrigin | string> {
  switch (request.origin.type) {
    case 'git':
      return await fetchBases(request.origin, request);
    case 'chart':
      return await fetchLockedChart(request.origin, request);
    default: {
      const { fetchFile } = await import('../read/remote/fetch-file.ts');
      const { allowed, budget, paths } = request;
      const bytes = await fetchFile({ url: request.origin.url, allowed, budget });
      const [path = ''] = paths;
      return typeof bytes === 'string' ? bytes : { files: [{ path, bytes }] };
    }
  }
}

async function fetchLockedChart(
  { url, name, version }: Origin & { type: 'chart' },
  { locked, allowed, budget, scratch }: OriginRequest,
): Promise<FetchedOrigin | string> {
  const chartRequest = {
    url,
    name,
    version: locked?.resolved ?? version,
    allowed,
    budget,
    readIndex: readChartIndex,
  };
  const { fetchChart } = await import('../read/remote/chart/fetch-chart.ts');
  const chart = await fetchChart(chartRequest, scratch);
  if (typeof chart === 'string') return chart;
  return { resolved: chart.version, archive: digestOf(chart.archive), files: chart.files };
}

async function fetchBases(
  { url, ref }: Origin & { type: 'git' },
  { paths, locked, allowed, budget, around, scratch }: OriginRequest,
): Promise<FetchedOrigin | string> {
  const chartRequest = { url, ref, allowed, budget, around };
  const commit = locked?.resolved;
  const { fetchCommit } = await import('../read/remote/fetch-commit.ts');
  const fetched = await fetchCommit(
    commit === undefined ? chartRequest : { ...chartRequest, commit },
    scratch,
  );
  if (typeof fetched === 'string') return fetched;
  const { reader } = fetched;
  if (reader.cut !== undefined) return reader.cut.message;
  const root = buildDirectoryTree(reader.paths);
  const wanted = new Set<string>();
  for (const path of paths) {
    const files = await closureOf(path, reader, root);
    if (typeof files === 'string') return files;
    for (const file of files) wanted.add(file);
  }
  const { value, diagnostics } = await reader.readBytes([...wanted].sort());
  const problem = [...diagnostics, ...value.flatMap((file) => filterFinding(file) ?? [])][0];
  if (problem !== undefined) return problem.message;
  return { resolved: fetched.commit, files: value };
}

/** All files of the repository that a kustomization needs, itself included. */
async function closureOf(
  path: string,
  reader: RepositoryReader,
  root: Directory,
): Promise<readonly string[] | string> {
  if (findDirectory(root, path) === undefined) return `it has no directory "${path}"`;
  const file = kustomize.markers
    .map((name) => joinPath(path, name))
    .find((at) => hasFile(root, at));
  if (file === undefined) return `there is no kustomization in its directory "${path}"`;
  const at = startOfFile(file);
  const source = { path, explicit: true, at };
  const type = kustomize;
  const rendering: Rendering = { type, directory: path, file, settings: {}, source, clusters: [] };
  const surveyed = await surveyAll([rendering], { reader, root, lock: emptyLock });
  const survey = surveyed.value.surveys.get(rendering);
  const { directories = [], diagnostics = [], run } = survey ?? {};
  const unread = reader.problems.filter((problem) =>
    directories.some((directory) => isBelow(problem.at.file, directory)),
  );
  const leaving = diagnostics.filter(({ code }) => code === referenceLeavesRoot.code);
  const [problem] = [...leaving, ...unread];
  if (problem !== undefined) return `${problem.at.file}: ${problem.message}`;
  return run?.files ?? [];
}

/** Versions that Helm can read. */
const VERSION = /^v?\d[\w.+-]*$/;

/** Reads them; a text gives the reason of a failure. */
function readChartIndex(text: string, name: string): readonly IndexedChart[] | string {
  const { value, diagnostics } = parseDocuments({ path: 'index.yaml', text });
  const [problem] = diagnostics;
  const [document] = value;
  if (document === undefined) return problem?.message ?? 'it is empty';
  return listAt(document.object, 'entries', name).flatMap((entry) => {
    const version = stringAt(entry, 'version') ?? '';
    const [url] = textsAt(entry, 'urls');
    return url !== undefined && VERSION.test(version) ? [{ version, url }] : [];
  });
}
