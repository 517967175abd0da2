/**
 * The reasons in the page's data → those of one flow, in words.
 * @module
 */
import type { PageReasons } from '../../plugin/format/report/page-document.ts';

/** An endpoint, and the reason for its priority. */
export interface Why {
  readonly place: string;
  readonly because: readonly string[];
}

/** In their order; empty where the page has none. */
export function whyServed(
  reasons: PageReasons | undefined,
  flow: number | undefined,
): readonly Why[] {
  if (reasons === undefined || flow === undefined) return [];
  const textOf = (number: number): string => reasons.texts[number] ?? '';
  return (reasons.flows[flow] ?? []).map(([place = -1, ...because]) => ({
    place: textOf(place),
    because: because.map(textOf),
  }));
}
