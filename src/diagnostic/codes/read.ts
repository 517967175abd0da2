/**
 * Codes of the area `read`, in order of their numbers. A code is never reused or renumbered.
 * @module
 */
import { type Code, defineCode, type Texts } from '../code.ts';

/** No fleet was found. */
export const fleetNotFound: Code<Texts<'from' | 'file'>> = defineCode({
  code: 'DIS0101',
  name: 'fleet-not-found',
  severity: 'error',
  title: 'No fleet was found',
  why: 'All paths are relative to the directory of the fleet file.',
  fix: 'run inside a repository that has the file, name it with `--fleet`, or create one with `distributary init`',
  message: ({ from, file }) => `"${file}" is not in "${from}" or any directory above it`,
});

/** A file cannot be read. */
export const fileUnreadable: Code<Texts<'path' | 'problem'>> = defineCode({
  code: 'DIS0102',
  name: 'file-unreadable',
  severity: 'error',
  title: 'A file cannot be read',
  why: 'Its objects would silently be missing from the clusters.',
  fix: 'make the file or directory readable for the user that runs distributary',
  message: ({ path, problem }) => `cannot read "${path}": ${problem}`,
});

/** A symbolic link leaves the fleet. */
export const linkLeavesRoot: Code<Texts<'path' | 'target'>> = defineCode({
  code: 'DIS0103',
  name: 'link-leaves-root',
  severity: 'error',
  title: 'A symbolic link leaves the fleet',
  why: 'A file outside of the reviewed repository would determine what a cluster runs.',
  fix: 'replace the link by the file itself, or link to a path below the directory of the fleet file',
  message: ({ path, target }) =>
    `"${path}" is a link to "${target}", which is outside of the fleet`,
});

/** A symbolic link refers to itself. */
export const linkLoop: Code<Texts<'path' | 'target'>> = defineCode({
  code: 'DIS0104',
  name: 'link-loop',
  severity: 'error',
  title: 'A symbolic link refers to itself',
  why: 'Following it would never end.',
  fix: 'remove the link, or link to a file',
  message: ({ path, target }) => `"${path}" is a link to "${target}", which leads back to the link`,
});

/** A symbolic link is broken. */
export const linkBroken: Code<Texts<'path' | 'target'>> = defineCode({
  code: 'DIS0105',
  name: 'link-broken',
  severity: 'error',
  title: 'A symbolic link is broken',
  why: 'The objects of its target would be missing from the clusters.',
  fix: 'remove the link, or add the file that it refers to',
  message: ({ path, target }) => `"${path}" is a link to "${target}", which does not exist`,
});

/** A path is neither a file nor a directory. */
export const fileNotRegular: Code<Texts<'path'>> = defineCode({
  code: 'DIS0106',
  name: 'file-not-regular',
  severity: 'error',
  title: 'A path is neither a file nor a directory',
  why: 'A pipe, socket or device has no text, and reading it could block forever.',
  fix: 'remove it, or keep it outside of the directories that are read',
  message: ({ path }) => `"${path}" is a pipe, socket or device, expected a file or a directory`,
});

/** A file is too large for manifests. */
export const fileTooLarge: Code<{ path: string; bytes: number; limit: number }> = defineCode({
  code: 'DIS0107',
  name: 'file-too-large',
  severity: 'error',
  title: 'A file is too large for manifests',
  why: 'No API server accepts manifests of this size, and reading them exhausts memory.',
  fix: 'split the file, or keep it outside of the directories that are read',
  message: ({ path, bytes, limit }) => `"${path}" has ${bytes} bytes, at most ${limit} are read`,
});

/** A file is not encoded in UTF-8. */
export const fileNotUtf8: Code<Texts<'path'>> = defineCode({
  code: 'DIS0108',
  name: 'file-not-utf8',
  severity: 'error',
  title: 'A file is not encoded in UTF-8',
  why: 'Kubernetes reads UTF-8 only; text in other encodings would contain wrong characters.',
  fix: 'save the file in UTF-8',
  message: ({ path }) => `"${path}" is not valid UTF-8`,
});

