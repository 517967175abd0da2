/** A problem at an offset of a document's text. Lines are counted only when it is shown, since most texts have none. */
import type { Args, Code } from '../../diagnostic/code.ts';
import { type Diagnostic, diagnose, withoutTexts } from '../../diagnostic/diagnostic.ts';
import type { Position } from '../../diagnostic/position.ts';
import { formatPointer } from '../../resource/json-pointer.ts';
import { isSecretName } from '../../resource/secret-name.ts';

/** A finding without its line so far. */
export interface Problem {
  readonly offset: number;
  readonly pointer: string;
  diagnose(at: Position): Diagnostic;
}

/** A finding of a code at an offset of the text, in the value at the path. */
export function problem<A extends Args>(
  code: Code<A>,
  args: A,
  offset: number,
  path: readonly (string | number)[] = [],
): Problem {
  const secret = path.findIndex((token) => typeof token === 'string' && isSecretName(token));
  if (secret < 0) {
    return { offset, pointer: formatPointer(path), diagnose: (at) => diagnose(code, args, at) };
  }
  // A secret that begins with * or ! is parsed as an alias or a tag.
  return {
    offset,
    pointer: formatPointer(path.slice(0, secret + 1)),
    diagnose: (at) => withoutTexts(diagnose(code, args, at)),
  };
}
