/** Annotations of objects and comments of files → the codes that they silence, each with its scope. */
import type { Diagnostic } from '../diagnostic/diagnostic.ts';
import type { Outcome } from '../diagnostic/outcome.ts';
import type { Position } from '../diagnostic/position.ts';
import { annotation } from '../kind/annotation.ts';
import { findComments } from '../parse/find-comments.ts';
import { stringAt } from '../resource/json.ts';
import { formatPointer } from '../resource/json-pointer.ts';
import { locate, type Resource } from '../resource/resource.ts';
import { type CodeIndex, type FileSilence, parseSilence } from './silence.ts';

/** Input of the search for silences. */
export interface Silenceable {
  readonly resources: readonly Resource[];
  /** The files of the run, by path. */
  readonly texts: ReadonlyMap<string, string>;
}

export function fileSilences(
  { resources, texts }: Silenceable,
  codes: CodeIndex,
): Outcome<readonly FileSilence[]> {
  const found = [
    ...resources.flatMap((resource) => annotationSilences(resource, codes)),
    ...[...texts].flatMap(([path, text]) => commentSilences(path, text, codes)),
  ];
  return {
    value: found.flatMap(({ value }) => value),
    diagnostics: found.flatMap(({ diagnostics }) => diagnostics),
  };
}

type Found = Outcome<readonly FileSilence[]>;

/** One per line, so that a reason may contain any other character. */
function annotationSilences(resource: Resource, codes: CodeIndex): readonly Found[] {
  const value = stringAt(resource.object, 'metadata', 'annotations', annotation.ignore);
  if (value === undefined) return [];
  const pointer = formatPointer(['metadata', 'annotations', annotation.ignore]);
  const at = locate(resource, pointer, 'value');
  const place = objectPlace(locate(resource), locate(resource).pointer);
  return value
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => parseSilence(line, { by: 'annotation', at, place }, codes));
}

const WORDS = /#[ \t]*distributary:[ \t]*ignore(?!\S)([^\r\n]*)/g;

function commentSilences(path: string, text: string, codes: CodeIndex): readonly Found[] {
  if (!/\.ya?ml$/.test(path)) return [];
  return findComments({ path, text }, WORDS).map(({ text: words, at, line }) => {
    const place = line === undefined ? documentPlace(at) : linePlace(at, line);
    return parseSilence(words, { by: 'comment', at, place }, codes);
  });
}

/** The scopes that contain a finding: its line, its document, its object and the objects that this one is part of. */
export function placesOf({ at }: Pick<Diagnostic, 'at'>): readonly string[] {
  const places = [linePlace(at, at.line), documentPlace(at)];
  for (let { pointer } = at; ; pointer = pointer.slice(0, pointer.lastIndexOf('/'))) {
    places.push(objectPlace(at, pointer));
    if (pointer === '') return places;
  }
}

function linePlace({ file }: Position, line: number): string {
  return `line ${line} ${file}`;
}

function documentPlace({ file, document }: Position): string {
  return `document ${document} ${file}`;
}

/** An object of a List has a pointer. */
export function objectPlace({ file, document, rendered }: Position, pointer: string): string {
  return JSON.stringify([file, document, rendered?.program, rendered?.directory, pointer]);
}