/** The name of a file is not encoded in UTF-8. */
export const pathNotUtf8: Code<Texts<'path'>> = defineCode({
  code: 'DIS0109',
  name: 'path-not-utf8',
  severity: 'error',
  title: 'The name of a file is not encoded in UTF-8',
  why: 'The file cannot be named in a message or a branch, so it cannot be read.',
  fix: 'rename the file',
  message: ({ path }) => `the name of "${path}" is not valid UTF-8`,
});

/** A submodule is not read. */
export const submoduleNotRead: Code<Texts<'path'>> = defineCode({
  code: 'DIS0110',
  name: 'submodule-not-read',
  severity: 'error',
  title: 'A submodule is not read',
  why: 'Its files are not part of the commit, so the output would depend on more than the commit.',
  fix: 'copy the required files into the repository',
  message: ({ path }) =>
    `"${path}" is a submodule or another git repository, whose files are not read`,
});

/** The directory of the fleet has too many files. */
export const tooManyFiles: Code<{ limit: number; what: string }> = defineCode({
  code: 'DIS0111',
  name: 'too-many-files',
  severity: 'error',
  title: 'The directory of the fleet has too many files',
  why: 'Reading would take unbounded time; often, links between directories multiply the files.',
  fix: 'move the fleet file to a separate directory, or remove links between directories',
  message: ({ limit, what }) => `more than ${limit} ${what} below the directory of the fleet`,
});

/** A required file does not exist. */
export const fileMissing: Code<Texts<'path'>> = defineCode({
  code: 'DIS0112',
  name: 'file-missing',
  severity: 'error',
  title: 'A required file does not exist',
  why: 'Its content is unknown.',
  fix: 'add the file, or correct the path',
  message: ({ path }) => `"${path}" does not exist`,
});

/** The content of a file is in Git Large File Storage. */
export const filePointer: Code<Texts<'path'>> = defineCode({
  code: 'DIS0113',
  name: 'file-pointer',
  severity: 'error',
  title: 'The content of a file is in Git Large File Storage',
  why: 'The commit contains a pointer in its place. The output would depend on a server outside of the repository.',
  fix: 'keep manifests in Git itself: remove the path from .gitattributes (`git lfs untrack`) and commit the file again',
  message: ({ path }) => `"${path}" is a pointer of Git LFS, not the file itself`,
});

/** A merge left a file with several versions. */
export const fileUnmerged: Code<Texts<'path'>> = defineCode({
  code: 'DIS0114',
  name: 'file-unmerged',
  severity: 'error',
  title: 'A merge left a file with several versions',
  why: 'The version that the next commit will contain is undecided.',
  fix: 'resolve the conflict and stage the file (`git add`)',
  message: ({ path }) => `"${path}" is not merged yet`,
});

/** Links multiply the files of the fleet. */
export const linksFanOut: Code<{ link: string; limit: number }> = defineCode({
  code: 'DIS0115',
  name: 'links-fan-out',
  severity: 'error',
  title: 'Links multiply the files of the fleet',
  why: 'Directories with links to each other result in too many paths to read: each level can double their number.',
  fix: 'remove links between directories, or link to directories without further links',
  message: ({ link, limit }) =>
    `the listing ends below the link "${link}": more than ${limit} files, directories and steps along links`,
});

/** The total size of the files of a fleet is too large. */
export const tooMuchText: Code<{ path: string; limit: number; what: string }> = defineCode({
  code: 'DIS0116',
  name: 'too-much-text',
  severity: 'error',
  title: 'The total size of the files of a fleet is too large',
  why: 'All manifests of a fleet are in memory at once. Without a limit, one large file below many paths exhausts the memory.',
  fix: 'remove files that are not manifests from the sources, keep one copy instead of many links to one file, or split the fleet',
  message: ({ path, limit, what }) =>
    `"${path}" is not read: with it, the files of the fleet have more than ${limit} ${what}`,
});
