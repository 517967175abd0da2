/** `*` in one segment of a pattern, matched in time proportional to pattern × text in all cases. */

/** Whether the whole text matches: `*` is any number of characters, every other one is literal. */
export function matchesStars(pattern: string, text: string): boolean {
  const [first = '', ...rest] = pattern.split('*');
  const last = rest.pop();
  if (last === undefined) return text === first;
  if (!text.startsWith(first) || text.length < first.length + last.length) return false;
  let from = first.length;
  const to = text.length - last.length;
  for (const part of rest) {
    // The leftmost match is always sufficient, so there is no backtracking.
    const found = text.indexOf(part, from);
    if (found < 0 || found + part.length > to) return false;
    from = found + part.length;
  }
  return text.endsWith(last);
}
