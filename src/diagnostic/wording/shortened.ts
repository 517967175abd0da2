/**
 * A message that may quote a name of a million characters → one that a person can read. Secrets must be removed before: a half of a secret
 * does not look like one.
 */

const LONGEST = 2_000;

/** The value found is at the beginning of a message, the value expected at its end. */
const FRONT = 1_400;

/** The message with a gap in the middle when it is too long. */
export function shortened(message: string): string {
  if (message.length <= LONGEST) return message;
  const left = message.length - LONGEST;
  return `${message.slice(0, FRONT)} … (${left} characters) … ${message.slice(FRONT - LONGEST)}`;
}
