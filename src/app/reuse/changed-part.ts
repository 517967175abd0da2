/**
 * A few changed files of a fleet → their applications before and after the change, rendered without the rest of the fleet; and whether the
 * change can have an effect beyond the texts of the changed objects.
 * @module
 */
import { isEach } from '../../collection/is-each.ts';
import { type Diagnostic, hasErrors, placesOf } from '../../diagnostic/diagnostic.ts';
import { isFleetLevel } from '../../kind/fleet-level.ts';
import type { Placed } from '../../place/placed.ts';
import { skipsRendering } from '../../place/source/render-type.ts';
import type { SourceDirectory } from '../../place/source/select-sources.ts';
import type { RepositoryReader } from '../../read/repository-reader.ts';
import { type Json, jsonEqual } from '../../resource/json.ts';
import type { Resource } from '../../resource/resource.ts';
import type { SourceFile } from '../../resource/source-file.ts';
import { toJson } from '../../resource/yaml/to-yaml.ts';
import { isTopologyFile } from '../../topology/select-topology-files.ts';
import { type LaidOutRepository, layoutRepository } from '../layout.ts';
import { loadFleet } from '../load/load-fleet.ts';
import { plainFiles } from '../load/load-sources.ts';
import type { LoadedFleet } from '../load/loaded-fleet.ts';
import { renderLoaded } from '../render/render.ts';
import { judgementOf, type WriteOptions } from '../write-options.ts';
import { recordFindings, recordSilenced } from './findings-record.ts';
import { type IsSelected, withoutOpaque } from './opaque-fields.ts';
import { parsedOnce } from './parsed-files.ts';

/** The change of some files. */
export interface FileChanges {
  /** Their earlier texts. */
  readonly earlier: readonly SourceFile[];
  /** The files of the sources with objects about the whole fleet. */
  readonly fleetFiles: ReadonlySet<string>;
}

/** The applications of the changed files, and the objects about the whole fleet. */
export interface ChangedPart {
  readonly before: LaidOutRepository;
  readonly after: LaidOutRepository;
}

/**
 * Renders the part in both states; undefined unless the change has no effect but on the texts of its own objects.
 * @param reader the later state.
 */
export async function layOutChanged(
  reader: RepositoryReader,
  options: WriteOptions,
  changes: FileChanges,
): Promise<ChangedPart | undefined> {
  const filesOf = (sources: readonly SourceDirectory[]) => partOf(sources, changes) ?? [];
  const loaded = await loadFleet(reader, { ...options, filesOf });
  const former = earlierState(loaded, options, changes);
  if (former === undefined) return undefined;
  const { choose } = judgementOf(options);
  const [before, after] = [former, loaded].map((state) => {
    const rendered = renderLoaded(withoutGuards(state));
    return layoutRepository(rendered, choose(rendered.topology.clusters));
  });
  if (before === undefined || after === undefined) return undefined;
  const isSame = await isAlike(before, after, selectorsOf(loaded, changes));
  return isSame ? { before, after } : undefined;
}

/** The files of the changed applications and those for the whole fleet; undefined if one of another kind has changed. */
function partOf(
  sources: readonly SourceDirectory[],
  { earlier, fleetFiles }: FileChanges,
): ReadonlySet<string> | undefined {
  const changed = new Set(earlier.map(({ path }) => path));
  const plain = plainFiles(sources);
  const isPlain = [...changed].every((path) => plain.has(path) && !fleetFiles.has(path));
  if (!isPlain || sources.some(({ rendering }) => rendering !== undefined)) return undefined;
  const touched = sources.filter(({ files }) => files.some((file) => changed.has(file)));
  const applications = new Set(touched.map(({ application }) => application));
  const own = sources.filter(({ application }) => applications.has(application));
  return new Set([...own.flatMap(({ files }) => files), ...fleetFiles]);
}

