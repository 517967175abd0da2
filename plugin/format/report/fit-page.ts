/**
 * The data of a page → as much of it as fits into a file that people send to each other, and words for what is left out.
 * @module
 */
import { packedLength } from './html.ts';
import type { PageDocument } from './page-document.ts';

/** Of the data in the file; the code takes less than 120,000 beside it. */
const MOST_CHARACTERS = 360_000;

/** Makes the page of some services, with why they are served as they are, or without. */
export type MakePage = (isKept: (service: string) => boolean, isExplained: boolean) => PageDocument;

/**
 * Makes the page of as many services as fit, in order of their names.
 * @param names of all services, each as often as there are flows to it.
 */
export function fitPage(
  names: readonly string[],
  make: MakePage,
  most: number = MOST_CHARACTERS,
): PageDocument {
  const whole = make(() => true, true);
  if (packedLength(whole) <= most) return whole;
  const bare = make(() => true, false);
  if (packedLength(bare) <= most) return bare;
  const services = [...new Set(names)].sort();
  const withFirst = (count: number): PageDocument => {
    const kept = new Set(services.slice(0, count));
    const page = make((service) => kept.has(service), false);
    const sentence = `Of ${services.length} services the page has the first ${count} by name, and all numbers are of these alone: --service chooses others.`;
    return { ...page, cut: [...page.cut, sentence] };
  };
  let [fits, tooMany] = [0, services.length];
  while (tooMany - fits > Math.max(1, services.length / 100)) {
    const middle = Math.floor((fits + tooMany) / 2);
    if (packedLength(withFirst(middle)) <= most) fits = middle;
    else tooMany = middle;
  }
  return withFirst(fits);
}
