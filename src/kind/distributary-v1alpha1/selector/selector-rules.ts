/** The rules of a cluster selector, wherever a Fleet has one. */
import { keyPatternInvalid } from '../../../diagnostic/codes/fleet.ts';
import type { Diagnostic } from '../../../diagnostic/diagnostic.ts';
import { type Json, listAt } from '../../../resource/json.ts';
import type { FieldReport } from '../../field-finding.ts';
import { parseClusterPattern, parseKeyPattern } from '../../notation/key-pattern.ts';

/** Findings about the selector at the pointer. */
export function selectorFindings(
  selector: Json | undefined,
  pointer: string,
  report: FieldReport,
): readonly Diagnostic[] {
  const check = (
    field: string,
    isPattern: (text: string) => boolean,
    expected: string,
  ): Diagnostic[] =>
    listAt(selector, field).flatMap((pattern, i) =>
      typeof pattern === 'string' && isPattern(pattern)
        ? []
        : [report(keyPatternInvalid, `${pointer}/${field}/${i}`, expected)],
    );
  return [
    ...check(
      'keys',
      (text) => parseKeyPattern(text) !== undefined,
      'a pattern region/zone/group/name',
    ),
    ...check('names', (text) => !/[/*]/.test(text), 'the name of a cluster, without "/" and "*"'),
    ...check(
      'exclude',
      (text) => parseClusterPattern(text) !== undefined,
      'the name of a cluster, or a pattern region/zone/group/name',
    ),
  ];
}
