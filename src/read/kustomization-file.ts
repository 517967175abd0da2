/**
 * A directory → the kustomization in it, whose functions run there.
 * @module
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SourceFile } from '../resource/source-file.ts';
import { decodeText } from './decode-text.ts';

/** Names that kustomize looks for; a directory holds one of them. */
const kustomizationNames = ['kustomization.yaml', 'kustomization.yml', 'Kustomization'];

/** The file, named as it is called there; undefined when none can be read. */
export async function readKustomization(directory: string): Promise<SourceFile | undefined> {
  for (const name of kustomizationNames) {
    try {
      const file = decodeText(name, await readFile(join(directory, name)));
      return 'text' in file ? file : undefined;
    } catch {
      // The next name.
    }
  }
  return undefined;
}
