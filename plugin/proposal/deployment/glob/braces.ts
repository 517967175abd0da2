/** A glob with alternatives in braces → one glob for each. */

/**
 * The globs; undefined if a brace has no other, if there are too many, or if a star is in braces before something else, where gobwas/glob does
 * not try all that the star could match.
 */
export function expandBraces(glob: string): readonly string[] | undefined {
  if (/\{[^}]*\*[^}]*\}./.test(glob)) return undefined;
  let open: readonly string[] = [glob];
  // Each round replaces one pair of braces, the innermost first.
  for (let round = 0; round < MOST; round += 1) {
    const next = open.flatMap(expandOne);
    if (next.length > MOST) return undefined;
    if (next.length === open.length && next.every((each, i) => each === open[i])) {
      return next.some((each) => /(?<!\\)[{}]/.test(each)) ? undefined : next;
    }
    open = next;
  }
  return undefined;
}

/** More are not readable in a Fleet. */
const MOST = 32;

function expandOne(glob: string): readonly string[] {
  const found = /(?<!\\)\{(?<inner>[^{}]*)(?<!\\)\}/.exec(glob);
  const inner = found?.groups?.['inner'];
  if (found === null || inner === undefined) return [glob];
  const [start, end] = [glob.slice(0, found.index), glob.slice(found.index + found[0].length)];
  return inner.split(',').map((each) => `${start}${each}${end}`);
}
