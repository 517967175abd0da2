/** A code → its page as the program carries it: what `explain` prints and what other programs show beside a finding. */
import type { CodeText } from '../../src/diagnostic/code.ts';
import { codes } from '../../src/render/codes.ts';
import { asset } from './assets.ts';

/** The page of a code, which `npm run gen` writes; its title before that. Markdown. */
export function pageOf({ code, title }: CodeText): string {
  return asset(`fixtures/codes/${code}/README.md`) ?? `# ${code}: ${title}\n`;
}

/** Finds a code by `DIS` and its number, or by its name; upper and lower case count as equal. */
export function findCode(name: string): CodeText | undefined {
  const wanted = name.toUpperCase();
  return codes.find((known) => known.code === wanted || known.name.toUpperCase() === wanted);
}
