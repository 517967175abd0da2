/** A file of a git generator → its sets of parameters. */
import { parseDocuments } from '../../../../src/parse/parse-documents.ts';
import { isObject, type Json, type JsonObject, listAt } from '../../../../src/resource/json.ts';
import type { SourceFile } from '../../../../src/resource/source-file.ts';

/** Argo CD reads the first document: an object, or a list of objects. Undefined for anything else, which it refuses. */
export function parameterSets({ path, text }: SourceFile): readonly JsonObject[] | undefined {
  const parts = text.replace(/^\uFEFF/, '').split(/^---(?=\s|$)/m);
  const first = parts.find((part) => /^\s*[^\s#]/m.test(part)) ?? '';
  if (/^(?:\s*#.*\n)*\s*(?:\[|-\s)/.test(first)) {
    const items = elementsOf(first);
    const sets = items.filter(isObject);
    return sets.length === items.length && sets.length > 0 ? sets : undefined;
  }
  if (first === '') return [{}];
  const [document] = parseDocuments({ path, text: first }).value;
  return document && [document.object];
}

/** A document has an object at its top, and the text is a list. */
export function elementsOf(text: string): readonly Json[] {
  const inner = text.replaceAll(/^/gm, '  ');
  const [document] = parseDocuments({ path: '', text: `elements:\n${inner}\n` }).value;
  return listAt(document?.object, 'elements');
}
