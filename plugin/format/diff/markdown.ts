/**
 * What a change does to a fleet → markdown for a comment on a pull request, never longer than a comment may be.
 * @module
 */
import type { BranchObject, Changes, FleetDiff } from '../../../src/internal.ts';
import { printable } from '../terminal/display-width.ts';
import { type ClusterGroup, clusterGroups, orderGroups, someNames, summaryOf } from './alike.ts';

/** GitHub takes 65,536 characters, GitLab a million; what stands around the lines is below the difference. */
const MOST_CHARACTERS = 60_000;

/** So many names stand in one cell. */
const MOST_NAMES = 12;

/** A heading, the tables that there is something in, and all objects behind a fold. */
export function diffMarkdown(diff: FleetDiff): string {
  const sections = [clusterTable(diff), orderTable(diff), objectLists(diff)];
  const lines = sections.flat();
  const shown = linesThatFit(lines);
  const rest = lines.length - shown.length;
  const isFolded = shown.includes(fold) && !shown.includes(unfold);
  return [
    `### What changes in the fleet\n\n${upperFirst(summaryOf(diff))}.`,
    ...shown,
    ...(rest === 0 ? [] : [`\n… and ${rest} more lines: \`distributary diff\` has them all.`]),
    ...(isFolded ? [unfold] : []),
    '',
  ].join('\n');
}

function linesThatFit(lines: readonly string[]): readonly string[] {
  let length = 0;
  const end = lines.findIndex((line) => {
    length += line.length + 1;
    return length > MOST_CHARACTERS;
  });
  return end < 0 ? lines : lines.slice(0, end);
}

function clusterTable(diff: FleetDiff): readonly string[] {
  const groups = clusterGroups(diff);
  if (groups.length === 0) return [];
  const rows = groups.map(({ clusters, change, files, objects }) =>
    row([names(clusters), words[change], counts(files), counts(objects)]),
  );
  return ['', row(['Clusters', 'Branch', 'Files', 'Objects']), row(Array(4).fill('---')), ...rows];
}

const words: Readonly<Record<ClusterGroup['change'], string>> = {
  added: '**new**',
  changed: 'changes',
  removed: '**gone**',
};

function orderTable(diff: FleetDiff): readonly string[] {
  if (diff.orders.length === 0) return [];
  const rows = orderGroups(diff).map(({ service, consumers, before, after }) =>
    row([code(service), names(consumers), code(before), code(after)]),
  );
  const head = row(['Service', 'Clients in', 'Before', 'After']);
  return ['', '#### Who takes over', '', head, row(Array(4).fill('---')), ...rows];
}

const fold = '\n<details><summary>Objects</summary>';
const unfold = '\n</details>';

function objectLists(diff: FleetDiff): readonly string[] {
  const groups = clusterGroups(diff).filter(({ change }) => change === 'changed');
  if (groups.length === 0) return [];
  return [fold, ...groups.flatMap(objectList), unfold];
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

function row(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}

/** A name of a stranger's: in a code span it is neither markup nor a link, nor does it call anybody. */
function code(text: string): string {
  // A backslash before a pipe is what tables of GitHub and GitLab take for a pipe, in code too.
  const plain = printable(text).replaceAll('|', '\\|');
  const longest = Math.max(0, ...(plain.match(/`+/g) ?? []).map((run) => run.length));
  const fence = '`'.repeat(longest + 1);
  const pad = longest > 0 || plain.trim() === '' ? ' ' : '';
  return `${fence}${pad}${plain}${pad}${fence}`;
}

function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
