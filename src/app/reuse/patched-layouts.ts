/**
 * The recorded files of branches, and some applications before and after a change → the files after the change.
 * @module
 */
import { getOrInsert } from '../../collection/get-or-insert.ts';
import type { ApplicationLayout, BranchLayout, LayoutFile } from '../../layout/branch-layout.ts';
import { type Content, pieceOf, textOf } from '../../layout/content.ts';
import { SEPARATOR_LINE } from '../../layout/document-text.ts';
import { gitObject, type ObjectFormat } from '../../plan/object/git-object.ts';
import { blobOf } from '../../plan/wanted-file.ts';

/** The applications in both states, by the names of their clusters. */
export interface LayoutChange {
  readonly before: readonly BranchLayout[];
  readonly after: readonly BranchLayout[];
}

/** Reads blobs by their ids; undefined for a missing one. */
export type ReadBlobs = (ids: readonly string[]) => Promise<readonly (string | undefined)[]>;

/**
 * Replaces the changed documents. Undefined if one of them is not in its file as the record has it, or if the text of a file with other
 * documents cannot be read.
 */
export async function patchLayouts(
  recorded: readonly BranchLayout[],
  change: LayoutChange,
  { format, readBlobs }: { readonly format: ObjectFormat; readonly readBlobs: ReadBlobs },
): Promise<readonly BranchLayout[] | undefined> {
  const lacking = new Set<string>();
  const patched = patchAll(recorded, change, newPatcher(format, new Map(), lacking));
  if (lacking.size === 0) return patched;
  const ids = [...lacking];
  const read = await readBlobs(ids);
  const texts = new Map(ids.flatMap((id, i) => (read[i] === undefined ? [] : [[id, read[i]]])));
  lacking.clear();
  const again = patchAll(recorded, change, newPatcher(format, texts, lacking));
  return lacking.size === 0 ? again : undefined;
}

function patchAll(
  recorded: readonly BranchLayout[],
  { before, after }: LayoutChange,
  patch: Patcher,
): readonly BranchLayout[] | undefined {
  const earlier = new Map(before.map((layout) => [layout.cluster.name, layout]));
  const later = new Map(after.map((layout) => [layout.cluster.name, layout]));
  const patched = recorded.map((layout): BranchLayout | undefined => {
    const from = byPath(earlier.get(layout.cluster.name));
    const to = byPath(later.get(layout.cluster.name));
    const own = new Set(layout.applications.map(({ path }) => path));
    const changed = [...to].filter(([path, one]) => from.get(path) !== one);
    if (from.size !== to.size || changed.some(([path]) => !own.has(path))) return undefined;
    const applications = layout.applications.map((one) =>
      patch(one, from.get(one.path), to.get(one.path)),
    );
    if (!isWhole(applications)) return undefined;
    const differing = differences(layout.applications, applications);
    if (differing.length === 0) return layout;
    return { ...layout, applications, changed: differing };
  });
  return isWhole(patched) ? patched : undefined;
}

function differences(
  before: readonly ApplicationLayout[],
  after: readonly ApplicationLayout[],
): readonly ApplicationLayout[] {
  return after.filter((one, i) => one !== before[i]);
}

function byPath(layout: BranchLayout | undefined): ReadonlyMap<string, ApplicationLayout> {
  return new Map(layout?.applications.map((one) => [one.path, one]));
}

/** A recorded application, and what the part has of it in both states → the application after the change. */
type Patcher = (
  recorded: ApplicationLayout,
  from: ApplicationLayout | undefined,
  to: ApplicationLayout | undefined,
) => ApplicationLayout | undefined;

/** Clusters with equal applications share the result. `lacking` takes the ids of texts that would be needed. */
function newPatcher(
  format: ObjectFormat,
  texts: ReadonlyMap<string, string>,
  lacking: Set<string>,
): Patcher {
  const known = new Map<ApplicationLayout, Map<ApplicationLayout, ApplicationLayout | undefined>>();
  const patchFile: FilePatcher = (file, from, to) => {
    const id = blobOf(format)(file).id;
    if (id === blobOf(format)(from).id) return to;
    const text = texts.get(id);
    if (text === undefined) {
      lacking.add(id);
      return file;
    }
    if (gitObject('blob', [pieceOf(text)], format).id !== id) return undefined;
    const next = replaceDocuments(text, from.content, to.content);
    return next === undefined ? undefined : { ...to, content: [pieceOf(next)] };
  };
  return (recorded, from, to) => {
    if (from === to) return recorded;
    if (from === undefined || to === undefined) return undefined;
    const own = getOrInsert(known, recorded, () => new Map());
    return getOrInsert(own, to, () => {
      const changes = changedFiles(from, to);
      return changes && patchApplication(recorded, changes, patchFile);
    });
  };
}

/** A recorded file, and what the part has of it in both states → the file after the change. */
type FilePatcher = (file: LayoutFile, from: LayoutFile, to: LayoutFile) => LayoutFile | undefined;

/** The changed files of an application; undefined if any was added, removed or made executable. */
function changedFiles(
  from: ApplicationLayout,
  to: ApplicationLayout,
): readonly (readonly [LayoutFile, LayoutFile])[] | undefined {
  const before = new Map(from.files.map((file) => [file.path, file]));
  const pairs = to.files.flatMap((file): [LayoutFile, LayoutFile][] => {
    const old = before.get(file.path);
    return old?.mode === file.mode ? [[old, file]] : [];
  });
  if (from.files.length !== to.files.length || pairs.length !== to.files.length) return undefined;
  return pairs.filter(([old, file]) => textOf(old.content) !== textOf(file.content));
}

function patchApplication(
  recorded: ApplicationLayout,
  changes: readonly (readonly [LayoutFile, LayoutFile])[],
  patchFile: FilePatcher,
): ApplicationLayout | undefined {
  const files = new Map(recorded.files.map((file) => [file.path, file]));
  for (const [from, to] of changes) {
    const present = files.get(to.path);
    const next = present?.mode === to.mode ? patchFile(present, from, to) : undefined;
    if (next === undefined) return undefined;
    files.set(to.path, next);
  }
  return changes.length === 0 ? recorded : { path: recorded.path, files: [...files.values()] };
}

/** The text with the changed documents replaced; undefined unless each of them is in it exactly once. */
function replaceDocuments(text: string, before: Content, after: Content): string | undefined {
  if (before.length !== after.length) return undefined;
  let replaced = text;
  for (const [i, to] of after.entries()) {
    const from = before[i];
    // A first document in JSON has a separator before it.
    if (from === undefined || from.isJson !== to.isJson) return undefined;
    if (from.text === to.text) continue;
    const [start, ...more] = documentStarts(replaced, from.text);
    if (start === undefined || more.length > 0) return undefined;
    replaced = replaced.slice(0, start) + to.text + replaced.slice(start + from.text.length);
  }
  return replaced;
}

/** The indices of a document in a stream. */
function documentStarts(stream: string, document: string): readonly number[] {
  const starts: number[] = [];
  for (let i = stream.indexOf(document); i >= 0; i = stream.indexOf(document, i + 1)) {
    const end = i + document.length;
    const isStart = i === 0 || stream.startsWith(SEPARATOR_LINE, i - SEPARATOR_LINE.length);
    const isEnd = end === stream.length || stream.startsWith(SEPARATOR_LINE, end);
    if (isStart && isEnd) starts.push(i);
  }
  return starts;
}

function isWhole<T>(list: readonly (T | undefined)[]): list is readonly T[] {
  return list.every((one) => one !== undefined);
}
