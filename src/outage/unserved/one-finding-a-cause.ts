/**
 * The findings of a fleet → one for each cause of requests without an answer, as their codes state it (`Code.refusal`): the finding of the
 * requests that are lost has the correction of the cause.
 */
import type { Code } from '../../diagnostic/code.ts';
import type { Diagnostic } from '../../diagnostic/diagnostic.ts';
import type { Position } from '../../diagnostic/position.ts';

/**
 * Omits the others, whatever their clusters: one object is the cause in all of them. Of two causes at one place, of which one is silent
 * beside the other, the other one stays, also where it is among the findings `before`: the first is about clients of another cluster.
 */
export function oneFindingACause(
  found: readonly Diagnostic[],
  before: readonly Diagnostic[] = [],
): readonly Diagnostic[] {
  const lost = documentsOf(found, 'lost');
  const caused = documentsOf(found, 'cause');
  const places = new Set([...before, ...found].map(({ code, at }) => placeOf(code, at)));
  const isTold = ({ definition: { silentBeside }, at }: Diagnostic): boolean =>
    Array.isArray(silentBeside) && silentBeside.some((code) => places.has(placeOf(code, at)));
  return found.filter((one) => {
    const { refusal } = one.definition;
    if (refusal === 'cause') return !lost.has(documentOf(one)) && !isTold(one);
    return refusal !== 'open' || !(caused.has(documentOf(one)) || lost.has(documentOf(one)));
  });
}

function documentsOf(
  found: readonly Diagnostic[],
  refusal: Code<object>['refusal'],
): ReadonlySet<string> {
  return new Set(found.filter(({ definition }) => definition.refusal === refusal).map(documentOf));
}

function placeOf(code: string, { file, document, pointer }: Position): string {
  return `${code} ${document} ${file} ${pointer}`;
}

function documentOf({ at: { file, document } }: Diagnostic): string {
  return `${document} ${file}`;
}
