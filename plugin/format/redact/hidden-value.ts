/** A redacted value → its extent over the next lines. */

/** A value that begins in the lines read so far. */
export interface HiddenValue {
  /** Deeper lines belong to the value. */
  readonly indent: number;
  /** The quote that is still open. */
  readonly quote: string | undefined;
  /** Number of open brackets of the value. */
  readonly depth: number;
  /** Set within a key or certificate in PEM, which has an end marker. */
  readonly isPem: boolean;
  /** Set while the value is empty so far: it may begin in a line below. */
  readonly isAwaited: boolean;
  /** Set when items of a list may follow the key without deeper indentation. */
  readonly mayBeList: boolean;
}

/** The value that begins at an offset of a line. */
export function startHidden(line: string, at: number): HiddenValue {
  const isPem = line.startsWith('-----BEGIN', at) && !line.includes('-----END', at);
  const indent = indentOf(line) - (isPem ? 1 : 0);
  const start = startOfContent(line, at);
  const character = line[start] ?? '';
  const isAwaited = start === line.length || character === '#';
  const mayBeList = isAwaited && !isItem(line);
  const value = { indent, quote: undefined, depth: 0, isPem, isAwaited, mayBeList };
  if (character === '"' || character === "'") {
    return follow({ ...value, quote: character }, line, start + 1);
  }
  return brackets.get(character) === 1 ? follow(value, line, start) : value;
}

/** The value after a further line; undefined when the line does not belong to it. */
export function valueGoesOn(value: HiddenValue, line: string): HiddenValue | undefined {
  if (value.quote !== undefined || value.depth > 0) return follow(value, line, 0);
  if (isDocumentMark(line)) return undefined;
  if (value.isPem && line.includes('-----END')) return { ...value, isPem: false, indent: Infinity };
  const isOwnItem = value.mayBeList && isItem(line) && indentOf(line) === value.indent;
  if (indentOf(line) <= value.indent && !isOwnItem && beginsAnew(line)) return undefined;
  if (!value.isAwaited || line.trim() === '') return value;
  const { indent, mayBeList } = value;
  return { ...startHidden(line, indentOf(line)), indent, mayBeList };
}

function isItem(line: string): boolean {
  return /^\s*-(?:\s|$)/.test(line);
}

/** Whether a text contains an alias, whose value is elsewhere in the document. */
export function holdsAlias(text: string): boolean {
  return /(?:^|[\s:,[{])\*[^\s*]/.test(text);
}

/** Number of leading blanks. */
export function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}

/** After blanks, a colon, tags and anchors. */
function startOfContent(line: string, from: number): number {
  let at = from;
  for (;;) {
    while (isBlank(line[at]) || line[at] === ':') at += 1;
    if (line[at] !== '&' && line[at] !== '!') return at;
    while (at < line.length && !isBlank(line[at])) at += 1;
  }
}

/** Counts quotes and brackets up to the end of the value. */
function follow(value: HiddenValue, line: string, from: number): HiddenValue {
  const ended = { ...value, quote: undefined, depth: 0 };
  if (value.quote === undefined)
    return followBrackets(ended, line, { at: from, depth: value.depth });
  const end = endOfQuote(line, from, value.quote);
  if (end === undefined) return value;
  return value.depth === 0 ? ended : followBrackets(ended, line, { at: end, depth: value.depth });
}

function followBrackets(
  ended: HiddenValue,
  line: string,
  from: { readonly at: number; readonly depth: number },
): HiddenValue {
  let { at, depth } = from;
  for (; at < line.length; at += 1) {
    depth += brackets.get(line[at] ?? '') ?? 0;
    if (depth <= 0) return ended;
    const quote = quoteAt(line, at);
    if (quote === undefined) continue;
    const end = endOfQuote(line, at + 1, quote);
    if (end === undefined) return { ...ended, quote, depth };
    at = end - 1;
  }
  return { ...ended, depth };
}

const brackets: ReadonlyMap<string, number> = new Map([
  ['{', 1],
  ['[', 1],
  ['}', -1],
  [']', -1],
]);

/** The quote that opens there: only at the start of a value. */
function quoteAt(line: string, at: number): string | undefined {
  const character = line[at];
  const isQuote = character === '"' || character === "'";
  return isQuote && /[\s:,[{]/.test(line[at - 1] ?? ' ') ? character : undefined;
}

/** The offset after the closing quote; undefined without one in the line. */
function endOfQuote(line: string, from: number, quote: string): number | undefined {
  for (let at = from; at < line.length; at += 1) {
    const isEscape = quote === '"' ? line[at] === '\\' : line.startsWith("''", at);
    if (isEscape) at += 1;
    else if (line[at] === quote) return at + 1;
  }
  return undefined;
}

/** Whether a line begins like a key, or closes the collection around the value. */
function beginsAnew(line: string): boolean {
  let at = indentOf(line);
  if (line[at] === '}' || line[at] === ']') return true;
  while (line[at] === '-' && line[at + 1] === ' ') at = skipBlanks(line, at + 1);
  const end = endOfKey(line, at);
  if (end === at) return false;
  const colon = skipBlanks(line, end);
  return line[colon] === ':' && (colon + 1 === line.length || isBlank(line[colon + 1]));
}

function endOfKey(line: string, from: number): number {
  const quote = line[from];
  if (quote === '"' || quote === "'") {
    const end = line.indexOf(quote, from + 1);
    return end < 0 ? from : end + 1;
  }
  let at = from;
  while (/[\w./-]/.test(line[at] ?? '')) at += 1;
  return at;
}

function isDocumentMark(line: string): boolean {
  return /^(?:---|\.\.\.)(?:\s|$)/.test(line.slice(0, 4));
}

function skipBlanks(line: string, from: number): number {
  let at = from;
  while (isBlank(line[at])) at += 1;
  return at;
}

function isBlank(character: string | undefined): boolean {
  return character === ' ' || character === '\t';
}
