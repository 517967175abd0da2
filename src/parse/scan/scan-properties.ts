/** Anchors, aliases and tags. */
import { AMPERSAND, codeAt, isGapOrEnd } from '../text/characters.ts';
import { codeHere, type Scanner, stopWith } from './scanner.ts';
import { type Token, token } from './token.ts';

const NAME = /[&*]([\w-]+)/y;

/** Characters that may follow the name of an anchor, besides a gap. */
const AFTER_NAME = '?:,]}%@`';

const VERBATIM = /!<([\w;/?:@&=+$,.!~*'()[\]%-]+)>/y;
const TAG = /!(?:[\w-]*!)?[\w;/?:@&=+$,.!~*'()[\]%-]*/y;
/** A handle, `!name!`, without a suffix. */
const BARE_HANDLE = /^!(?:[\w-]*!)$/;
const CORE_TAG = 'tag:yaml.org,2002:';

/** Reads the anchor or the alias that starts here. */
export function scanName(scanner: Scanner): Token | undefined {
  const { text, at: start } = scanner;
  const type = codeHere(scanner) === AMPERSAND ? 'anchor' : 'alias';
  NAME.lastIndex = start;
  const name = NAME.exec(text)?.[1] ?? '';
  const end = start + 1 + name.length;
  if (name === '' || !(isGapOrEnd(codeAt(text, end)) || AFTER_NAME.includes(text[end] ?? ''))) {
    const reason = `the name of an ${type} has other characters than letters, digits, "-" and "_"`;
    stopWith(scanner, reason, start);
    return undefined;
  }
  scanner.at = end;
  return token(type, start, end, name);
}

/** Reads the tag that starts here; those of YAML itself are written `!!name`. */
export function scanTag(scanner: Scanner): Token | undefined {
  const { text, at: start } = scanner;
  const isVerbatim = text.charAt(start + 1) === '<';
  const pattern = isVerbatim ? VERBATIM : TAG;
  pattern.lastIndex = start;
  const [whole, verbatim] = pattern.exec(text) ?? [''];
  const end = start + whole.length;
  if (whole === '' || BARE_HANDLE.test(whole) || !isGapOrEnd(codeAt(text, end))) {
    stopWith(scanner, 'a tag has no end, or characters that it may not have', start);
    return undefined;
  }
  scanner.at = end;
  return token('tag', start, end, shortTag(verbatim ?? whole));
}

function shortTag(tag: string): string {
  return tag.startsWith(CORE_TAG) ? `!!${tag.slice(CORE_TAG.length)}` : tag;
}
