/** Codes whose severity a repository cannot change, and why: one table for the Fleet, annotations and comments. */
import type { CodeText } from '../diagnostic/code.ts';

/** By number; the first match counts. */
const fixed: readonly (readonly [RegExp, string])[] = [
  [/^DIS00/, 'it is about the program itself'],
  [/^DIS01/, 'the content of an unread file is unknown'],
  [/^DIS0211$/, 'other readers of the file would read another value'],
  [/^DIS024[5-9]$/, 'it is about what is silenced'],
  [/^DIS0359$/, 'it protects credentials'],
  [/^DIS068[0-3]/, 'it reports whether the model of Istio is correct'],
  [/^DIS069[79]$/, 'it is about an encrypted secret'],
  [/^DIS07/, 'it protects branches'],
  [/^DIS08[0-2]/, 'it protects branches'],
  [/^DIS08[34]/, 'it limits the programs that render sources'],
  [/^DIS08(?!67)[5-9]/, 'it protects the users of a shared plugin, function or hook'],
];

/** Errors about a complete result: the guards of the Fleet, and requests without an answer. */
const judgements: readonly RegExp[] = [/^DIS069[2-4]$/, /^DIS1303$/, /^DIS1420$/];

/** The reason why findings of a code have a fixed severity; undefined where the Fleet may set it. */
export function reasonToStay({ code, severity }: CodeText): string | undefined {
  const found = fixed.find(([pattern]) => pattern.test(code));
  if (found !== undefined) return found[1];
  if (severity !== 'error' || isJudgement(code)) return undefined;
  return 'an error means that the output would be wrong or is unknown';
}

/** Whether findings beside an error of the code are reliable. */
export function isJudgement(code: string): boolean {
  return judgements.some((pattern) => pattern.test(code));
}
