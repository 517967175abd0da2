/** The effect of a change on a fleet → text: the clusters that change, their objects, and changed orders of failover. */

import type { ComparedOutages } from '../../../src/app/outage/compare.ts';
import type { FieldChange } from '../../../src/diff/fields/field-change.ts';
import type {
  BranchObject,
  ChangedObject,
  Changes,
  FleetDiff,
} from '../../../src/diff/fleet-diff.ts';
import { displayName } from '../../../src/resource/resource.ts';
import { outageChangeText } from '../change/text.ts';
import type { Paint, Role } from '../terminal/colour.ts';
import { printable } from '../terminal/display-width.ts';
import { fitLines } from '../terminal/fit-lines.ts';
import { formatTable } from '../terminal/table.ts';
import {
  type ClusterGroup,
  clusterGroups,
  nameGroups,
  objectGroups,
  orderGroups,
  someNames,
  summaryOf,
} from './alike.ts';
import { fieldInWords, notesInWords } from './field-words.ts';
import { objectCounts } from './stat.ts';

/** Maximum number of names in a cell. */
const MOST_NAMES = 6;

/** Maximum number of groups of clusters whose objects are listed. */
const MOST_GROUPS = 12;

/** Maximum number of objects listed of a group. */
const MOST_OBJECTS = 20;

/** Maximum number of fields listed of an object. */
const MOST_FIELDS = 5;

/** Maximum number of rows in the tables of losses, of orders and of names. */
const MOST_ORDERS = 30;

/** The tables that are not empty, and a summary line. */
export function diffText(diff: FleetDiff, paint: Paint, outages?: ComparedOutages): string {
  const groups = clusterGroups(diff);
  const parts = [
    ...(groups.length === 0 ? [] : [clusterTable(groups, paint)]),
    ...(diff.losses.length === 0 ? [] : [lossTable(diff, paint)]),
    ...objectLists(diff, paint),
    ...(diff.orders.length === 0 ? [] : [orderTable(diff, paint)]),
    ...(diff.names.length === 0 ? [] : [nameTable(diff, paint)]),
    ...(outages === undefined ? [] : [outageChangeText(outages, paint)]),
    `${summaryOf(diff)}\n`,
  ];
  return fitLines(parts.join('\n'), paint);
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

function counts({ added, changed, removed }: Changes<unknown>): string {
  return objectCounts(
    { added: added.length, changed: changed.length, removed: removed.length },
    '-',
  );
}

function objectLists(diff: FleetDiff, paint: Paint): readonly string[] {
  const groups = objectGroups(diff);
  const shown = groups.slice(0, MOST_GROUPS).map((group) => objectList(group, paint));
  const rest = groups.length - shown.length;
  if (rest === 0) return shown;
  return [...shown, `… and ${rest} more groups of clusters: --clusters narrows, --stat counts\n`];
}

function objectList({ clusters, objects }: ClusterGroup, paint: Paint): string {
  const all = [
    ...objects.added.map((object) => () => [objectLine('+', 'good', object, paint)]),
    ...objects.changed.map((object) => () => [
      objectLine('~', 'warning', object, paint),
      ...fieldLines(object, paint),
    ]),
    ...objects.removed.map((object) => () => [objectLine('-', 'error', object, paint)]),
  ];
  const lines = all.slice(0, MOST_OBJECTS).flatMap((show) => show());
  const rest = all.length - Math.min(all.length, MOST_OBJECTS);
  const more = rest === 0 ? [] : [`  … and ${rest} more`];
  return [paint('strong', printable(names(clusters))), ...lines, ...more, ''].join('\n');
}

function objectLine(mark: string, role: Role, object: BranchObject, paint: Paint): string {
  return paint(role, `  ${mark} ${printable(`${displayName(object)} in ${object.application}`)}`);
}

const fieldRoles: Readonly<Record<FieldChange['change'], Role | undefined>> = {
  added: 'good',
  changed: undefined,
  reordered: undefined,
  removed: 'error',
};

function fieldLines(object: ChangedObject, paint: Paint): readonly string[] {
  const plainly = (text: string) => text;
  const lines = object.fields.slice(0, MOST_FIELDS).map((field) => {
    const role = fieldRoles[field.change];
    const text = printable(fieldInWords(field, plainly));
    return `      ${role === undefined ? text : paint(role, text)}`;
  });
  const notes = notesInWords(object, plainly).map((note) => `      ${printable(note)}`);
  const rest = object.fields.length + object.more - lines.length;
  return [...notes, ...lines, ...(rest === 0 ? [] : [`      … and ${rest} more fields`])];
}

function lossTable({ losses }: FleetDiff, paint: Paint): string {
  const rows = losses.map(({ type, what, clusters }) => {
    return [type, what, names(clusters.map(({ name }) => name))];
  });
  return firstRows(['LOST', 'WHAT', 'IN'], rows, paint);
}

function nameTable(diff: FleetDiff, paint: Paint): string {
  const rows = nameGroups(diff).map(({ host, consumers, change }) => {
    return [host, names(consumers), comes[change]];
  });
  return firstRows(['NAME', 'CLIENTS IN', 'CHANGE'], rows, paint);
}

const comes = { added: 'new', removed: 'gone' } as const;

function orderTable(diff: FleetDiff, paint: Paint): string {
  const rows = orderGroups(diff).map(({ service, consumers, before, after }) => {
    return [service, names(consumers), before, after];
  });
  return firstRows(['SERVICE', 'CLIENTS IN', 'BEFORE', 'AFTER'], rows, paint);
}

function firstRows(
  heading: readonly string[],
  rows: readonly (readonly string[])[],
  paint: Paint,
): string {
  const table = formatTable([heading, ...rows.slice(0, MOST_ORDERS)], paint);
  const rest = rows.length - MOST_ORDERS;
  return rest > 0 ? `${table}… and ${rest} more\n` : table;
}
