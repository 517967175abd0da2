/**
 * Codes of the area `finding`: what a repository says of its own findings, 0245 to 0249. A code is never reused or renumbered.
 * @module
 */
import { type Code, type CodeText, defineCode } from '../code.ts';

/** An entry of the Fleet for a code that nobody has. */
export const findingCodeUnknown: Code<{ readonly found: string }> = defineCode({
  code: 'DIS0245',
  name: 'finding-code-unknown',
  severity: 'error',
  title: 'The Fleet sets the severity of a code that does not exist',
  why: 'Whoever wrote the entry meant other findings, and those keep their severity.',
  fix: 'correct the code; "distributary explain" lists all',
  message: ({ found }) => `found "${found}", expected a code that exists`,
});

/** An entry of the Fleet for a code that stays what it is. */
export const findingFixed: Code<{
  readonly found: string;
  readonly severity: string;
  readonly reason: string;
}> = defineCode({
  code: 'DIS0246',
  name: 'finding-fixed',
  severity: 'error',
  title: 'The Fleet sets the severity of a finding that keeps its own',
  why: 'Errors say that what would be written is wrong or not known, and other findings guard what more people rely on than those who write the Fleet: secrets, branches, bounds, and that all readers take a file alike.',
  fix: 'remove the entry, and put right what is found',
  message: ({ found, severity, reason }) => `${found} cannot be set to "${severity}": ${reason}`,
});

/** A silence in a file that does not count. */
export const silenceRefused: Code<{
  /** `annotation` or `comment`. */
  readonly by: string;
  readonly found: string;
  readonly reason: string;
}> = defineCode({
  code: 'DIS0247',
  name: 'silence-refused',
  severity: 'warning',
  title: 'An annotation or a comment cannot silence the finding',
  why: 'Files of a source are written by many. What one of them says is for findings about its own objects, and for none that stops a run.',
  fix: 'remove it, and put right what is found; or have the Fleet say so, in spec.findings, where it can',
  message: ({ by, found, reason }) => `this ${by} does not silence ${found}: ${reason}`,
});

/** A silence that says too little. */
export const silenceUnreadable: Code<{
  readonly by: string;
  readonly found: string;
  readonly expected: string;
}> = defineCode({
  code: 'DIS0248',
  name: 'silence-unreadable',
  severity: 'warning',
  title: 'An annotation or a comment that silences findings cannot be read',
  why: 'It silences nothing: without a reason nobody knows later whether it still holds.',
  fix: 'write the codes and then the reason, as in "DIS0631 istiod is installed elsewhere"',
  message: ({ by, found, expected }) => `this ${by} says "${found}", expected ${expected}`,
});

/** A silence that nothing needs. */
export const silenceUnused: Code<{
  /** `annotation`, `comment` or `entry`. */
  readonly by: string;
  readonly found: string;
}> = defineCode({
  code: 'DIS0249',
  name: 'silence-unused',
  severity: 'warning',
  title: 'Nothing is found that is silenced or lowered here',
  why: 'What was found is gone, or stands elsewhere. Left in place, it would hide the next one.',
  fix: 'remove it, or move it to the line that the finding names',
  message: ({ by, found }) => `this ${by} is for ${found}, which is not found here`,
});

/** All codes of this area. */
export const findingCodes: readonly CodeText[] = [
  findingCodeUnknown,
  findingFixed,
  silenceRefused,
  silenceUnreadable,
  silenceUnused,
];
