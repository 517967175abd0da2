/** A kustomization file → the directories that it is built from. */
import type { JsonObject } from '../../../resource/json.ts';
import { resolvePath } from '../local-path.ts';
import { kustomizationReferences } from './kustomization.ts';

/** The directories that the kustomization of a directory is built from, without its own; some may not exist. */
export function kustomizationParts(object: JsonObject, directory: string): readonly string[] {
  return kustomizationReferences(object)
    .filter(({ canBeDirectory }) => canBeDirectory)
    .flatMap(({ text }) => resolvePath(directory, text) ?? []);
}
