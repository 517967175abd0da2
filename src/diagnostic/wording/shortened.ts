/**
 * A message that may quote a name of a million characters → one that people read. Secrets are to be taken out before: half of one looks
 * like none.
 * @module
 */

const LONGEST = 2_000;

/** What was found stands at the front of a message, and what was expected at its end. */
const FRONT = 1_400;

/** The message with a gap in the middle when it is too long. */
export function shortened(message: string): string {
  if (message.length <= LONGEST) return message;
  const left = message.length - LONGEST;
  return `${message.slice(0, FRONT)} … (${left} characters) … ${message.slice(FRONT - LONGEST)}`;
}
