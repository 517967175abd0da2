/** A file → the Kubernetes objects authored in it. Lists are flattened; an error in one object does not affect others. */
import type { Diagnostic } from '../diagnostic/diagnostic.ts';
import { hasErrors } from '../diagnostic/diagnostic.ts';
import type { Outcome } from '../diagnostic/outcome.ts';
import { type Resource, toResource } from '../resource/resource.ts';
import type { SourceFile } from '../resource/source-file.ts';
import { MAX_FILE_PROBLEMS } from './bounds.ts';
import { isList, listItems } from './list-items.ts';
import { checkIdentity, type NameForm } from './object-identity.ts';
import {
  type ObjectDocument,
  type ParsedDocument,
  readDocuments,
  wholeDocument,
} from './parse-documents.ts';

/** The resources of a file, in the order of the text. */
export function parseFile(
  file: SourceFile,
  names: NameForm = 'final',
): Outcome<readonly Resource[]> {
  const documents = readDocuments(file);
  const value: Resource[] = [];
  const diagnostics: Diagnostic[] = [...documents.diagnostics];
  for (const document of documents.value) {
    const objects = objectsOf(document);
    diagnostics.push(...objects.diagnostics);
    for (const { object, source } of objects.value) {
      if (diagnostics.length >= MAX_FILE_PROBLEMS) break;
      const findings = checkIdentity(object, source, names);
      diagnostics.push(...findings);
      if (!hasErrors(findings)) value.push(toResource(object, { type: 'authored', source }));
    }
  }
  return { value, diagnostics };
}

function objectsOf(document: ObjectDocument): Outcome<readonly ParsedDocument[]> {
  if (isList(document.root.value)) return listItems(document, document.root, '');
  return { value: [wholeDocument(document)], diagnostics: [] };
}
