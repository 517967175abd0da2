/** A file of a source → the Kubernetes objects in it; one that is no manifest is skipped, as Argo CD does with files of a directory. */
import { noManifest } from '../diagnostic/codes/parse-object.ts';
import { unsupportedTag } from '../diagnostic/codes/parse-text.ts';
import { type Diagnostic, diagnose, withPart } from '../diagnostic/diagnostic.ts';
import type { Outcome } from '../diagnostic/outcome.ts';
import { startOfFile } from '../diagnostic/position.ts';
import type { Resource } from '../resource/resource.ts';
import type { SourceFile } from '../resource/source-file.ts';
import { readDocuments } from './parse-documents.ts';
import { parseFile } from './parse-file.ts';

/** The resources of a file, in the order of the text. */
export function parseManifests(file: SourceFile): Outcome<readonly Resource[]> {
  const parsed = parseFile(file, 'variable');
  const isFine = parsed.value.length > 0 || parsed.diagnostics.length === 0;
  if (isFine || looksLikeManifest(file)) {
    return { value: parsed.value, diagnostics: joinTags(parsed.diagnostics) };
  }
  return {
    value: [],
    diagnostics: [diagnose(noManifest, { file: file.path }, startOfFile(file.path))],
  };
}

/**
 * Whether errors in a file are reported. Argo CD skips documents without a kind, and unreadable ones unless "apiVersion:", "kind:"
 * and "metadata:" are all there; here either of the first two is sufficient, since its author meant an object.
 */
function looksLikeManifest(file: SourceFile): boolean {
  const { value: documents } = readDocuments(file);
  if (documents.length === 0) return file.text.split(/^---/m).some(beginsObject);
  return documents.some(({ root: { value } }) => words.some((word) => Object.hasOwn(value, word)));
}

const words = ['apiVersion', 'kind'];

/** Whether a text that cannot be read has one of the keys of an object: in block style as a key of the whole, not of a part of it. */
function beginsObject(text: string): boolean {
  const [, indent, first] = /^([ ]*)([^\s#])/m.exec(text) ?? [];
  if (indent === undefined || first === undefined) return false;
  if (!/[\w"'?-]/.test(first)) return words.some((word) => text.includes(word));
  const key = new RegExp(`^${indent}(?:[-?] +)?["']?(?:${words.join('|')})["']?\\s*:`, 'm');
  return key.test(text);
}

/** Tags of another program's files are one finding a file. */
function joinTags(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const [first, ...others] = diagnostics.filter(({ code }) => code === unsupportedTag.code);
  if (first === undefined || others.length === 0) return diagnostics;
  const related = others.slice(0, MOST_RELATED).map(({ message, at }) => ({ message, at }));
  const left = diagnostics.filter(({ code }) => code !== unsupportedTag.code);
  return [withPart(first, { related }), ...left];
}

/** Maximum number of further tags that a finding shows. */
const MOST_RELATED = 2;