/** The same input with the earlier texts; undefined if the change is more than one of cluster objects. */
function earlierState(
  loaded: LoadedFleet,
  { parsed = parsedOnce }: WriteOptions,
  changes: FileChanges,
): LoadedFleet | undefined {
  const { fleet, sources, texts, diagnostics } = loaded;
  if (fleet === undefined || partOf(sources, changes) === undefined) return undefined;
  const paths = new Set(changes.earlier.map(({ path }) => path));
  const later = [...paths].map((path) => ({ path, text: texts.get(path) ?? '' }));
  const isElsewhere = [...paths].some(
    (path) => path === fleet.locate('').file || isTopologyFile(fleet, path),
  );
  if (isElsewhere || [...changes.earlier, ...later].some(skipsRendering)) return undefined;
  if (touches(diagnostics, paths)) return undefined;
  const former = changes.earlier.map((file) => ({ file, outcome: parsed.manifests(file) }));
  if (former.some(({ outcome }) => outcome.diagnostics.length > 0)) return undefined;
  const files = former.map(({ file, outcome }) => [file.path, outcome.value] as const);
  const resources = [...paths].flatMap((path) => loaded.files.get(path) ?? []);
  const isOfFleet = [...resources, ...files.flatMap(([, own]) => own)].some(isFleetLevel);
  if (isOfFleet) return undefined;
  return {
    ...loaded,
    files: new Map([...loaded.files, ...files]),
    texts: new Map([...texts, ...changes.earlier.map(({ path, text }) => [path, text] as const)]),
  };
}

/** Whether any finding has a place in these files. */
function touches(findings: readonly Diagnostic[], files: ReadonlySet<string>): boolean {
  return findings.some((finding) => placesOf(finding).some(({ file }) => files.has(file)));
}

/** Guards are about the whole fleet. */
function withoutGuards(loaded: LoadedFleet): LoadedFleet {
  const { fleet } = loaded;
  return fleet === undefined ? loaded : { ...loaded, fleet: { ...fleet, guards: [] } };
}

/** The keys that the fleet's own objects mention. */
function selectorsOf(
  { fleet, texts, topologyResources, files }: LoadedFleet,
  { fleetFiles }: FileChanges,
): IsSelected {
  const resources = [...fleetFiles].flatMap((path) => files.get(path) ?? []);
  const said = [...topologyResources, ...resources].map(({ object }) => toJson(object));
  const written = [texts.get(fleet?.locate('').file ?? '') ?? '', ...said];
  return (key) => written.some((text) => text.includes(key));
}

/** Whether both states have the same findings, none of them an error, and the same objects but for opaque fields. */
async function isAlike(
  before: LaidOutRepository,
  after: LaidOutRepository,
  isSelected: IsSelected,
): Promise<boolean> {
  if (hasErrors(before.diagnostics) || hasErrors(after.diagnostics)) return false;
  const [told, toldAfter] = await Promise.all([findingsOf(before), findingsOf(after)]);
  if (told === undefined || !jsonEqual(told, toldAfter)) return false;
  const known = new Map<Resource, Resource>();
  return isEach(before.manifests, after.manifests, (a, b) =>
    isEach(a.placed, b.placed, (one, other) => {
      if (!isSamePlace(one, other)) return false;
      if (known.get(one.resource) === other.resource) return true;
      const isSame = isSameObject(one.resource, other.resource, isSelected);
      if (isSame) known.set(one.resource, other.resource);
      return isSame;
    }),
  );
}

async function findingsOf({ diagnostics, silenced }: LaidOutRepository): Promise<Json | undefined> {
  const findings = await recordFindings(diagnostics);
  const silent = await recordSilenced(silenced);
  return findings === undefined || silent === undefined ? undefined : [findings, silent];
}

function isSamePlace(a: Placed, b: Placed): boolean {
  return a.application === b.application && a.comment?.text === b.comment?.text;
}

function isSameObject(a: Resource, b: Resource, isSelected: IsSelected): boolean {
  if (a === b) return true;
  if (a.origin.type !== b.origin.type) return false;
  return jsonEqual(withoutOpaque(a, isSelected), withoutOpaque(b, isSelected));
}
