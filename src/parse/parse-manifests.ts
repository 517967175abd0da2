/**
 * A file of a source → the Kubernetes objects in it; one that is no manifest is skipped, as Argo CD does with files of a directory.
 * @module
 */
import { noManifest } from '../diagnostic/codes/parse-object.ts';
import { diagnose } from '../diagnostic/diagnostic.ts';
import type { Outcome } from '../diagnostic/outcome.ts';
import { startOfFile } from '../diagnostic/position.ts';
import type { Resource } from '../resource/resource.ts';
import type { SourceFile } from '../resource/source-file.ts';
import { readDocuments } from './parse-documents.ts';
import { parseFile } from './parse-file.ts';

/** The resources of a file, in the order of the text. */
export function parseManifests(file: SourceFile): Outcome<readonly Resource[]> {
  const parsed = parseFile(file);
  const isFine = parsed.value.length > 0 || parsed.diagnostics.length === 0;
  if (isFine || looksLikeManifest(file)) return parsed;
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
  if (documents.length === 0) return words.some((word) => hasKey(file.text, word));
  return documents.some(({ root: { value } }) => words.some((word) => Object.hasOwn(value, word)));
}

const words = ['apiVersion', 'kind'];

function hasKey(text: string, word: string): boolean {
  return text.includes(`${word}:`) || text.includes(`"${word}"`);
}
