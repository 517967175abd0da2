/**
 * The final manifests of all clusters → the files of each branch. Texts are made once for each object and files once for
 * each list of objects, so that the cost depends on the differences between clusters.
 */

import { getOrInsert } from '../collection/get-or-insert.ts';
import { groupBy } from '../collection/group-by.ts';
import { memoiseByValue } from '../collection/memoise.ts';
import { byKey } from '../collection/order.ts';
import {
  applicationPathInvalid,
  branchPathClash,
  skipMarkerInManifest,
} from '../diagnostic/codes/layout.ts';
import { type Diagnostic, diagnose, sortDiagnostics } from '../diagnostic/diagnostic.ts';
import type { Outcome } from '../diagnostic/outcome.ts';
import { type Content, type Piece, pieceMadeLater, pieceOf } from '../git/object/content.ts';
import type { FleetSpec } from '../kind/distributary-v1alpha1/fleet-spec.ts';
import type { ClusterManifests } from '../merge/manifests.ts';
import type { Placed, PlacedComment } from '../place/placed.ts';
import { displayName, locate, noteAt, type Resource } from '../resource/resource.ts';
import type { ApplicationLayout, BranchLayout, LayoutFile } from './branch-layout.ts';
import type { BranchNames } from './branch-names.ts';
import { commentContent, documentText, streamContent } from './document-text.ts';
import { brokenDirectoryRule, MANIFEST_FILE, objectFileName } from './file-path.ts';
import { hasSkipMarker, SKIP_MARKER } from './skip-marker.ts';

/**
 * Maximum number of kept characters of derived text; further text is made again for each use. A fleet of a hundred clusters has less,
 * and the texts of a million endpoints would be two thirds of all memory.
 */
export const MOST_TEXT_KEPT: number = 100_000_000;

/** Lays out the branch of every cluster with a name in `names`. */
export function layoutBranches(
  manifests: readonly ClusterManifests[],
  names: BranchNames,
  fleet: Pick<FleetSpec, 'branches'>,
  mostKept: number = MOST_TEXT_KEPT,
): Outcome<readonly BranchLayout[]> {
  const memory = newMemory(fleet.branches.layout, mostKept);
  const branches = manifests.flatMap(({ cluster, placed }) => {
    const branch = names.get(cluster.name);
    return branch === undefined ? [] : [{ cluster, branch, placed }];
  });
  makeAuthoredTexts(branches, memory);
  const value = branches.map(({ cluster, branch, placed }): BranchLayout => {
    const applications = getOrInsert(memory.rows, placed, () => layoutApplications(placed, memory));
    return { cluster, branch, applications };
  });
  return { value, diagnostics: sortDiagnostics([...memory.findings.values()]) };
}

/** Results of this run, which equal inputs of other clusters reuse. */
interface Memory {
  readonly layout: 'application' | 'object';
  readonly documents: Map<Resource, { readonly id: number; readonly piece: Piece }>;
  /** The number of each; a cluster has its own. */
  readonly comments: Map<PlacedComment, number>;
  readonly applications: Map<string, ApplicationLayout>;
  readonly brokenRule: typeof brokenDirectoryRule;
  /** The applications of clusters with equal content. */
  readonly rows: Map<readonly Placed[], readonly ApplicationLayout[]>;
  readonly findings: Map<string, Diagnostic>;
  /** Parts of derived objects that lack Argo CD's mark. */
  readonly unmarked: WeakSet<object>;
  /** Remaining characters of derived text that may be kept. */
  left: number;
}

function newMemory(layout: Memory['layout'], left: number): Memory {
  return {
    layout,
    left,
    documents: new Map(),
    comments: new Map(),
    applications: new Map(),
    brokenRule: memoiseByValue(brokenDirectoryRule),
    rows: new Map(),
    findings: new Map(),
    unmarked: new WeakSet(),
  };
}

/**
 * Makes the texts file by file: the versions of an object are edits of one text with one tree, which stays in the processor's cache
 * from one to the next. In the order of the clusters, each edit takes twice the time.
 */
function makeAuthoredTexts(manifests: readonly ClusterManifests[], memory: Memory): void {
  const files = new Map<string, Resource[]>();
  let before: readonly Placed[] = [];
  for (const { placed } of manifests) {
    for (let i = 0; i < placed.length; i += 1) {
      const resource = placed[i]?.resource;
      // Most clusters share most objects with the one before.
      if (resource?.origin.type !== 'authored' || before[i]?.resource === resource) continue;
      getOrInsert(files, resource.origin.source.file, () => []).push(resource);
    }
    before = placed;
  }
  for (const resources of files.values()) {
    for (const resource of resources) documentOf(resource, memory);
  }
}

function layoutApplications(
  placed: readonly Placed[],
  memory: Memory,
): readonly ApplicationLayout[] {
  const groups = groupBy(placed, ({ application }) => application);
  const applications: ApplicationLayout[] = [];
  for (const [path, members] of groups) {
    let row = `${path}\n`;
    for (const member of members) row += `${idOf(member, memory)} `;
    const layout = () => layoutApplication(path, members, memory);
    applications.push(getOrInsert(memory.applications, row, layout));
  }
  applications.sort(byKey(({ path }) => path));
  reportNestedInFile(applications, groups, memory);
  return applications;
}

