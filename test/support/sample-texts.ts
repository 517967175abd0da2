/** The fixtures → the texts of their YAML and JSON files, those of an ordinary size. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const MAX_LENGTH = 8000;

/** The texts, in the order of their paths. */
export function sampleTexts(): readonly string[] {
  const folders = ['samples', 'repos', 'codes', 'kinds'];
  return folders
    .flatMap((folder) => filesIn(join('fixtures', folder)))
    .map((path) => readFileSync(path, 'utf8'))
    .filter((text) => text.length < MAX_LENGTH);
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(?:yaml|json)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}
