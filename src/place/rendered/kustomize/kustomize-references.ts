/**
 * A kustomization → all directories and files of the repository that it is built from, recursively.
 * Downloads, paths out of the repository and programs that kustomize would run are found before
 * kustomize is started.
 */

import { memoise, memoiseByValue } from '../../../collection/memoise.ts';
import { notAnObject } from '../../../diagnostic/codes/parse-object.ts';
import { pluginsChanged } from '../../../diagnostic/codes/source-bounds.ts';
import { referenceLeavesRoot } from '../../../diagnostic/codes/sources.ts';
import { remoteReference } from '../../../diagnostic/codes/vendored.ts';
import { type Diagnostic, diagnose } from '../../../diagnostic/diagnostic.ts';
import type { Position } from '../../../diagnostic/position.ts';
import { withoutUser } from '../../../diagnostic/wording/url-credentials.ts';
import { type ParsedDocument, parseDocuments } from '../../../parse/parse-documents.ts';
import { type JsonObject, stringAt } from '../../../resource/json.ts';
import { formatPointer } from '../../../resource/json-pointer.ts';
import { isBelow } from '../../../topology/select-topology-files.ts';
import { findDirectory, hasFile, joinPath, resolvePath, wayUp } from '../local-path.ts';
import { printJudged } from '../print-judged.ts';
import { isFetched, isRemoteReference } from '../remote-reference.ts';
import type { Need, Rendering, Repository } from '../source-type.ts';
import { locateRemote, nameBeside } from '../vendored/locate-remote.ts';
import type { InflatedChart } from './inflated-charts.ts';
import { kustomizationReferences, type Reference, replaceTexts } from './kustomization.ts';
import { changingFields, LOCAL, pluginFindings } from './kustomize-plugins.ts';
import { cycleFindings } from './reference-cycle.ts';
import {
  addReferred,
  addVisit,
  type Here,
  takeCharts,
  takeGenerators,
  type Visit,
  type Walk,
} from './reference-walk.ts';

/** The inputs of a kustomization. */
export interface FollowedReferences {
  /** Kustomizations and configurations that must be read first. */
  readonly wanted: readonly string[];
  /** Directories of kustomizations, the one that is rendered first. */
  readonly directories: readonly string[];
  /** Referenced files elsewhere. */
  readonly files: readonly string[];
  /** The components from the settings, vendored ones by their paths. */
  readonly components: readonly string[];
  /** The documents of the validated files, by path; inline objects are printed anew. */
  readonly judged: ReadonlyMap<string, readonly JsonObject[]>;
  /** Vendored files beside the kustomizations that name them, by path: kustomize reads none from elsewhere. */
  readonly beside: ReadonlyMap<string, string>;
  /** Files of the repository beside the kustomizations that name them in another directory: their path there, and their own. */
  readonly placed: ReadonlyMap<string, string>;
  /** Charts that Helm renders for kustomize, and those that are packed into them. */
  readonly charts: readonly InflatedChart[];
  readonly packed: ReadonlyMap<string, string>;
  readonly needs: readonly Need[];
  readonly diagnostics: readonly Diagnostic[];
}

/** Follows the references as far as the texts are read. */
export function followReferences(
  rendering: Rendering,
  components: readonly string[],
  repository: Repository,
): FollowedReferences {
  const walk: Walk = {
    rendering,
    repository,
    wanted: new Set(),
    visits: new Map(),
    references: new Map(),
    files: new Set(),
    judged: new Map(),
    beside: new Map(),
    placed: new Map(),
    charts: [],
    packed: new Map(),
    needs: [],
    diagnostics: [],
  };
  const start = { directory: rendering.directory, isPlugin: false, root: rendering.directory };
  addVisit(walk, start);
  const place = { ...start, at: rendering.source.at };
  const directoryOnly = { canBeDirectory: true, isPlugin: false };
  const found = components.map((text) => takePath(walk, { text, ...directoryOnly }, place) ?? text);
  // A map iterates over entries that are added during the iteration.
  for (const visit of walk.visits.values()) visitDirectory(walk, visit);
  walk.diagnostics.push(...cycleFindings(walk.references));
  const { wanted, visits, files, judged } = walk;
  return {
    ...walk,
    wanted: [...wanted],
    directories: [...new Set([...visits.values()].map(({ directory }) => directory))],
    files: [...files],
    components: found,
    judged,
  };
}

function visitDirectory(walk: Walk, visit: Visit): void {
  const { root } = walk.repository;
  const file = walk.rendering.type.markers
    .map((name) => joinPath(visit.directory, name))
    .find((path) => hasFile(root, path));
  if (file === undefined) return;
  const objects = read(walk, file).map((document) => visitKustomization(walk, document, visit));
  if (walk.repository.texts.has(file)) walk.judged.set(file, objects);
}

/** Validates a kustomization; the result has its inline objects printed anew. */
function visitKustomization(
  walk: Walk,
  { object, source }: ParsedDocument,
  visit: Visit,
): JsonObject {
  const printed = new Map<string, string>();
  for (const reference of kustomizationReferences(object)) {
    const text = take(walk, reference, { ...visit, at: source.locate(reference.pointer) });
    const { key, pointer } = reference;
    if (text !== undefined) printed.set(pointer, key === undefined ? text : `${key}=${text}`);
  }
  const inflated = takeCharts(walk, { object, source }, visit);
  for (const field of visit.isPlugin ? changingFields(object) : []) {
    const at = source.locate(formatPointer([field]), 'key');
    walk.diagnostics.push(diagnose(pluginsChanged, { directory: visit.directory, field }, at));
  }
  return replaceTexts(inflated, printed);
}

