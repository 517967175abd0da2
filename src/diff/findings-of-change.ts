/** The findings before and after a change → those that the change causes. */
import { type Diagnostic, identityOf, placesOf } from '../diagnostic/diagnostic.ts';

/** Findings of `after` that are about one of the paths, or that `before` does not have, wherever they are. */
export function findingsOfChange(
  before: readonly Diagnostic[],
  after: readonly Diagnostic[],
  paths: readonly string[],
): readonly Diagnostic[] {
  const known = new Set(before.map(identity));
  return after.filter((finding) => isAbout(finding, paths) || !known.has(identity(finding)));
}

/** Whether the finding, or a place that it refers to, is in one of the files or directories; an empty path is the root. */
export function isAbout(finding: Diagnostic, paths: readonly string[]): boolean {
  return placesOf(finding).some(({ file, rendered }) =>
    paths.some((path) => {
      // Any file of a directory may affect the output of its program.
      return isIn(file, path) || (rendered !== undefined && isIn(path, rendered.directory));
    }),
  );
}

/** Whether a file is at a path or below it. */
export function isIn(file: string, path: string): boolean {
  return path === '' || file === path || file.startsWith(`${path}/`);
}

/** Lines move when text is inserted above them. */
function identity(finding: Diagnostic): string {
  const { file, rendered } = finding.at;
  return JSON.stringify([identityOf(finding), file, rendered?.program, rendered?.directory]);
}
