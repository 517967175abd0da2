/** JSON Pointers (RFC 6901) as text, as tokens, and in the notation of messages. */

/** The tokens of a pointer; undefined when the text is not one. */
export function parsePointer(pointer: string): readonly string[] | undefined {
  if (pointer === '') return [];
  if (!pointer.startsWith('/') || /~(?![01])/.test(pointer)) return undefined;
  return pointer
    .slice(1)
    .split('/')
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** The pointer with these tokens. */
export function formatPointer(tokens: readonly (string | number)[]): string {
  return tokens.map((token) => `/${escapeToken(String(token))}`).join('');
}

/** One token in the escaped form of a pointer. */
export function escapeToken(token: string): string {
  return token.replaceAll('~', '~0').replaceAll('/', '~1');
}

/** A pointer as messages name it: `spec.rules[0].path`; `the object itself` for the empty one. */
export function fieldPath(pointer: string): string {
  const tokens = parsePointer(pointer) ?? [pointer];
  if (tokens.length === 0) return 'the object itself';
  return tokens.map(pathPart).join('').replace(/^\./, '');
}

/** Maximum length, since an untrusted name may have any. */
const MAX_SHOWN = 100;

function pathPart(token: string): string {
  if (token.length > MAX_SHOWN) return `[${JSON.stringify(`${token.slice(0, MAX_SHOWN)}…`)}]`;
  if (/^\d+$/.test(token)) return `[${token}]`;
  return /^[\w$-]+$/.test(token) ? `.${token}` : `[${JSON.stringify(token)}]`;
}
