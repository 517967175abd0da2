/**
 * Patterns in the notation of `.gitignore`, by which the artifact of a GitRepository of Flux lacks files → whether it lacks a file. The
 * last pattern that matches decides.
 */
import { compileGlobs, type PathMatcher } from '../../../src/kind/notation/path-glob.ts';
import type { SourceFile } from '../../../src/resource/source-file.ts';
import { parentOf } from '../directory.ts';

/** A pattern, and whether it leaves a file out. */
interface IgnorePattern {
  readonly matches: PathMatcher;
  readonly isOut: boolean;
}

/** Reads the files `.sourceignore`, and after them the field `ignore` of the GitRepository. */
export function newIgnored(files: readonly SourceFile[], field: string): PathMatcher {
  const patterns = [
    ...files.flatMap(({ path, text }) => patternsOf(text, parentOf(path))),
    ...patternsOf(field, ''),
  ];
  return (file) => patterns.findLast(({ matches }) => matches(file))?.isOut === true;
}

function patternsOf(text: string, directory: string): readonly IgnorePattern[] {
  return text.split('\n').flatMap((line): readonly IgnorePattern[] => {
    const pattern = line.trim();
    if (pattern === '' || pattern.startsWith('#')) return [];
    const isOut = !pattern.startsWith('!');
    const glob = isOut ? pattern : pattern.slice(1);
    const isExact = !/[?[\]{}\\]/.test(glob);
    // A pattern that has no equal becomes a wider one: more files are left out.
    if (!isOut && !isExact) return [];
    const wide = glob.replaceAll(/\[[^\]]*\]|[?[\]{}\\]/g, '*');
    return [{ matches: below(wide, directory), isOut }];
  });
}

function below(glob: string, directory: string): PathMatcher {
  const isRooted = glob.startsWith('/');
  const rooted = isRooted ? `/${directory}${directory === '' ? '' : '/'}${glob.slice(1)}` : glob;
  const matches = compileGlobs([rooted], directory);
  return directory === '' ? matches : (file) => file.startsWith(`${directory}/`) && matches(file);
}
