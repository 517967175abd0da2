/** The effect of a change on a fleet → markdown for a comment on a pull request, within the maximum length of a comment. */

import type { ComparedOutages } from '../../../src/app/outage/compare.ts';
import type { FieldChange } from '../../../src/diff/fields/field-change.ts';
import type {
  BranchObject,
  ChangedObject,
  Changes,
  FleetDiff,
} from '../../../src/diff/fleet-diff.ts';
import { displayName } from '../../../src/resource/resource.ts';
import { outageSections } from '../change/markdown.ts';
import { code, linesThatFit, markdownTable, upperFirst } from '../markdown.ts';
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
import { statTable } from './stat.ts';
import { shownLine, unifiedLines } from './unified.ts';

/** Maximum number of names in a cell. */
const MOST_NAMES = 12;

/** Maximum number of fields listed of an object. */
const MOST_FIELDS = 10;

/** The detail shown of the branches. */
export interface Detail {
  /** Numbers of objects and lines of each application, instead of the objects. */
  readonly stat?: boolean;
  /** The manifests with this number of lines around each change, instead of the objects. */
  readonly unified?: number;
}

/** A heading, the effect on outages, the tables that are not empty, and all objects in a fold. */
export function diffMarkdown(
  diff: FleetDiff,
  outages?: ComparedOutages,
  { stat = false, unified }: Detail = {},
): string {
  const { shown, folded } = outageSections(outages);
  const tables = [
    ...(stat ? statTable(diff) : clusterTable(diff)),
    ...lossTable(diff),
    ...orderTable(diff),
    ...nameTable(diff),
  ];
  // Outages that get worse come first; all after them is in folds, so they are the end of the visible part.
  const rest =
    shown.length === 0
      ? tables
      : [foldOf('Outages, branches and orders'), ...folded, ...tables, unfold];
  const details = unified === undefined ? [] : manifestFold(diff, unified);
  const objects = stat || unified !== undefined ? [] : objectLists(diff);
  const lines = [...shown, ...rest, ...details, ...objects];
  const fitting = linesThatFit(lines);
  const missing = lines.length - fitting.length;
  return [
    `### What changes in the fleet\n\n${upperFirst(summaryOf(diff))}.`,
    ...fitting,
    ...(missing === 0
      ? []
      : [`\n… and ${missing} more lines: \`distributary diff\` has them all.`]),
    ...(isOpen(fitting) ? [unfold] : []),
    '',
  ].join('\n');
}

function clusterTable(diff: FleetDiff): readonly string[] {
  const rows = clusterGroups(diff).map(({ clusters, change, files, objects }) => [
    names(clusters),
    words[change],
    counts(files),
    counts(objects),
  ]);
  return section('', ['Clusters', 'Branch', 'Files', 'Objects'], rows);
}

/** A table below a title, if it has one; nothing without rows. */
function section(
  title: string,
  heading: readonly string[],
  rows: readonly (readonly string[])[],
): readonly string[] {
  if (rows.length === 0) return [];
  return [...(title === '' ? [] : ['', `#### ${title}`]), '', ...markdownTable(heading, rows)];
}

const words: Readonly<Record<ClusterGroup['change'], string>> = {
  added: '**new**',
  changed: 'changes',
  removed: '**gone**',
};

function orderTable(diff: FleetDiff): readonly string[] {
  const rows = orderGroups(diff).map(({ service, consumers, before, after }) => {
    return [code(service), names(consumers), code(before), code(after)];
  });
  return section('Who takes over', ['Service', 'Clients in', 'Before', 'After'], rows);
}

function lossTable({ losses }: FleetDiff): readonly string[] {
  const rows = losses.map(({ type, what, clusters }) => {
    return [type, code(what), names(clusters.map(({ name }) => name))];
  });
  return section('Losses', ['Lost', 'What', 'In'], rows);
}

function nameTable(diff: FleetDiff): readonly string[] {
  const rows = nameGroups(diff).map(({ host, consumers, change }) => {
    return [code(host), names(consumers), words[change]];
  });
  return section('Names that clients call', ['Name', 'Clients in', 'Change'], rows);
}

function foldOf(title: string): string {
  return `\n<details><summary>${title}</summary>`;
}

/** Folds follow one another. */
function isOpen(lines: readonly string[]): boolean {
  const last = lines.findLast((line) => line.endsWith(unfold) || line.startsWith('\n<details>'));
  return last?.endsWith(unfold) === false;
}

const unfold = '\n</details>';

function objectLists(diff: FleetDiff): readonly string[] {
  const groups = objectGroups(diff);
  if (groups.length === 0) return [];
  return [foldOf('Objects'), ...groups.flatMap(objectList), unfold];
}

function objectList({ clusters, objects }: ClusterGroup): readonly string[] {
  const item = (verb: string, object: BranchObject) =>
    `- ${verb} ${code(displayName(object))} in ${code(object.application)}`;
  return [
    `\n${names(clusters)}\n`,
    ...objects.added.map((object) => item('added', object)),
    ...objects.changed.flatMap((object) => [item('changed', object), ...fieldItems(object)]),
    ...objects.removed.map((object) => item('removed', object)),
  ];
}

function fieldItems(object: ChangedObject): readonly string[] {
  const item = (field: FieldChange) => `  - ${fieldInWords(field, code)}`;
  const shown = object.fields.slice(0, MOST_FIELDS).map(item);
  const notes = notesInWords(object, code).map((note) => `  - ${note}`);
  const rest = object.fields.length + object.more - shown.length;
  return [...notes, ...shown, ...(rest === 0 ? [] : [`  - … and ${rest} more fields`])];
}

/** This number of characters of manifests leaves room for the tables. */
const MOST_OF_MANIFESTS = 30_000;

/** One code block that none of its lines closes; in a comment complete or absent. */
function manifestFold({ clusters }: FleetDiff, context: number): readonly string[] {
  const lines = unifiedLines(clusters, context).map(shownLine);
  if (lines.length === 0) return [];
  const shown = linesThatFit(lines, MOST_OF_MANIFESTS);
  const cut = lines.length - shown.length;
  const more = cut === 0 ? [] : [`\n… and ${cut} more lines: \`distributary diff --unified\`.`];
  const runs = shown.flatMap((line) => line.match(/`+/g) ?? []);
  const longest = runs.reduce((most, run) => Math.max(most, run.length), 2);
  const fence = '`'.repeat(longest + 1);
  const block = [`\n${fence}diff`, ...shown, fence];
  return [[foldOf('Manifests'), ...block, ...more, unfold].join('\n')];
}

function names(clusters: readonly string[]): string {
  return someNames(clusters, MOST_NAMES, code);
}

function counts({ added, changed, removed }: Changes<unknown>): string {
  const parts = [
    [added.length, 'added'],
    [changed.length, 'changed'],
    [removed.length, 'removed'],
  ];
  return (
    parts
      .filter(([count]) => count !== 0)
      .map((part) => part.join(' '))
      .join(', ') || 'none'
  );
}
