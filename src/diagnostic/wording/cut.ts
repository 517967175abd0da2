/** A text from outside → as much of it as a message shows. */

/** At most 80 characters of it. */
export function cut(text: string): string {
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
}
