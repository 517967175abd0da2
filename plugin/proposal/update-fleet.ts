/**
 * The user's Fleet and the current proposal → the same file with missing entries at the end of its lists. Values, comments and
 * quotes stay as they are, and entries that the user has omitted or written otherwise are not proposed again.
 */

import { type Document, isMap, isNode, isSeq, parseDocument } from 'yaml';
import { groupPairs } from '../../src/collection/group-by.ts';
import { parseFile } from '../../src/parse/parse-file.ts';
import { parseFleet } from '../../src/parse/parse-fleet.ts';
import { type Json, type JsonObject, listAt, objectAt } from '../../src/resource/json.ts';
import type { SourceFile } from '../../src/resource/source-file.ts';
import { OWN_STYLE, ownYaml } from '../../src/resource/yaml/own-yaml.ts';
import { matchesPath } from './deployment/glob/path-glob.ts';
import { isBelow } from './directory.ts';
import { withoutStaleComments } from './fleet-text.ts';
import type { Proposal } from './propose-fleet.ts';

/** Result of an update. */
export interface UpdatedFleet {
  /** The file's new text; the old one when nothing is missing. */
  readonly text: string;
  /** Added entries, and entries that were not added with the reason. */
  readonly notes: readonly string[];
}

/** Undefined when the file cannot be read. */
export function updateFleet(
  file: SourceFile,
  proposal: Omit<Proposal, 'content'>,
): UpdatedFleet | undefined {
  const fleet = parseFleet(file).value;
  const [resource] = parseFile(file).value;
  if (fleet === undefined || resource?.origin.type !== 'authored') return undefined;
  const isCoveredByAny = (path: string) =>
    fleet.sources.some((source) => covers(source.path, path));
  const isMentioned = (path: string) => mentions(file.text, path) || isCoveredByAny(path);
  const missing = proposal.sources.filter(({ source }) => !isMentioned(String(source['path'])));
  const added = missing.filter(({ reason }) => reason === undefined).map(({ source }) => source);
  const topology = proposal.topology.filter(
    (path) => !fleet.topology.some((known) => path === known || isBelow(path, known)),
  );
  const notes = [
    ...added.map((source) => `added the source ${String(source['path'])}`),
    ...topology.map((path) => `added the topology path ${path}`),
    ...proposal.sources.flatMap(({ source, reason }) => {
      const path = String(source['path']);
      const isDisabled = mentions(file.text, path) && !isCoveredByAny(path);
      return reason === undefined && isDisabled
        ? [
            `${path} is a comment in ${file.path}, and would be proposed now: uncomment it if it is right`,
          ]
        : [];
    }),
    ...leftOutNotes(missing, file.text),
  ];
  if (added.length + topology.length === 0) return { text: file.text, notes };
  const document = parseDocument(file.text, AS_WRITTEN);
  // A tag of another type than text cannot be printed, and no field of a Fleet needs one.
  if (document.errors.length + document.warnings.length > 0) return undefined;
  const spec = objectAt(resource.object, 'spec') ?? {};
  const style = { ...OWN_STYLE, ...layoutOf(file.text, document) };
  extend(document, 'topology', fleet.topology, topology);
  extend(document, 'sources', authoredSources(spec, fleet.sources), added);
  const printed = document.toString(style);
  const text = file.text.includes('\r\n') ? printed.replaceAll('\n', '\r\n') : printed;
  const isAdded = (path: string) => added.some((source) => covers(String(source['path']), path));
  return { text: withoutStaleComments(text, isAdded), notes };
}

/** The directories that are new and left out, a note for each reason. Those that the file only counts may be any of them. */
function leftOutNotes(missing: Proposal['sources'], text: string): readonly string[] {
  const left = missing.flatMap(({ source, reason }) =>
    reason === undefined ? [] : [[reason, String(source['path'])] as const],
  );
  const counted = [...text.matchAll(countedDirectories)].map(([, count]) => Number(count));
  if (left.length <= counted.reduce((sum, count) => sum + count, 0)) return [];
  return [...groupPairs(left)].map(([reason, paths]) => {
    const more = paths.length - SHOWN_PATHS;
    const others = more > 0 ? ` and ${more} more` : '';
    return `new, and not added: ${paths.slice(0, SHOWN_PATHS).join(', ')}${others}: ${reason}`;
  });
}

/** Paths that one note has. */
const SHOWN_PATHS = 3;

/** The end of a list that `init` has cut off. */
const countedDirectories = /^\s*# and (\d+) more: `distributary init --dry-run --all`/gm;

/** Each scalar is a text as it is written, so that it is printed unchanged. */
const AS_WRITTEN = { schema: 'failsafe' } as const;

/** Adds items to the end of a list of the spec; one that is empty or absent is written with the items that apply without it. */
function extend(
  document: Document.Parsed,
  key: string,
  applied: readonly Json[],
  added: readonly Json[],
): void {
  if (added.length === 0) return;
  const list = document.getIn(['spec', key]);
  const isWritten = isSeq(list) && list.items.length > 0;
  const { contents } = parseDocument(
    ownYaml(isWritten ? added : [...applied, ...added]),
    AS_WRITTEN,
  );
  if (isWritten && isSeq(contents)) {
    list.items.push(...contents.items);
    return;
  }
  const spec = document.get('spec');
  if (isMap(spec)) spec.flow = false;
  if (isSeq(list) && isSeq(contents)) contents.comment = list.comment ?? null;
  document.setIn(['spec', key], contents);
}

/** The indentation of a document, and whether lists are indented under their keys. */
function layoutOf(text: string, document: Document.Parsed): { indent: number; indentSeq: boolean } {
  const column = (node: unknown): number => {
    const start = isNode(node) ? (node.range?.[0] ?? 0) : 0;
    return start - text.lastIndexOf('\n', start - 1) - 1;
  };
  const spec = document.get('spec');
  if (!isMap(spec) || spec.flow === true) return { indent: 2, indentSeq: false };
  const list = spec.items.find(({ value }) => isSeq(value) && value.flow !== true);
  const indent = column(spec.items[0]?.key);
  return { indent, indentSeq: column(list?.value) > column(list?.key) };
}

/** A Fleet without a list has the defaults, which a list would replace. */
function authoredSources(
  spec: JsonObject,
  sources: readonly { readonly path: string }[],
): readonly Json[] {
  return spec['sources'] === undefined
    ? sources.map(({ path }) => ({ path }))
    : listAt(spec, 'sources');
}

/** Also in a comment: then a user has disabled it. */
function mentions(text: string, path: string): boolean {
  const literal = path.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(`path: *["']?${literal}["']?(?=[\\s,}]|$)`, 'm').test(text);
}

/** Whether the source contains the directory: itself, or a parent. */
function covers(source: string, directory: string): boolean {
  const glob = source.replaceAll(/\{\{[^{}]*\}\}/g, '*');
  const segments = directory.replaceAll(/\{\{[^{}]*\}\}/g, 'any').split('/');
  return segments.some((_, i) => matchesPath(glob, segments.slice(0, i + 1).join('/')));
}
