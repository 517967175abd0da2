/**
 * A directory tree as stored → all files in it, links followed. Links never lead out of the root. A circle ends with a finding,
 * and so does the walk at its limits, so that time and memory are bounded for any committed content.
 */

import { setImmediate as othersTurn } from 'node:timers/promises';
import { byKey, compareStrings } from '../../collection/order.ts';
import {
  fileNotRegular,
  fileUnmerged,
  fileUnreadable,
  linkBroken,
  linkLeavesRoot,
  linkLoop,
  linksFanOut,
  pathNotUtf8,
  submoduleNotRead,
  tooManyFiles,
} from '../../diagnostic/codes/read.ts';
import { type Diagnostic, diagnose } from '../../diagnostic/diagnostic.ts';
import { startOfFile } from '../../diagnostic/position.ts';
import {
  LONGEST_PATH,
  MOST_FILES,
  MOST_LINKED_CHARACTERS,
  MOST_LINKED_VISITS,
  MOST_PATH_CHARACTERS,
  MOST_VISITS,
} from '../bounds.ts';
import type { DirectoryNode, FileNode } from './file-node.ts';
import { createLinkResolver, type LinkResolver } from './resolve-link.ts';

/** The files of a tree. */
export interface FollowedFiles {
  /** The address of each file for reading, by its path; sorted by path. */
  readonly files: ReadonlyMap<string, string>;
  readonly problems: readonly Diagnostic[];
  /** Why the walk ended early. */
  readonly cut?: Diagnostic;
}

/** Work of a walk. */
interface Work {
  /** Entries of entered directories, and steps along links. */
  visits: number;
  /** Length of all paths together. */
  characters: number;
}

export interface WalkLimits {
  readonly files: number;
  /** The work for what is stored, at the path where it is. */
  readonly stored: Readonly<Work>;
  /** The work for what is reached by links. */
  readonly linked: Readonly<Work>;
}

const usualLimits: WalkLimits = {
  files: MOST_FILES,
  stored: { visits: MOST_VISITS, characters: MOST_PATH_CHARACTERS },
  linked: { visits: MOST_LINKED_VISITS, characters: MOST_LINKED_CHARACTERS },
};

/** Number of visits before the walk yields to others, in particular to the timer that bounds the whole run. */
const VISITS_OF_A_TURN = 20_000;

export async function followLinks(
  root: DirectoryNode,
  limits: WalkLimits = usualLimits,
): Promise<FollowedFiles> {
  const walk = startWalk(root, limits);
  enter(walk, { directory: root, path: '' });
  for (let turn = VISITS_OF_A_TURN; isGoingOn(walk); goOn(walk)) {
    const visits = walk.stored.visits + walk.linked.visits;
    if (visits < turn) continue;
    turn = visits + VISITS_OF_A_TURN;
    await othersTurn();
  }
  const files = new Map(walk.files.sort(byKey(([path]) => path)));
  const { problems, cut } = walk;
  return cut === undefined ? { files, problems } : { files, problems, cut };
}

function isGoingOn(walk: Walk): boolean {
  return walk.cut === undefined && walk.open.length > 0;
}

/** Visits one more entry of the innermost directory, or leaves it. */
function goOn(walk: Walk): void {
  const around = walk.open.at(-1);
  const [name, node] = around?.entries[around.next] ?? [];
  if (around === undefined || name === undefined || node === undefined) {
    leave(walk);
    return;
  }
  around.next += 1;
  visit(walk, around, [around.path === '' ? name : `${around.path}/${name}`, node]);
}

interface Walk {
  readonly limits: WalkLimits;
  readonly links: LinkResolver;
  readonly files: [string, string][];
  readonly problems: Diagnostic[];
  /** The open directories, the innermost last. An explicit stack, since links can make it deep. */
  readonly open: OpenDirectory[];
  /** The same as stored, with the parents of each link's target: to enter one of them again would be a circle. */
  readonly inside: Set<DirectoryNode>;
  /** The work so far, by its limit. */
  readonly stored: Work;
  readonly linked: Work;
  cut?: Diagnostic;
}

interface OpenDirectory {
  readonly directory: DirectoryNode;
  readonly path: string;
  readonly entries: readonly (readonly [string, FileNode])[];
  /** The directories that it added to `inside`. */
  readonly entered: readonly DirectoryNode[];
  /** The outermost link on the way here. */
  readonly link: string | undefined;
  next: number;
}

function startWalk(root: DirectoryNode, limits: WalkLimits): Walk {
  return {
    limits,
    links: createLinkResolver(root),
    files: [],
    problems: [],
    open: [],
    inside: new Set(),
    stored: { visits: 0, characters: 0 },
    linked: { visits: 0, characters: 0 },
  };
}

