/** Names → as many of them as fit into a sentence, and the number of the others. */

/** `a, b, c and 4 more`. */
export function someOf(names: readonly string[], most = 3): string {
  const shown = names.slice(0, most).join(', ');
  const rest = names.length - most;
  return rest > 0 ? `${shown} and ${rest} more` : shown;
}