/** Equal for equal texts. */
function idOf({ resource, comment }: Placed, memory: Memory): string {
  const { id } = documentOf(resource, memory);
  if (comment === undefined) return `${id}`;
  const { comments } = memory;
  return `${id}#${getOrInsert(comments, comment, () => comments.size)}`;
}

/** The comment and the object. */
function contentOf({ resource, comment }: Placed, memory: Memory): Content {
  return commentContent(comment).concat(documentOf(resource, memory).piece);
}

function documentOf(resource: Resource, memory: Memory): { id: number; piece: Piece } {
  const known = memory.documents.get(resource);
  if (known !== undefined) return known;
  const piece = pieceFor(resource, memory);
  if (hasSkipMarker(resource, piece, memory.unmarked)) {
    const args = { object: displayName(resource), marker: SKIP_MARKER };
    report(diagnose(skipMarkerInManifest, args, locate(resource)), memory);
  }
  const document = { id: memory.documents.size, piece };
  memory.documents.set(resource, document);
  return document;
}

/** The object keeps authored text anyway. */
function pieceFor(resource: Resource, memory: Memory): Piece {
  if (resource.origin.type !== 'derived') return pieceOf(documentText(resource));
  return pieceMadeLater(
    () => documentText(resource),
    ({ length }) => {
      memory.left -= length;
      return memory.left >= 0;
    },
  );
}

function layoutApplication(
  path: string,
  members: readonly Placed[],
  memory: Memory,
): ApplicationLayout {
  const rule = memory.brokenRule(path);
  const [first] = members;
  if (rule !== undefined && first) {
    const args = { application: path, object: displayName(first.resource), rule };
    report(diagnose(applicationPathInvalid, args, locate(first.resource)), memory);
  }
  const files =
    memory.layout === 'application'
      ? [manifestFile(path, members, memory)]
      : objectFiles(path, members, memory);
  return { path, files };
}

function manifestFile(path: string, members: readonly Placed[], memory: Memory): LayoutFile {
  const documents = members.map((one) => contentOf(one, memory));
  return { path: `${path}/${MANIFEST_FILE}`, mode: '100755', content: streamContent(documents) };
}

function objectFiles(
  directory: string,
  members: readonly Placed[],
  memory: Memory,
): readonly LayoutFile[] {
  const owners = new Map<string, Placed>();
  for (const member of members) {
    const { resource } = member;
    const path = `${directory}/${objectFileName(resource)}`;
    const owner = owners.get(path);
    if (owner) {
      const args = { path, first: displayName(owner.resource), second: displayName(resource) };
      const related = [noteAt('the first object', owner.resource)];
      report(diagnose(branchPathClash, args, locate(resource), related), memory);
    } else {
      owners.set(path, member);
    }
  }
  const files = [...owners].map(([path, member]): LayoutFile => {
    return { path, mode: '100644', content: streamContent([contentOf(member, memory)]) };
  });
  return files.sort(byKey(({ path }) => path));
}

/** An application's directory must not have the path of another one's file: `apps/web` beside `apps/web/manifest.yaml`. */
function reportNestedInFile(
  applications: readonly ApplicationLayout[],
  groups: ReadonlyMap<string, readonly Placed[]>,
  memory: Memory,
): void {
  const byPath = new Map(applications.map((application) => [application.path, application]));
  for (const { path } of applications) {
    const owner = takenDirectory(path, byPath);
    const [member] = groups.get(path) ?? [];
    if (owner === undefined || member === undefined) continue;
    const args = {
      path,
      first: `a file of application "${owner}"`,
      second: `application "${path}"`,
    };
    report(diagnose(branchPathClash, args, locate(member.resource)), memory);
  }
}

/** The application with a file at the path of this directory, or of one above it. */
function takenDirectory(
  path: string,
  byPath: ReadonlyMap<string, ApplicationLayout>,
): string | undefined {
  for (let end = path.indexOf('/'); end >= 0; end = path.indexOf('/', end + 1)) {
    const above = byPath.get(path.slice(0, end));
    if (above === undefined) continue;
    const next = path.indexOf('/', end + 1);
    const below = next < 0 ? path : path.slice(0, next);
    if (applicationFilePaths(above).includes(below)) return above.path;
  }
  return undefined;
}

/** Every path that an application needs, including the files that describe its hydration. */
export function applicationFilePaths({ path, files }: ApplicationLayout): readonly string[] {
  return [`${path}/README.md`, `${path}/hydrator.metadata`, ...files.map((file) => file.path)];
}

/** Each finding counts once for all its clusters. */
function report(finding: Diagnostic, memory: Memory): void {
  const { code, message, at } = finding;
  memory.findings.set(`${code} ${message} ${at.file}:${at.line}:${at.column}`, finding);
}
