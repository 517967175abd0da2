/** A directory → its kustomization, whose functions run there. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { kustomizationNames } from '../resource/program-run.ts';
import type { SourceFile } from '../resource/source-file.ts';
import { decodeText } from './decode-text.ts';

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