/** A directory at its path in the walk. */
type Entered = Pick<OpenDirectory, 'directory' | 'path'> & Partial<Pick<OpenDirectory, 'link'>>;

/** `chain`: the directories that are open from now on. All entries count now: they are copied and sorted, even if none is visited. */
function enter(walk: Walk, at: Entered, chain: readonly DirectoryNode[] = [at.directory]): void {
  spend(walk, { visits: at.directory.entries.size, characters: 0 }, at.link);
  if (walk.cut !== undefined) return;
  const entered = chain.filter((directory) => !walk.inside.has(directory));
  for (const directory of entered) walk.inside.add(directory);
  const entries = [...at.directory.entries].sort(([a], [b]) => compareStrings(a, b));
  walk.open.push({ ...at, link: at.link, entries, entered, next: 0 });
}

function leave(walk: Walk): void {
  for (const directory of walk.open.pop()?.entered ?? []) walk.inside.delete(directory);
}

function visit(walk: Walk, around: OpenDirectory, [path, node]: [string, FileNode]): void {
  const link = around.link ?? (node.type === 'link' ? path : undefined);
  spend(walk, { visits: 0, characters: path.length }, link);
  if (path.length > LONGEST_PATH) {
    const problem = `its path has more than ${LONGEST_PATH} characters`;
    const at = startOfFile(around.path);
    walk.problems.push(diagnose(fileUnreadable, { path: around.path, problem }, at));
    // Other entries in it have too long a path, too, or almost.
    around.next = around.entries.length;
  } else if (node.type === 'directory') {
    enter(walk, { directory: node, path, link });
  } else if (node.type === 'link') {
    visitLink(walk, around, { path, target: node.target });
  } else {
    visitPlain(walk, { path, node });
  }
}

/** Counts work, below the outermost link on the way to it, and ends the walk at its limits. */
function spend(walk: Walk, { visits, characters }: Readonly<Work>, link: string | undefined): void {
  const by = link === undefined ? 'stored' : 'linked';
  const [count, limit] = [walk[by], walk.limits[by]];
  count.visits += visits;
  count.characters += characters;
  if (count.visits <= limit.visits && count.characters <= limit.characters) return;
  walk.cut ??=
    link === undefined
      ? tooMany(limit.visits, 'files, directories and links')
      : diagnose(linksFanOut, { link, limit: limit.visits }, startOfFile(link));
}

function tooMany(limit: number, what: string): Diagnostic {
  return diagnose(tooManyFiles, { limit, what }, startOfFile('.'));
}

type PlainNode = Exclude<FileNode, { readonly type: 'directory' | 'link' }>;

function visitPlain(walk: Walk, { path, node }: { path: string; node: PlainNode }): void {
  if (node.type !== 'file') {
    walk.problems.push(problemOf(path, node));
  } else if (walk.files.length < walk.limits.files) {
    walk.files.push([path, node.at]);
  } else {
    walk.cut ??= tooMany(walk.limits.files, 'files');
  }
}

function problemOf(path: string, node: Exclude<PlainNode, { readonly type: 'file' }>): Diagnostic {
  const at = startOfFile(path);
  switch (node.type) {
    case 'outside':
      return diagnose(linkLeavesRoot, { path, target: node.target }, at);
    case 'submodule':
      return diagnose(submoduleNotRead, { path }, at);
    case 'special':
      return diagnose(fileNotRegular, { path }, at);
    case 'misnamed':
      return diagnose(pathNotUtf8, { path }, at);
    case 'unmerged':
      return diagnose(fileUnmerged, { path }, at);
    case 'unreadable':
      return diagnose(fileUnreadable, { path, problem: node.problem }, at);
  }
}

function visitLink(
  walk: Walk,
  around: OpenDirectory,
  { path, target }: { readonly path: string; readonly target: string },
): void {
  const link = around.link ?? path;
  const { found, steps } = walk.links.resolve(target, around.directory);
  spend(walk, { visits: steps, characters: 0 }, link);
  const at = startOfFile(path);
  if (found === 'outside') {
    walk.problems.push(diagnose(linkLeavesRoot, { path, target }, at));
  } else if (found === 'nowhere') {
    walk.problems.push(diagnose(linkBroken, { path, target }, at));
  } else if (found === 'circle' || (found.type === 'directory' && walk.inside.has(found))) {
    walk.problems.push(diagnose(linkLoop, { path, target }, at));
  } else if (found.type === 'directory') {
    // The parents of the link's target count too: entering any of them again from here would be a circle.
    const way = walk.links.wayTo(found);
    spend(walk, { visits: way.length, characters: 0 }, link);
    enter(walk, { directory: found, path, link }, way);
  } else {
    visitPlain(walk, { path, node: found });
  }
}
