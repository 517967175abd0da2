/** The files of this repository that git tracks, as they are now → the same in a directory, as a clone has them. */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Copies them; links stay links. */
export function copyTrackedFiles(directory: string): void {
  const listed = execFileSync('git', ['ls-files', '-z'], { encoding: 'utf8' });
  for (const path of listed.split('\0').filter((one) => one !== '' && existsSync(one))) {
    mkdirSync(join(directory, dirname(path)), { recursive: true });
    cpSync(path, join(directory, path), { verbatimSymlinks: true });
  }
}
