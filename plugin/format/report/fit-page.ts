/**
 * The data of a page → as much of it as fits the size limit, and notes on omitted parts.
 * @module
 */
import { packedLength } from './html.ts';
import type { PageDocument } from './page-document.ts';

/** Maximum length of the data in the file; the code needs less than 120,000 more. */
const MOST_CHARACTERS = 360_000;

/** Makes the page of some services, with or without the reasons of their routes. */
export type MakePage = (isKept: (service: string) => boolean, isExplained: boolean) => PageDocument;

/**
 * Makes the page with as many services as fit, in order of their names.
 * @param names of all services, each repeated for every flow to it.
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
