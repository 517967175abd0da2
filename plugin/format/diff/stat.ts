/** The effect of a change on a fleet → the size of the change of each branch, by application: `diff --stat`. */

import { groupBy } from '../../../src/collection/group-by.ts';
import { type ApplicationStat, diffStat } from '../../../src/diff/diff-stat.ts';
import type { FleetDiff } from '../../../src/diff/fleet-diff.ts';
import { code, tableRow } from '../markdown.ts';
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
  const rows = all.slice(0, MOST_ROWS).map(({ branches, application, objects, lines }) => [
    someNames(branches, MOST_NAMES),
    application,
    signed([
      ['+', objects.added],
      ['~', objects.changed],
      ['-', objects.removed],
    ]),
    signed([
      ['+', lines.added],
      ['-', lines.removed],
    ]),
  ]);
  const head = ['BRANCHES', 'APPLICATION', 'OBJECTS', 'LINES'];
  const table = all.length === 0 ? '' : `${formatTable([head, ...rows], paint)}`;
  const rest = all.length - rows.length;
  const more = rest === 0 ? '' : `… and ${rest} more rows: --format json has them all\n`;
  const gap = all.length === 0 ? '' : '\n';
  return `${table}${more}${gap}${summaryOf(diff)}${totalOf(diff)}\n`;
}

/** The same as rows of markdown; none without a difference. */
export function statTable(diff: FleetDiff): readonly string[] {
  const rows = statRows(diff);
  if (rows.length === 0) return [];
  return [
    '',
    tableRow(['Branches', 'Application', 'Objects', 'Lines']),
    tableRow(Array(4).fill('---')),
    ...rows.map(({ branches, application, objects, lines }) =>
      tableRow([
        someNames(branches, MOST_NAMES, code),
        code(application),
        signed([
          ['+', objects.added],
          ['~', objects.changed],
          ['−', objects.removed],
        ]),
        signed([
          ['+', lines.added],
          ['−', lines.removed],
        ]),
      ]),
    ),
  ];
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
function signed(counts: readonly (readonly [string, number])[]): string {
  const some = counts.filter(([, count]) => count !== 0);
  return some.map(([sign, count]) => `${sign}${count}`).join(' ') || '-';
}

/** `: +12 -4 lines`, of all branches together. */
function totalOf({ clusters }: FleetDiff): string {
  const lines = clusters.flatMap(diffStat).map((stat) => stat.lines);
  if (lines.length === 0) return '';
  const sum = (side: 'added' | 'removed') => lines.reduce((all, one) => all + one[side], 0);
  return `; +${sum('added')} -${sum('removed')} lines`;
}
