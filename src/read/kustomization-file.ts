/** A directory → its kustomization, whose functions run there. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SourceFile } from '../resource/source-file.ts';
import { decodeText } from './decode-text.ts';

/** kustomize's file names; a directory has one of them. */
const kustomizationNames = ['kustomization.yaml', 'kustomization.yml', 'Kustomization'];

/** The file with its actual name; undefined when none is readable. */
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
