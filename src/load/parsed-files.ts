/**
 * Files and outputs of programs → their resources, the same ones for the same text at the same place: equal parts of two states of a
 * repository are one object in both, and results cached by object are computed once.
 */
import { getOrInsert } from '../collection/get-or-insert.ts';
import type { Outcome } from '../diagnostic/outcome.ts';
import { parseFile } from '../parse/parse-file.ts';
import { parseManifests } from '../parse/parse-manifests.ts';
import { parseRendered } from '../parse/parse-rendered.ts';
import type { Resource } from '../resource/resource.ts';
import type { SourceFile } from '../resource/source-file.ts';

/** The three parsers of texts. */
export interface ParsedFiles {
  readonly file: typeof parseFile;
  readonly manifests: typeof parseManifests;
  readonly rendered: typeof parseRendered;
}

/** Parses each text each time: for one state nothing can be shared. */
export const parsedOnce: ParsedFiles = {
  file: parseFile,
  manifests: parseManifests,
  rendered: parseRendered,
};

/** Parses equal texts once for the lifetime of this object. */
export function shareParsed(parse: ParsedFiles = parsedOnce): ParsedFiles {
  const [ofFiles, ofManifests, ofPrograms] = [newKnown(), newKnown(), newKnown()];
  return {
    file: (file) => recall(ofFiles, file, '', () => parse.file(file)),
    manifests: (file) => recall(ofManifests, file, '', () => parse.manifests(file)),
    rendered: (file, made) =>
      recall(ofPrograms, file, JSON.stringify(made), () => parse.rendered(file, made)),
  };
}

/** By path and other parameters, the texts with their results. */
type Known = Map<string, Map<string, Outcome<readonly Resource[]>>>;

function newKnown(): Known {
  return new Map();
}

function recall(
  known: Known,
  { path, text }: SourceFile,
  more: string,
  parse: () => Outcome<readonly Resource[]>,
): Outcome<readonly Resource[]> {
  const texts = getOrInsert(known, `${path}\n${more}`, () => new Map());
  return getOrInsert(texts, text, parse);
}
