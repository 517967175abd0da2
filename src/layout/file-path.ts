/**
 * File paths in a branch: git's and distributary's rules for the directories of applications, and file names when
 * every object has its own file.
 */
import { groupOf, type Resource } from '../resource/resource.ts';

/** The file with all objects of an application; the name is that of Argo CD's commit-server. */
export const MANIFEST_FILE = 'manifest.yaml';

/** Reserved names at the root of a branch. */
export const INVENTORY_FILE = '.distributary/inventory';

/** The directory of the application that a file of a branch belongs to; empty for a file at the root. */
export function applicationOf(path: string): string {
  return path.slice(0, Math.max(path.lastIndexOf('/'), 0));
}

/** The paths of the directories above a file, or the names that cannot be branches beside one: of `env/prod/east`, `env` and `env/prod`. */
export function pathsAbove(path: string): readonly string[] {
  const parts = path.split('/');
  return parts.slice(1).map((_, i) => parts.slice(0, i + 1).join('/'));
}

const RESERVED_AT_ROOT: readonly string[] = [
  '.distributary',
  '.gitattributes',
  'hydrator.metadata',
  MANIFEST_FILE,
  'README.md',
];

/** File names of more than 255 bytes exist on no usual file system; room is left for a suffix. */
const LONGEST_NAME = 240;

/** The rule that an application's directory breaks; undefined for a valid one. */
export function brokenDirectoryRule(directory: string): string | undefined {
  if (directory === '' || directory === '.' || directory === '/') {
    return "the root of the branch is not allowed, as in Argo CD's hydrator";
  }
  if (directory.startsWith('/')) return 'a directory of a branch must be relative';
  const parts = directory.split('/');
  const [first = ''] = parts;
  if (RESERVED_AT_ROOT.some((name) => name.toLowerCase() === first.toLowerCase())) {
    return `"${first}" at the root of a branch is reserved`;
  }
  return PART_RULES.find(([broken]) => parts.some(broken))?.[1];
}

const PART_RULES: readonly (readonly [(part: string) => boolean, string])[] = [
  [(part) => part.length > LONGEST_NAME, `no part may have more than ${LONGEST_NAME} characters`],
  [(part) => part === '', 'no part between slashes may be empty'],
  [(part) => part === '.' || part === '..', 'it must not contain "." or ".."'],
  [isGitDirectory, 'git reserves ".git"'],
  [
    (part) => /[\\]/.test(part) || hasControlCharacter(part),
    'it must not contain backslashes or control characters',
  ],
  [(part) => /\p{Surrogate}/u.test(part), 'it must be valid Unicode'],
];

/** Names that file systems of Windows and macOS resolve to `.git`; git refuses these in every tree (git-fsck(1), `hasDotgit`). */
function isGitDirectory(part: string): boolean {
  const visible = part.replace(/[\u200c-\u200f\u202a-\u202e\u206a-\u206f\ufeff]/g, '');
  const name = visible.toLowerCase().replace(/[. ]+$/, '');
  return name === '.git' || name === 'git~1' || name.startsWith('.git:');
}

function hasControlCharacter(part: string): boolean {
  return [...part].some((character) => character < ' ' || character === '\u007f');
}

/**
 * The name of an object's own file: `kind[.group]_[namespace_]name.yaml`. It depends on the object only, so that
 * no other object changes it; characters that file systems or the separators exclude are written as `%` and hex.
 */
export function objectFileName(resource: Resource): string {
  const group = groupOf(resource.apiVersion);
  const kind = group === '' ? resource.kind : `${resource.kind}.${group}`;
  const parts = [kind.toLowerCase(), ...(resource.namespace === '' ? [] : [resource.namespace])];
  const name = [...parts, resource.name].map(escapePart).join('_');
  return `${name.length > LONGEST_NAME ? shortened(name) : name}.yaml`;
}

function escapePart(part: string): string {
  return part.replace(/[^a-z0-9.-]/gu, (character) => encodeURIComponentOf(character));
}

function encodeURIComponentOf(character: string): string {
  const bytes = new TextEncoder().encode(character);
  return [...bytes].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
}

/** Cuts a name and keeps it unique with a checksum (FNV-1a, 53 bits) of the whole; a clash is reported, never written. */
function shortened(name: string): string {
  let hash = 0xcbf29ce4n;
  for (let i = 0; i < name.length; i++) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(name.charCodeAt(i))) * 0x100000001b3n);
  }
  return `${name.slice(0, LONGEST_NAME - 17)}-${hash.toString(16).padStart(16, '0')}`;
}