/** The documents of a file, once it is read. An unreadable file cannot be validated. */
function read(walk: Walk, path: string): readonly ParsedDocument[] {
  const { texts } = walk.repository;
  if (!texts.has(path)) {
    walk.wanted.add(path);
    return [];
  }
  const { value, diagnostics } = parsedIn(texts)(path);
  walk.diagnostics.push(...diagnostics);
  return value;
}

/** A base is a part of many renderings. Texts are added by path, and none changes. */
const parsedIn = memoise((texts: Repository['texts']) =>
  memoiseByValue((path: string) => parseDocuments({ path, text: texts.get(path) ?? '' })),
);

/** Validates a reference; the result is the replacement text for an inline object or a vendored reference. */
function take(walk: Walk, reference: Omit<Reference, 'pointer'>, place: Here): string | undefined {
  const { text, canBeDirectory } = reference;
  const isPlugin = reference.isPlugin || (place.isPlugin && canBeDirectory);
  // A patch: kustomize accepts no directory for one, and fetches no address with a line break.
  if (reference.canBePatch && text.includes('\n')) return undefined;
  const objects = reference.isPlugin ? objectsIn(walk, text, place.at) : [];
  if (objects.length === 0) return takePath(walk, { text, canBeDirectory, isPlugin }, place);
  if (isPlugin) {
    walk.diagnostics.push(
      ...pluginFindings(objects, { directory: walk.rendering.directory, at: place.at }),
    );
    // A text that is no object to kustomize is a path, and a path that climbs is followed anywhere.
    if (resolvePath(place.directory, text) === undefined) refuseLeaving(walk, text, place);
  }
  return printJudged(takeGenerators(walk, objects, place));
}

/** kustomize looks on disk before it fetches. */
function takePath(walk: Walk, reference: PathReference, place: Here): string | undefined {
  const { text, canBeDirectory, isPlugin } = reference;
  const { root } = walk.repository;
  const path = text.startsWith('/') ? undefined : resolvePath(place.directory, text);
  if (isFetched(text)) return takeRemote(walk, reference, place);
  if (path !== undefined && hasFile(root, path)) {
    return takeFile(walk, path, { ...place, isPlugin });
  } else if (path !== undefined && canBeDirectory && findDirectory(root, path) !== undefined) {
    addReferred(walk, { directory: path, isPlugin, root: isPlugin ? place.root : path }, place);
  } else if (isRemoteReference(text)) return takeRemote(walk, reference, place);
  else if (path === undefined) refuseLeaving(walk, text, place);
  return undefined;
}

/** A file of the repository: the result is its path for kustomize, which reads none outside of the kustomization's directory. */
function takeFile(walk: Walk, path: string, place: Here): string | undefined {
  const isOpen = stringAt(walk.rendering.settings, 'loadRestrictor') === 'LoadRestrictionsNone';
  if (isOpen && !place.isPlugin && !isBelow(path, place.directory)) {
    const name = nameBeside(path, 'shared');
    walk.placed.set(joinPath(place.directory, name), path);
    return `./${name}`;
  }
  walk.files.add(path);
  if (place.isPlugin) judgePluginFile(walk, path, place);
  return undefined;
}

type PathReference = Pick<Reference, 'text' | 'canBeDirectory' | 'isPlugin'>;

/** A remote reference: the result is the path of its vendored copy. */
function takeRemote(walk: Walk, reference: PathReference, place: Here): string | undefined {
  const { text, canBeDirectory, isPlugin } = reference;
  const use = { canBeDirectory, canBeFile: !isPlugin, at: place.at };
  const found = locateRemote(text, use, walk.repository);
  if (found.need !== undefined) walk.needs.push(found.need);
  if (found.type === 'file') return takeVendoredFile(walk, found.path, place);
  if (found.type === 'directory') {
    const { path } = found;
    addReferred(walk, { directory: path, isPlugin, root: isPlugin ? place.root : path }, place);
    return `${wayUp(place.directory)}${path}`;
  }
  const means = found.need === undefined ? 'commit' : 'vendor';
  const { directory } = walk.rendering;
  const common = { directory, program: 'kustomize', reference: withoutUser(text), way: LOCAL };
  const args = { ...common, base: place.directory, means } as const;
  walk.diagnostics.push(diagnose(remoteReference, args, place.at));
  return undefined;
}

/** kustomize reads files below the kustomization only, so that the text is copied there. */
function takeVendoredFile(walk: Walk, path: string, { directory }: Here): string {
  const text = walk.repository.texts.get(path);
  if (text === undefined) walk.wanted.add(path);
  walk.files.add(path);
  const name = nameBeside(path);
  if (text !== undefined) walk.beside.set(joinPath(directory, name), text);
  return `./${name}`;
}

function refuseLeaving(walk: Walk, text: string, { directory, at }: Here): void {
  const args = { directory, program: 'kustomize', reference: withoutUser(text) };
  walk.diagnostics.push(diagnose(referenceLeavesRoot, args, at));
}

/** The objects of an inline text; a path has no colon, or is no YAML that could be refused. */
function objectsIn(walk: Walk, text: string, at: Position): readonly ParsedDocument[] {
  const { value, diagnostics } = parseDocuments({ path: at.file, text });
  if (value.length > 0 || text.includes('\n')) walk.diagnostics.push(...diagnostics);
  else if (text.includes(':')) {
    walk.diagnostics.push(...diagnostics.filter(({ code }) => code !== notAnObject.code));
  }
  return value;
}

/** The configuration of a plugin. */
function judgePluginFile(walk: Walk, path: string, { root }: Here): void {
  const documents = read(walk, path);
  walk.diagnostics.push(...pluginFindings(documents, { directory: walk.rendering.directory }));
  if (walk.repository.texts.has(path)) {
    walk.judged.set(path, takeGenerators(walk, documents, { root }));
  }
}
