/**
 * Something wrong at an offset of a document's text. Lines are counted only when it is shown, since most texts have none.
 * @module
 */
import type { Code } from '../../diagnostic/code.ts';
import { type Diagnostic, diagnose } from '../../diagnostic/diagnostic.ts';
import type { Position } from '../../diagnostic/position.ts';
import { formatPointer } from '../../resource/json-pointer.ts';

/** A finding that does not know its line yet. */
export interface Problem {
  readonly offset: number;
  readonly pointer: string;
  diagnose(at: Position): Diagnostic;
}

/** A finding of a code at an offset of the text, in the value that the path leads to. */
export function problem<A>(
  code: Code<A>,
  args: A,
  offset: number,
  path: readonly (string | number)[] = [],
): Problem {
  return { offset, pointer: formatPointer(path), diagnose: (at) => diagnose(code, args, at) };
}
