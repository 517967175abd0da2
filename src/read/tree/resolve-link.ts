/** A link's target and the directory that the link is stored in → the final target, through further links. */
import { LONGEST_PATH } from '../bounds.ts';
import type { DirectoryNode, FileNode } from './file-node.ts';

/** A link's final target: no link, since those were followed. */
export type LinkTarget = Exclude<FileNode, { readonly type: 'link' }>;

/** The result of following a link. */
export interface LinkEnd {
  readonly found: LinkTarget | 'outside' | 'nowhere' | 'circle';
  /** Number of visited parts of targets. */
  readonly steps: number;
}

/** Follows links in one tree. */
export interface LinkResolver {
  /** `from` is the directory that stores the link, not its path in the walk. */
  resolve(target: string, from: DirectoryNode): LinkEnd;
  /** The directories from the root to this one, as stored. */
  wayTo(directory: DirectoryNode): readonly DirectoryNode[];
}

/** Linux's limit of followed links before it reports a circle. */
const MOST_LINKS = 40;

/** Makes a resolver of links below the root. */
export function createLinkResolver(root: DirectoryNode): LinkResolver {
  const parentOf = storedParents(root);
  return {
    resolve: (target, from) => resolve(target, from, { root, parentOf }),
    wayTo: (directory) => {
      const way: DirectoryNode[] = [];
      let at: DirectoryNode | undefined = directory;
      for (; at !== undefined; at = parentOf.get(at)) way.push(at);
      return way.reverse();
    },
  };
}

interface Tree {
  readonly root: DirectoryNode;
  /** The directory that a directory is stored in; the root has none. */
  readonly parentOf: ReadonlyMap<DirectoryNode, DirectoryNode>;
}

function storedParents(root: DirectoryNode): Tree['parentOf'] {
  const parentOf = new Map<DirectoryNode, DirectoryNode>();
  const open = [root];
  for (let around = open.pop(); around !== undefined; around = open.pop()) {
    for (const node of around.entries.values()) {
      if (node.type !== 'directory') continue;
      parentOf.set(node, around);
      open.push(node);
    }
  }
  return parentOf;
}

interface Way {
  /** The remaining parts of the way, the next one last. */
  readonly parts: string[];
  at: DirectoryNode;
  links: number;
}

function resolve(target: string, from: DirectoryNode, tree: Tree): LinkEnd {
  const way: Way = { parts: [], at: from, links: 0 };
  let steps = 1;
  let end: LinkEnd['found'] | undefined = follow(target, way, tree);
  for (; end === undefined && way.parts.length > 0; steps += 1) end = step(way, tree);
  return { found: end ?? way.at, steps };
}

/** Puts a link's target before the remaining parts. */
function follow(target: string, way: Way, { root }: Tree): 'nowhere' | 'circle' | undefined {
  // Linux opens none that is longer.
  if (target.length > LONGEST_PATH) return 'nowhere';
  if (way.links >= MOST_LINKS) return 'circle';
  way.links += 1;
  if (target.startsWith('/')) way.at = root;
  const parts = target.split('/').filter((part) => part !== '' && part !== '.');
  way.parts.push(...parts.reverse());
  return undefined;
}

/** Takes one part of the way; the result at its end. */
function step(way: Way, tree: Tree): LinkEnd['found'] | undefined {
  const part = way.parts.pop() ?? '';
  if (part === '..') {
    const above = tree.parentOf.get(way.at);
    if (above === undefined) return 'outside';
    way.at = above;
    return undefined;
  }
  const node = way.at.entries.get(part);
  if (node === undefined) return 'nowhere';
  if (node.type === 'outside') return 'outside';
  if (node.type === 'link') return follow(node.target, way, tree);
  if (node.type === 'directory') {
    way.at = node;
    return undefined;
  }
  return way.parts.length === 0 ? node : 'nowhere';
}
