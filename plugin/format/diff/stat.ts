/** The effect of a change on a fleet → the size of the change of each branch, by application: `diff --stat`. */

import { groupBy } from '../../../src/collection/group-by.ts';
import { type ApplicationStat, diffStat } from '../../../src/diff/diff-stat.ts';
import type { FleetDiff } from '../../../src/diff/fleet-diff.ts';
import { code, markdownTable } from '../markdown.ts';
import type { Paint } from '../terminal/colour.ts';
import { formatTable } from '../terminal/table.ts';
import { someNames, summaryOf } from './alike.ts';

/** Maximum number of rows. */
const MOST_ROWS = 200;

/** Maximum number of names in a cell. */
const MOST_NAMES = 6;

/** Branches with the same size of change of an application. */
interface StatRow extends ApplicationStat {
  readonly branches: readonly string[];
}

/** The table, and a summary line. */
export function statText(diff: FleetDiff, paint: Paint): string {
  const all = statRows(diff);
  const rows = all
    .slice(0, MOST_ROWS)
    .map(({ branches, application, objects, lines }) => [
      someNames(branches, MOST_NAMES),
      application,
      objectCounts(objects, '-'),
      lineCounts(lines, '-'),
    ]);
  const head = ['BRANCHES', 'APPLICATION', 'OBJECTS', 'LINES'];
  const table = all.length === 0 ? '' : `${formatTable([head, ...rows], paint)}`;
  const rest = all.length - rows.length;
  const more = rest === 0 ? '' : `… and ${rest} more rows: --format json has them all\n`;
  const gap = all.length === 0 ? '' : '\n';
  return `${table}${more}${gap}${summaryOf(diff)}${totalOf(diff)}\n`;
}

/** The same as a table of markdown; none without a difference. */
export function statTable(diff: FleetDiff): readonly string[] {
  const rows = statRows(diff).map(({ branches, application, objects, lines }) => [
    someNames(branches, MOST_NAMES, code),
    code(application),
    objectCounts(objects, '−'),
    lineCounts(lines, '−'),
  ]);
  if (rows.length === 0) return [];
  return ['', ...markdownTable(['Branches', 'Application', 'Objects', 'Lines'], rows)];
}

/** Branches with equal changes of an application are one row. */
function statRows({ clusters }: FleetDiff): readonly StatRow[] {
  const all = clusters.flatMap((cluster) =>
    diffStat(cluster).map((stat) => ({ branch: cluster.branch, stat })),
  );
  const groups = groupBy(all, ({ stat }) => JSON.stringify(stat));
  return [...groups.values()].map((members) => {
    const [{ stat }] = members;
    return { ...stat, branches: members.map(({ branch }) => branch) };
  });
}

/** `+2 ~1 -3`; `-` for nothing. */
export function objectCounts(
  { added, changed, removed }: ApplicationStat['objects'],
  minus: string,
): string {
  const counts = [`+${added}`, `~${changed}`, `${minus}${removed}`];
  return counts.filter((count) => count.slice(1) !== '0').join(' ') || '-';
}

function lineCounts({ added, removed }: ApplicationStat['lines'], minus: string): string {
  return objectCounts({ added, changed: 0, removed }, minus);
}

/** `: +12 -4 lines`, of all branches together. */
function totalOf({ clusters }: FleetDiff): string {
  const lines = clusters.flatMap(diffStat).map((stat) => stat.lines);
  if (lines.length === 0) return '';
  const sum = (side: 'added' | 'removed') => lines.reduce((all, one) => all + one[side], 0);
  return `; +${sum('added')} -${sum('removed')} lines`;
}
