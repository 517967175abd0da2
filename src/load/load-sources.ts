/** A Fleet and its clusters → the resources of all its sources: those of plain manifests, and those that programs generate. */

import { byKey } from '../collection/order.ts';
import { unlistedInKustomization } from '../diagnostic/codes/place.ts';
import { type Diagnostic, diagnose } from '../diagnostic/diagnostic.ts';
import type { FleetSpec } from '../kind/distributary-v1alpha1/fleet-spec.ts';
import { parseManifests } from '../parse/parse-manifests.ts';
import type { LeftOut } from '../place/kept/left-out.ts';
import type { PlaceInput } from '../place/place.ts';
import type { UnlistedFile } from '../place/rendered/kustomize/unlisted-files.ts';
import { buildDirectoryTree, sourceTrees } from '../place/source/directory-tree.ts';
import { skipsRendering } from '../place/source/render-type.ts';
import { type SourceDirectory, selectSources } from '../place/source/select-sources.ts';
import type { RepositoryReader } from '../read/repository-reader.ts';
import { displayName, locate } from '../resource/resource.ts';
import { isBelow, isTopologyFile } from '../topology/select-topology-files.ts';
import type { Topology } from '../topology/topology.ts';
import { loadLock, vendoredDirectory } from './load-lock.ts';
import type { LoadedTopology } from './load-topology.ts';
import { isMultiCluster, namesMultiCluster } from './multi-cluster-object.ts';
import { namingIgnored } from './name-ignored.ts';
import { renderReleases } from './rendered/render-releases.ts';
import {
  type KnownResults,
  type RenderedSources,
  renderAll,
  renderingsOf,
} from './rendered/render-sources.ts';
import { reportUnread } from './report-unread.ts';
import type { TextLog } from './text-log.ts';

/** The directories of the manifests, with their resources. */
export type LoadedSources = Required<
  Pick<PlaceInput, 'sources' | 'files' | 'rendered' | 'releases'>
> &
  Pick<RenderedSources, 'programs'>;

/** What is read of the sources. */
export interface SourceExtent {
  readonly leftOut?: LeftOut;
}

/** The files of plain manifests. */
export function plainFiles(sources: readonly SourceDirectory[]): ReadonlySet<string> {
  const plain = sources.filter(({ rendering }) => rendering === undefined);
  return new Set(plain.flatMap((source) => source.files));
}

/** Reads the sources; programs are started for those that are not plain manifests. */
export async function loadSources(
  log: TextLog,
  { fleet, topology }: LoadedTopology,
  { leftOut, ...known }: KnownResults & SourceExtent = {},
): Promise<LoadedSources> {
  const root = buildDirectoryTree(log.reader.paths);
  const lock = log.keep(await loadLock(log.reader, log.texts));
  const vendored = vendoredDirectory(log.reader, lock);
  const sources = log.keep(selectSources(fleet, topology, sourceTrees(root, vendored), leftOut));
  const texts = await log.read([...plainFiles(sources)]);
  const files = log.parseSources(texts.filter((file) => !skipsRendering(file)));
  log.add(problemsOfUse(fleet, topology, log.reader, vendored));
  const repository = { reader: log.reader, root, lock };
  const made = log.keep(
    await namingIgnored(log.reader, await renderAll(renderingsOf(sources), repository, known)),
  );
  const read = { sources, files, rendered: made.resources };
  const plain = plainFiles(sources);
  await reportUnlisted(log, made.unlisted, (file) => {
    const isCopy = vendored !== undefined && isBelow(file, vendored);
    return isCopy || plain.has(file) || isTopologyFile(fleet, file);
  });
  await reportUnread(log, {
    ...{ fleet, sources, stored: made.stored, vendored },
    unlisted: made.unlisted.map(({ file }) => file),
  });
  const released = log.keep(
    await namingIgnored(log.reader, await renderReleases(read, fleet, repository, known)),
  );
  for (const [path, text] of [...made.texts, ...released.texts]) log.texts.set(path, text);
  const programs =
    made.programs && released.programs && new Map([...made.programs, ...released.programs]);
  return { ...read, releases: released.releases, programs };
}

/** An unreadable file is an error where a manifest is expected: also when it is alone in the directory, or is the directory. */
function problemsOfUse(
  fleet: FleetSpec,
  topology: Topology,
  { paths, problems }: RepositoryReader,
  vendored: string | undefined,
): readonly Diagnostic[] {
  if (problems.length === 0) return [];
  const wouldBe = problems.map(({ at }) => `${at.file}/unread.yaml`);
  const root = buildDirectoryTree([...paths, ...wouldBe]);
  const sources = selectSources(fleet, topology, sourceTrees(root, vendored)).value;
  const used = [...fleet.topology, ...sources.map(({ directory }) => directory)];
  return problems.filter(({ at }) => used.some((path) => isBelow(at.file, path)));
}

/**
 * Reports multi-cluster objects in files beside kustomizations that none names: they have no effect, unless the file is used otherwise.
 * Whatever else is wrong with the files is of no consequence.
 */
async function reportUnlisted(
  log: TextLog,
  unlisted: readonly UnlistedFile[],
  isUsed: (file: string) => boolean,
): Promise<void> {
  const unused = unlisted.filter(({ file }) => !isUsed(file)).sort(byKey(({ file }) => file));
  if (unused.length === 0) return;
  const read = await log.reader.read(unused.map(({ file }) => file));
  const texts = new Map(read.value.map((file) => [file.path, file]));
  for (const { file, kustomization } of unused) {
    const source = texts.get(file);
    if (source === undefined || !namesMultiCluster(source.text)) continue;
    const found = parseManifests(source).value.filter(isMultiCluster);
    if (found.length > 0) log.texts.set(file, source.text);
    log.add(
      found.map((resource) => {
        const args = { object: displayName(resource), file, kustomization };
        return diagnose(unlistedInKustomization, args, locate(resource, '/kind', 'value'));
      }),
    );
  }
}
