/**
 * docs/analyze-many-clusters.md → the same with the codes of each area of checks between its marks, `<!-- codes of src/check/<area> -->` and `<!-- end -->`.
 */

import { codes } from '../../src/render/codes.ts';
import { codesDefinedIn, read } from './code-fixtures.ts';

const marked = /(<!-- codes of src\/check\/(\w+) -->).*?(<!-- end -->)/g;

/** The page that lists the checks. */
export const checkListPage = 'docs/analyze-many-clusters.md';

/** The text that the page has to have. */
export function withCheckLists(): string {
  return read(checkListPage).replace(
    marked,
    (_, start: string, area: string, end: string) => `${start}${rangesOf(area)}${end}`,
  );
}

/** `DIS0602, DIS0610 to DIS0623`: three and more that follow one another are a range. */
function rangesOf(area: string): string {
  const listed = new Set(codesDefinedIn(`src/check/codes/${area}.ts`));
  const runs: string[][] = [[]];
  for (const { code } of codes) {
    if (listed.has(code)) runs.at(-1)?.push(code);
    else if (runs.at(-1)?.length !== 0) runs.push([]);
  }
  return runs.flatMap((run) => (run.length > 2 ? `${run[0]} to ${run.at(-1)}` : run)).join(', ');
}
