/**
 * What a change does to a fleet → text for people: which clusters change, in which objects, and who serves whom in another order.
 * @module
 */
import type { BranchObject, Changes, ComparedOutages, FleetDiff } from '../../../src/internal.ts';
import { outageChangeText } from '../change/text.ts';
import type { Paint, Role } from '../terminal/colour.ts';
import { printable } from '../terminal/display-width.ts';
import { formatTable } from '../terminal/table.ts';
import {
  type ClusterGroup,
  clusterGroups,
  nameGroups,
  orderGroups,
  someNames,
  summaryOf,
} from './alike.ts';

/** So many names stand in one cell. */
const MOST_NAMES = 6;

/** So many objects are listed of one group. */
const MOST_OBJECTS = 20;

/** So many rows the tables of orders and of names have. */
const MOST_ORDERS = 30;

/** The tables that there is something in, and a line that sums up. */
export function diffText(diff: FleetDiff, paint: Paint, outages?: ComparedOutages): string {
  const groups = clusterGroups(diff);
  const parts = [
    ...(groups.length === 0 ? [] : [clusterTable(groups, paint)]),
    ...groups.filter(({ change }) => change === 'changed').map((group) => objectList(group, paint)),
    ...(diff.orders.length === 0 ? [] : [orderTable(diff, paint)]),
    ...(diff.names.length === 0 ? [] : [nameTable(diff, paint)]),
    ...(outages === undefined ? [] : [outageChangeText(outages, paint)]),
    `${summaryOf(diff)}\n`,
  ];
  return parts.join('\n');
}

function clusterTable(groups: readonly ClusterGroup[], paint: Paint): string {
  const rows = groups.map(({ clusters, change, files, objects }) => [
    names(clusters),
    words[change],
    counts(files),
    counts(objects),
  ]);
  return formatTable([['CLUSTERS', 'BRANCH', 'FILES', 'OBJECTS'], ...rows], paint);
}

const words: Readonly<Record<ClusterGroup['change'], string>> = {
  added: 'new',
  changed: 'changes',
  removed: 'gone',
};

function names(clusters: readonly string[]): string {
  return someNames(clusters, MOST_NAMES);
}

/** `+2 ~1 -3`; `-` for nothing. */
function counts({ added, changed, removed }: Changes<unknown>): string {
  const parts = [`+${added.length}`, `~${changed.length}`, `-${removed.length}`];
  return parts.filter((part) => !part.endsWith('0') || part.length > 2).join(' ') || '-';
}

function objectList({ clusters, objects }: ClusterGroup, paint: Paint): string {
  const all: readonly (readonly [string, Role, BranchObject])[] = [
    ...objects.added.map((object) => ['+', 'good', object] as const),
    ...objects.changed.map((object) => ['~', 'warning', object] as const),
    ...objects.removed.map((object) => ['-', 'error', object] as const),
  ];
  const lines = all.slice(0, MOST_OBJECTS).map(([mark, role, object]) => {
    const { kind, namespace, name, application } = object;
    const full = namespace === '' ? name : `${namespace}/${name}`;
    return paint(role, `  ${mark} ${printable(`${kind} ${full} in ${application}`)}`);
  });
  const rest = all.length - lines.length;
  const more = rest === 0 ? [] : [`  … and ${rest} more`];
  return [paint('strong', printable(names(clusters))), ...lines, ...more, ''].join('\n');
}

function nameTable(diff: FleetDiff, paint: Paint): string {
  const groups = nameGroups(diff);
  const rows = groups
    .slice(0, MOST_ORDERS)
    .map(({ host, consumers, change }) => [host, names(consumers), comes[change]]);
  const table = formatTable([['NAME', 'CLIENTS IN', 'CHANGE'], ...rows], paint);
  const rest = groups.length - rows.length;
  return rest === 0 ? table : `${table}… and ${rest} more\n`;
}

const comes = { added: 'new', removed: 'gone' } as const;

function orderTable(diff: FleetDiff, paint: Paint): string {
  const groups = orderGroups(diff);
  const rows = groups
    .slice(0, MOST_ORDERS)
    .map(({ service, consumers, before, after }) => [service, names(consumers), before, after]);
  const table = formatTable([['SERVICE', 'CLIENTS IN', 'BEFORE', 'AFTER'], ...rows], paint);
  const rest = groups.length - rows.length;
  return rest === 0 ? table : `${table}… and ${rest} more\n`;
}
