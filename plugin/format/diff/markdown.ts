/**
 * What a change does to a fleet → markdown for a comment on a pull request, never longer than a comment may be.
 * @module
 */
import type { BranchObject, Changes, ComparedOutages, FleetDiff } from '../../../src/internal.ts';
import { outageSections } from '../change/markdown.ts';
import { code, linesThatFit, tableRow } from '../markdown.ts';
import {
  type ClusterGroup,
  clusterGroups,
  nameGroups,
  orderGroups,
  someNames,
  summaryOf,
} from './alike.ts';

/** So many names stand in one cell. */
const MOST_NAMES = 12;

/** A heading, what happens to outages, the tables that there is something in, and all objects behind a fold. */
export function diffMarkdown(diff: FleetDiff, outages?: ComparedOutages): string {
  const { shown, folded } = outageSections(outages);
  const tables = [...clusterTable(diff), ...orderTable(diff), ...nameTable(diff)];
  // What outages get worse by comes first, and nothing stands between it and the end of the screen.
  const rest =
    shown.length === 0
      ? tables
      : [foldOf('Outages, branches and orders'), ...folded, ...tables, unfold];
  const lines = [...shown, ...rest, ...objectLists(diff)];
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
  const groups = clusterGroups(diff);
  if (groups.length === 0) return [];
  const rows = groups.map(({ clusters, change, files, objects }) =>
    tableRow([names(clusters), words[change], counts(files), counts(objects)]),
  );
  return [
    '',
    tableRow(['Clusters', 'Branch', 'Files', 'Objects']),
    tableRow(Array(4).fill('---')),
    ...rows,
  ];
}

const words: Readonly<Record<ClusterGroup['change'], string>> = {
  added: '**new**',
  changed: 'changes',
  removed: '**gone**',
};

function orderTable(diff: FleetDiff): readonly string[] {
  if (diff.orders.length === 0) return [];
  const rows = orderGroups(diff).map(({ service, consumers, before, after }) =>
    tableRow([code(service), names(consumers), code(before), code(after)]),
  );
  const head = tableRow(['Service', 'Clients in', 'Before', 'After']);
  return ['', '#### Who takes over', '', head, tableRow(Array(4).fill('---')), ...rows];
}

function nameTable(diff: FleetDiff): readonly string[] {
  if (diff.names.length === 0) return [];
  const rows = nameGroups(diff).map(({ host, consumers, change }) =>
    tableRow([code(host), names(consumers), words[change]]),
  );
  const head = tableRow(['Name', 'Clients in', 'Change']);
  return ['', '#### Names that clients call', '', head, tableRow(Array(3).fill('---')), ...rows];
}

function foldOf(title: string): string {
  return `\n<details><summary>${title}</summary>`;
}

/** Folds follow one another. */
function isOpen(lines: readonly string[]): boolean {
  const last = lines.findLast((line) => line === unfold || line.startsWith('\n<details>'));
  return last !== undefined && last !== unfold;
}

const unfold = '\n</details>';

function objectLists(diff: FleetDiff): readonly string[] {
  const groups = clusterGroups(diff).filter(({ change }) => change === 'changed');
  if (groups.length === 0) return [];
  return [foldOf('Objects'), ...groups.flatMap(objectList), unfold];
}

function objectList({ clusters, objects }: ClusterGroup): readonly string[] {
  const items = (verb: string, list: readonly BranchObject[]) =>
    list.map(({ kind, namespace, name, application }) => {
      const full = namespace === '' ? name : `${namespace}/${name}`;
      return `- ${verb} ${code(`${kind} ${full}`)} in ${code(application)}`;
    });
  return [
    `\n${names(clusters)}\n`,
    ...items('added', objects.added),
    ...items('changed', objects.changed),
    ...items('removed', objects.removed),
  ];
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

function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
