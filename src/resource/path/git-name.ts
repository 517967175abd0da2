/** A name of a file → whether git, on any file system, reads it as that of its own directory. */

/** Code points that HFS+ ignores in names. */
const ignored = /[\u200c-\u200f\u202a-\u202e\u206a-\u206f\ufeff]/g;

/** `.git`, its short name on FAT and NTFS, and what these file systems read as either: other cases, blanks and dots at the end, streams. */
const own = /^(?:\.git|git~\d+)[ .]*(?::|$)/i;

/** Whether a name is git's own; a backslash separates names on Windows. */
export function isGitName(name: string): boolean {
  return name
    .replaceAll(ignored, '')
    .split('\\')
    .some((part) => own.test(part));
}

/** Whether a path contains such a name. */
export function hasGitName(path: string): boolean {
  return path.split('/').some(isGitName);
}
