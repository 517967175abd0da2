/** A file → the objects in it with their positions, of any kind. */
import { notAnObject } from '../diagnostic/codes/parse-object.ts';
import { fileTooLarge, unsupportedTag, yamlSyntax } from '../diagnostic/codes/parse-text.ts';

import { type Diagnostic, diagnose, hasErrors } from '../diagnostic/diagnostic.ts';
import type { Outcome } from '../diagnostic/outcome.ts';
import { startOfFile } from '../diagnostic/position.ts';
import type { JsonObject } from '../resource/json.ts';
import type { SourceText } from '../resource/resource.ts';
import type { SourceFile } from '../resource/source-file.ts';
import { MAX_FILE_LENGTH, MAX_FILE_PROBLEMS } from './bounds.ts';
import { portableText } from './portable-text.ts';
import { type FileDocument, positionAt, sourceText } from './source-text.ts';
import type { Problem } from './text/problem.ts';
import { findWrongCharacter, findWrongJsonCharacter } from './text/scan-text.ts';
import { type DocumentText, splitDocuments } from './text/split-documents.ts';
import { splitJson } from './text/split-json.ts';
import { describeValue, type MapNode } from './tree/node.ts';
import { parseText } from './tree/parse-text.ts';

/** One object of a file. */
export interface ParsedDocument {
  readonly object: JsonObject;
  readonly source: SourceText;
}

/** A document that is an object, as a tree. */
export interface ObjectDocument extends FileDocument {
  readonly root: MapNode;
}

export function parseDocuments(file: SourceFile): Outcome<readonly ParsedDocument[]> {
  const { value, diagnostics } = readDocuments(file);
  return { value: value.map(wholeDocument), diagnostics };
}

/** A document as one object. */
export function wholeDocument(within: ObjectDocument): ParsedDocument {
  const { root } = within;
  const text = portableText(within.text, root);
  const own = { text, root: text === within.text ? root : undefined };
  return { object: root.value, source: sourceText({ within, pointer: '' }, own) };
}

/** The trees of a file's documents, those without errors. */
export function readDocuments(file: SourceFile): Outcome<readonly ObjectDocument[]> {
  const { path, text } = file;
  if (text.length > MAX_FILE_LENGTH) {
    const args = { size: text.length, limit: MAX_FILE_LENGTH };
    return { value: [], diagnostics: [diagnose(fileTooLarge, args, startOfFile(path))] };
  }
  const isJson = path.endsWith('.json');
  const wrong = findWrong(text, isJson);
  if (wrong !== undefined) {
    const whole = { file: path, document: 0, text, start: { line: 1, column: 1 } };
    return { value: [], diagnostics: [show(whole, wrong)] };
  }
  const value: ObjectDocument[] = [];
  const diagnostics: Diagnostic[] = [];
  const texts = isJson ? splitDocuments(text).flatMap(splitJson) : splitDocuments(text);
  for (const [document, found] of texts.entries()) {
    if (diagnostics.length >= MAX_FILE_PROBLEMS) break;
    const read = readDocument({ ...found, file: path, document });
    if (read.value !== undefined) value.push(read.value);
    diagnostics.push(...read.diagnostics);
  }
  return { value, diagnostics };
}

function findWrong(text: string, isJson: boolean): Problem | undefined {
  // A byte order mark at the start is fine; a space keeps the offsets.
  const body = text.startsWith('\ufeff') ? ` ${text.slice(1)}` : text;
  return isJson ? findWrongJsonCharacter(body) : findWrongCharacter(body);
}

type DocumentInFile = DocumentText & Omit<FileDocument, 'root'>;

function readDocument(found: DocumentInFile): Outcome<ObjectDocument | undefined> {
  const { file, document, text, start, misfit } = found;
  const { root, problems } = misfit === undefined ? parseText(text) : { problems: [misfit] };
  const diagnostics = [...directiveFindings(found), ...problems.map((p) => show(found, p))];
  if (root === undefined) return { value: undefined, diagnostics };
  if (root.type !== 'map') {
    // Another form of an empty document.
    if (root.value === null) return { value: undefined, diagnostics };
    const args = { found: describeValue(root.value), expected: 'an object, that is a mapping' };
    diagnostics.push(diagnose(notAnObject, args, positionAt(found, root.start, '')));
    return { value: undefined, diagnostics };
  }
  if (hasErrors(diagnostics)) return { value: undefined, diagnostics };
  return { value: { file, document, text, start, root }, diagnostics };
}

/** Each document is parsed separately, so the `%` lines before its `---` are a document of their own, which no parser accepts. */
function directiveFindings({ file, document, directives }: DocumentInFile): Diagnostic[] {
  return directives.map(({ text, at }) => {
    const [tag = ''] = text.split(/\s/, 1);
    const position = { file, document, ...at, pointer: '' };
    if (tag === '%TAG') return diagnose(unsupportedTag, { tag }, position);
    const reason = 'a line that starts with "%" is a separate document for Kubernetes; remove it';
    return diagnose(yamlSyntax, { reason }, position);
  });
}

function show(within: Omit<FileDocument, 'root'>, problem: Problem): Diagnostic {
  return problem.diagnose(positionAt(within, problem.offset, problem.pointer));
}
