/**
 * A directory tree as it is stored → all files in it, links followed. Links never lead out of the root, and a circle or too
 * many files end the walk with a finding, so that the time is bounded whatever somebody committed.
 * @module
 */
import {
  fileNotRegular,
  fileUnmerged,
  fileUnreadable,
  linkBroken,
  linkLeavesRoot,
  linkLoop,
  pathNotUtf8,
  submoduleNotRead,
  tooManyFiles,
} from '../diagnostic/codes/read.ts';
import { type Diagnostic, diagnose } from '../diagnostic/diagnostic.ts';
import { startOfFile } from '../diagnostic/position.ts';
import { byKey, compareStrings } from '../resource/order.ts';
import type { DirectoryNode, FileNode } from './file-node.ts';

/** The files of a tree. */
export interface FollowedFiles {
  /** Where each file is to be read, by its path; sorted by path. */
  readonly files: ReadonlyMap<string, string>;
  readonly problems: readonly Diagnostic[];
}

/** As many links as Linux follows before it says that they lead in a circle. */
const MOST_LINKS = 40;

/** Lists all files of a tree. */
export function followLinks(root: DirectoryNode, mostFiles: number): FollowedFiles {
  const walk: Walk = { root, mostFiles, files: [], problems: [] };
  visitDirectory(root, { path: '', inside: [root], walk });
  if (walk.files.length > mostFiles) {
    const at = startOfFile('.');
    walk.problems.push(diagnose(tooManyFiles, { limit: mostFiles }, at));
  }
  const files = walk.files.slice(0, mostFiles).sort(byKey(([path]) => path));
  return { files: new Map(files), problems: walk.problems };
}

interface Walk {
  readonly root: DirectoryNode;
  readonly mostFiles: number;
  readonly files: [string, string][];
  readonly problems: Diagnostic[];
}

interface Visit {
  readonly path: string;
  /** The directories that the walk is inside of, as stored: the root first, the one of this visit last. */
  readonly inside: readonly DirectoryNode[];
  readonly walk: Walk;
}

function visitDirectory(directory: DirectoryNode, { path, inside, walk }: Visit): void {
  const entries = [...directory.entries].sort(([a], [b]) => compareStrings(a, b));
  for (const [name, node] of entries) {
    if (walk.files.length > walk.mostFiles) return;
    visit(node, { path: path === '' ? name : `${path}/${name}`, inside, walk });
  }
}

function visit(node: FileNode, { path, inside, walk }: Visit): void {
  const report = (finding: Diagnostic) => walk.problems.push(finding);
  const at = startOfFile(path);
  switch (node.type) {
    case 'file':
      walk.files.push([path, node.at]);
      return;
    case 'directory':
      visitDirectory(node, { path, inside: [...inside, node], walk });
      return;
    case 'link':
      visitLink(node.target, { path, inside, walk });
      return;
    case 'outside':
      report(diagnose(linkLeavesRoot, { path, target: node.target }, at));
      return;
    case 'submodule':
      report(diagnose(submoduleNotRead, { path }, at));
      return;
    case 'special':
      report(diagnose(fileNotRegular, { path }, at));
      return;
    case 'misnamed':
      report(diagnose(pathNotUtf8, { path }, at));
      return;
    case 'unmerged':
      report(diagnose(fileUnmerged, { path }, at));
      return;
    case 'unreadable':
      report(diagnose(fileUnreadable, { path, problem: node.problem }, at));
  }
}

function visitLink(target: string, { path, inside, walk }: Visit): void {
  const found = resolveLink(target, inside, walk.root);
  const at = startOfFile(path);
  if (found === 'outside') {
    walk.problems.push(diagnose(linkLeavesRoot, { path, target }, at));
  } else if (found === 'nowhere') {
    walk.problems.push(diagnose(linkBroken, { path, target }, at));
  } else if (found === 'circle' || isAround(found, inside)) {
    walk.problems.push(diagnose(linkLoop, { path, target }, at));
  } else if (found.node.type === 'directory') {
    // What the link's own directories contain counts too: entering any of them again from here would be a circle.
    const chain = [...inside, ...found.parents, found.node];
    visitDirectory(found.node, { path, inside: chain, walk });
  } else {
    visit(found.node, { path, inside, walk });
  }
}

interface Resolved {
  readonly node: FileNode;
  /** The directories above it, as stored, the root first. */
  readonly parents: readonly DirectoryNode[];
}

function isAround({ node }: Resolved, inside: readonly DirectoryNode[]): boolean {
  return node.type === 'directory' && inside.includes(node);
}

/** Goes a link's way, part by part, through further links. */
function resolveLink(
  target: string,
  inside: readonly DirectoryNode[],
  root: DirectoryNode,
): Resolved | 'outside' | 'nowhere' | 'circle' {
  let way = follow(target, { parts: [], parents: storedParents(inside, root), links: 0 }, root);
  while (way.parts.length > 0) {
    const [part = '', ...parts] = way.parts;
    const next = step(part, { ...way, parts }, root);
    if (next === 'outside' || next === 'nowhere' || 'node' in next) return next;
    if (next.links > MOST_LINKS) return 'circle';
    way = next;
  }
  return { node: way.parents.at(-1) ?? root, parents: way.parents.slice(0, -1) };
}

interface Way {
  /** What of the way is still to go. */
  readonly parts: readonly string[];
  /** The directories gone into so far, as stored, the root first. */
  readonly parents: readonly DirectoryNode[];
  readonly links: number;
}

function follow(target: string, { parts, parents, links }: Way, root: DirectoryNode): Way {
  const start = target.startsWith('/') ? [root] : parents;
  const more = target.split('/').filter((part) => part !== '' && part !== '.');
  return { parts: [...more, ...parts], parents: start, links: links + 1 };
}

function step(part: string, way: Way, root: DirectoryNode): Way | Resolved | 'outside' | 'nowhere' {
  const { parts, parents } = way;
  if (part === '..') {
    return parents.length === 1 ? 'outside' : { ...way, parents: parents.slice(0, -1) };
  }
  const node = parents.at(-1)?.entries.get(part);
  if (node === undefined) return 'nowhere';
  if (node.type === 'outside') return 'outside';
  if (node.type === 'link') return follow(node.target, way, root);
  if (node.type === 'directory') return { ...way, parents: [...parents, node] };
  return parts.length === 0 ? { node, parents } : 'nowhere';
}

/** Where the walk is as stored: after a link was followed, the way there from the root, not the way that the walk took. */
function storedParents(
  inside: readonly DirectoryNode[],
  root: DirectoryNode,
): readonly DirectoryNode[] {
  return inside.slice(inside.lastIndexOf(root));
}
