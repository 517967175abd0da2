/** The code and the style of the page that `report` writes: carried by the built program, made anew in a checkout. */
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { asset } from './assets.ts';

/** The bundle of `page/`, ready for a browser. */
export interface PageParts {
  readonly script: string;
  readonly style: string;
}

/** Its path among the carried files, as `scripts/build.mjs` writes it. */
const carried = 'page/parts.json';

let found: PageParts | undefined;

/** Returns both; reads them once per process. */
export function pageParts(): PageParts {
  if (found !== undefined) return found;
  const parts: PageParts = JSON.parse(asset(carried) ?? build());
  found = parts;
  return parts;
}

function build(): string {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const options = { cwd: root, encoding: 'utf8', maxBuffer: 1 << 26 } as const;
  return execFileSync(process.execPath, ['scripts/build/page.mjs'], options);
}
