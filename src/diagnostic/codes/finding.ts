/**
 * Codes of the area `finding`: settings of a repository for its findings, 0245 to 0249. A code is never reused or renumbered.
 * @module
 */
import { type Code, defineCode, type Texts } from '../code.ts';

/** The Fleet sets the severity of a code that does not exist. */
export const findingCodeUnknown: Code<Texts<'found'>> = defineCode({
  code: 'DIS0245',
  name: 'finding-code-unknown',
  severity: 'error',
  title: 'The Fleet sets the severity of a code that does not exist',
  why: 'The entry was meant for other findings, and those keep their severity.',
  fix: 'correct the code; `distributary explain` lists all codes',
  message: ({ found }) => `found "${found}", expected a code that exists`,
});

/** The Fleet sets the severity of a finding whose severity is fixed. */
export const findingFixed: Code<Texts<'found' | 'severity' | 'reason'>> = defineCode({
  code: 'DIS0246',
  name: 'finding-fixed',
  severity: 'error',
  title: 'The Fleet sets the severity of a finding whose severity is fixed',
  why: 'An error means that the output would be wrong or is unknown. Other fixed findings protect secrets, branches, limits, and the same reading of a file by all tools, on which more people rely than the authors of the Fleet.',
  fix: 'remove the entry, and fix the cause of the finding',
  message: ({ found, severity, reason }) => `${found} cannot be set to "${severity}": ${reason}`,
});

/** An annotation or a comment cannot silence the finding. */
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
  why: 'Many people write files of a source. A silence in one of them applies to findings about its own objects only, and to none that stops a run.',
  fix: 'remove it, and fix the cause of the finding; or set its severity in spec.findings of the Fleet, where the Fleet can',
  message: ({ by, found, reason }) => `this ${by} does not silence ${found}: ${reason}`,
});

/** An annotation or a comment that silences findings cannot be read. */
export const silenceUnreadable: Code<Texts<'by' | 'found' | 'expected'>> = defineCode({
  code: 'DIS0248',
  name: 'silence-unreadable',
  severity: 'warning',
  title: 'An annotation or a comment that silences findings cannot be read',
  why: 'It silences nothing: a silence needs a reason, so that it can be judged later whether the reason still applies.',
  fix: 'write the codes and then the reason, as in "DIS0631 istiod is installed elsewhere"',
  message: ({ by, found, expected }) => `this ${by} is "${found}", expected ${expected}`,
});

/** A silenced or lowered finding does not occur here. */
export const silenceUnused: Code<{
  /** `annotation`, `comment` or `entry`. */
  readonly by: string;
  readonly found: string;
}> = defineCode({
  code: 'DIS0249',
  name: 'silence-unused',
  severity: 'warning',
  title: 'A silenced or lowered finding does not occur here',
  why: 'The finding is fixed, or is at another place. An unused silence would hide the next finding.',
  fix: 'remove it, or move it to the line that the finding names',
  needsAll: true,
  message: ({ by, found }) => `this ${by} is for ${found}, which is not found here`,
});
