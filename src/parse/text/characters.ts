/** The characters of YAML's grammar, by their codes. */

/** Codes of single characters. */
export const TAB = 0x09;
export const NEWLINE = 0x0a;
export const RETURN = 0x0d;
export const SPACE = 0x20;
export const DOUBLE_QUOTE = 0x22;
export const HASH = 0x23;
export const PERCENT = 0x25;
export const AMPERSAND = 0x26;
export const SINGLE_QUOTE = 0x27;
export const ASTERISK = 0x2a;
export const COMMA = 0x2c;
export const DASH = 0x2d;
export const DOT = 0x2e;
export const COLON = 0x3a;
export const GREATER = 0x3e;
export const QUESTION = 0x3f;
export const EXCLAMATION = 0x21;
export const AT = 0x40;
export const OPEN_BRACKET = 0x5b;
export const BACKSLASH = 0x5c;
export const CLOSE_BRACKET = 0x5d;
export const BACKTICK = 0x60;
export const OPEN_BRACE = 0x7b;
export const PIPE = 0x7c;
export const CLOSE_BRACE = 0x7d;

/** Stands for the code of a character that a text no longer has. */
export const END = -1;

/**
 * The code at an offset of the text; {@link END} outside of it. V8 drops optimized code whose `charCodeAt` is outside once: in a first
 * run it compiled 13 functions of the scanner a second time.
 */
export function codeAt(text: string, at: number): number {
  return at < text.length && at >= 0 ? text.charCodeAt(at) : END;
}

/** A space or a tab. */
export function isBlank(code: number): boolean {
  return code === SPACE || code === TAB;
}

/** A line break. */
export function isBreak(code: number): boolean {
  return code === NEWLINE || code === RETURN;
}

/** A line break or the text's end, which has no code. */
export function isBreakOrEnd(code: number): boolean {
  return code === NEWLINE || code === RETURN || code === END;
}

/** A blank, a line break or the text's end. */
export function isGapOrEnd(code: number): boolean {
  return code === SPACE || code === TAB || isBreakOrEnd(code);
}

/** `,`, a bracket or a brace. */
export function isFlowIndicator(code: number): boolean {
  return (
    code === COMMA ||
    code === OPEN_BRACKET ||
    code === CLOSE_BRACKET ||
    code === OPEN_BRACE ||
    code === CLOSE_BRACE
  );
}
