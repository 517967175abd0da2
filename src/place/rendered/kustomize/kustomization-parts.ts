/** A kustomization file → the directories that it is built from. */
import { parseDocuments } from '../../../parse/parse-documents.ts';
import type { SourceFile } from '../../../resource/source-file.ts';
import { resolvePath } from '../local-path.ts';
import { kustomizationReferences } from './kustomization.ts';

/** The directories that a kustomization file is built from, without its own; some may not exist. */
export function kustomizationParts(file: SourceFile): readonly string[] {
  const directory = file.path.slice(0, Math.max(0, file.path.lastIndexOf('/')));
  return parseDocuments(file).value.flatMap(({ object }) =>
    kustomizationReferences(object)
      .filter(({ canBeDirectory }) => canBeDirectory)
      .flatMap(({ text }) => resolvePath(directory, text) ?? []),
  );
}
