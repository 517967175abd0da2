/**
 * The findings of a fleet → one for each cause of requests without an answer, as their codes state it (`Code.refusal`): the finding of the
 * requests that are lost has the correction of the cause.
 */
import type { Code } from '../../diagnostic/code.ts';
import type { Diagnostic } from '../../diagnostic/diagnostic.ts';

/** Omits the others, whatever their clusters: one object is the cause in all of them. */
export function oneFindingACause(found: readonly Diagnostic[]): readonly Diagnostic[] {
  const lost = documentsOf(found, 'lost');
  const caused = documentsOf(found, 'cause');
  return found.filter((one) => {
    const { refusal } = one.definition;
    if (refusal === 'cause') return !lost.has(documentOf(one));
    return refusal !== 'open' || !(caused.has(documentOf(one)) || lost.has(documentOf(one)));
  });
}

function documentsOf(
  found: readonly Diagnostic[],
  refusal: Code<object>['refusal'],
): ReadonlySet<string> {
  return new Set(found.filter(({ definition }) => definition.refusal === refusal).map(documentOf));
}

function documentOf({ at: { file, document } }: Diagnostic): string {
  return `${document} ${file}`;
}
