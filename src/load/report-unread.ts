/** Manifests that no source, program, function and topology path reads → the multi-cluster objects in them, which have no effect. */
import { multiClusterObjectUnread } from '../diagnostic/codes/place.ts';
import { diagnose } from '../diagnostic/diagnostic.ts';
import type { FleetSpec } from '../kind/distributary-v1alpha1/fleet-spec.ts';
import { parseManifests } from '../parse/parse-manifests.ts';
import { isFleetObject } from '../place/fleet-objects.ts';
import { functionItems, isKustomization } from '../place/rendered/kustomize/function-items.ts';
import type { SourceDirectory } from '../place/source/select-sources.ts';
import { FLEET_FILE } from '../read/fleet-root.ts';
import { displayName, locate } from '../resource/resource.ts';
import type { SourceFile } from '../resource/source-file.ts';
import { isBelow, isManifestPath, isTopologyFile } from '../topology/select-topology-files.ts';
import { isMultiCluster, namesMultiCluster } from './multi-cluster-object.ts';
import type { TextLog } from './text-log.ts';

export interface ReadOfFleet {
  readonly fleet: FleetSpec;
  readonly sources: readonly SourceDirectory[];
  /** The files that programs get. */
  readonly stored: readonly string[];
  /** Files beside kustomizations, which have a finding of their own. */
  readonly unlisted: readonly string[];
  /** The directory of vendored copies. */
  readonly vendored: string | undefined;
}

/** Maximum number of files that are read for this; a repository may have any number that is not of the fleet. */
export const MOST_UNREAD = 2000;

/** The files of one read, and the maximum of characters after which no more are read. */
const TOGETHER = 100;
const MOST_CHARACTERS: number = 8 * 1024 * 1024;

/**
 * Reports the objects, except for items of functions, which have their effect in a run of the function. Whatever else is wrong
 * with the files is of no consequence.
 */
export async function reportUnread(log: TextLog, fleet: ReadOfFleet): Promise<void> {
  const { reader } = log;
  const charts = fleet.sources
    .filter(({ rendering }) => rendering?.type.name === 'helm')
    .map(({ directory }) => directory);
  const unread = unreadFiles(reader.paths, fleet, charts).slice(0, MOST_UNREAD);
  const read: SourceFile[] = [];
  let characters = 0;
  for (let at = 0; at < unread.length && characters < MOST_CHARACTERS; at += TOGETHER) {
    const files = (await reader.read(unread.slice(at, at + TOGETHER))).value;
    for (const file of files) {
      characters += file.text.length;
      // Another finding may be about the file, and a run that is recalled has the texts of all that was read.
      log.texts.set(file.path, file.text);
      read.push(file);
    }
  }
  const items = functionItems(read, reader.paths);
  const isItem = ({ path }: SourceFile) =>
    items.files.has(path) || items.packages.has('') || isInAny(path, items.packages);
  for (const file of read) {
    if (namesMultiCluster(file.text) && !isItem(file)) reportIn(log, file, charts);
  }
}

function reportIn(log: TextLog, file: SourceFile, charts: readonly string[]): void {
  const found = parseManifests(file).value.filter(isMultiCluster);
  const chart = charts.find((directory) => isBelow(file.path, directory)) ?? '';
  for (const resource of found) {
    const isFleetWide = isFleetObject(resource);
    const args = { object: displayName(resource), file: file.path, chart, isFleetWide };
    log.add([diagnose(multiClusterObjectUnread, args, locate(resource, '/kind', 'value'))]);
  }
}

/** Files of another fleet, and those that a source of plain manifests leaves out, are meant to be unread. */
function unreadFiles(
  paths: readonly string[],
  { fleet, sources, stored, unlisted, vendored }: ReadOfFleet,
  charts: readonly string[],
): readonly string[] {
  const own = fleet.locate('').file;
  const besides = new Set(charts);
  const used = new Set([own, ...unlisted, ...stored.filter((file) => !isBeside(file, besides))]);
  const others = paths
    .filter((path) => path !== own && path.endsWith(`/${FLEET_FILE}`))
    .map((path) => path.slice(0, -FLEET_FILE.length - 1));
  const plain = sources
    .filter(({ rendering }) => rendering === undefined)
    .map(({ directory }) => directory);
  const owned = new Set([...others, ...plain, ...(vendored === undefined ? [] : [vendored])]);
  return paths.filter(
    (path) =>
      (isManifestPath(path) || isKustomization(path)) &&
      !used.has(path) &&
      !isTopologyFile(fleet, path) &&
      !/(?:^|\/)\./.test(path) &&
      !isInAny(path, owned),
  );
}

/** Helm makes objects of templates, of subcharts and of CRDs alone; a template may read any other file, but hardly one in the chart's root. */
function isBeside(file: string, charts: ReadonlySet<string>): boolean {
  const directory = file.slice(0, Math.max(0, file.lastIndexOf('/')));
  return charts.has(directory);
}

/** Whether a path is one of some, or below one. */
function isInAny(path: string, directories: ReadonlySet<string>): boolean {
  for (let end = path.length; end > 0; end = path.lastIndexOf('/', end - 1)) {
    if (directories.has(path.slice(0, end))) return true;
  }
  return false;
}
