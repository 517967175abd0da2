/**
 * URLs in a text → the credentials in them: before the host, and as parameters. Users write a password unencoded, with characters that end
 * a host or a URL, so the search for a credential continues up to the last `@`.
 */

/** The replacement of a credential. */
export const redacted = '[redacted]';

/** A part of a text, from its first character to the one after its last. */
interface TextSpan {
  readonly start: number;
  readonly end: number;
}

/** Parameters of URLs that contain credentials. */
const secretParameter =
  /[?&;][^=&;#]{0,40}?(?:token|secret|pass|pwd|key|sig|auth|cred)[^=&;#]{0,40}=/gi;

/** A credential in a text, and its replacement. */
interface Credential extends TextSpan {
  readonly shown: string;
}

/** The part after the scheme of a URL; a joined path has lost one of its slashes. */
const MARK = /:\/\/|(?<=https?|ssh):\//gi;

/** The parts of URLs that are credentials, in order. */
export function urlCredentials(text: string): readonly Credential[] {
  // Most words are no URL, and a text has many.
  if (!text.includes(':/')) return [];
  const found: Credential[] = [];
  const regions = new Regions(text);
  const marks = new RegExp(MARK);
  for (let mark = marks.exec(text); mark !== null; ) {
    const url = { scheme: mark.index, start: marks.lastIndex };
    const { end } = regions.of(url);
    const behind = regions.endOfUser(url) ?? url.start;
    if (behind > url.start) found.push({ start: url.start, end: behind, shown: '' });
    marks.lastIndex = behind;
    mark = marks.exec(text);
    found.push(...parametersIn(text, { start: behind, end: Math.min(mark?.index ?? end, end) }));
  }
  return found;
}

/** The text without the credentials of its URLs. */
export function withoutUrlCredentials(text: string): string {
  let out = '';
  let from = 0;
  for (const { start, end, shown } of urlCredentials(text)) {
    out += `${text.slice(from, start)}${shown}`;
    from = end;
  }
  return out + text.slice(from);
}

/**
 * A remote or another address, without its credentials: a URL, or one that lacks a part. Everything before an `@` is a credential if it
 * contains a colon.
 */
export function withoutUser(address: string): string {
  const [, scheme = '', rest = ''] = /^([^@]*?:\/\/)?(.*)$/s.exec(address) ?? [];
  const at = rest.lastIndexOf('@');
  const isPassword = rest.lastIndexOf(':', at) >= 0 && at >= 0;
  const bare = isPassword ? rest.slice(at + 1) : rest;
  const hidden = isPassword && scheme === '' ? `${redacted}@` : '';
  return withoutUrlCredentials(`${scheme}${hidden}${bare}`);
}

/** A host, with a port or without. */
const HOST = /^(?:\[[^\]]*\]|[^:]*)(?::\d{0,5})?$/;

/** The end of a URL's scheme, and the start of its host or user. */
interface UrlStart {
  readonly scheme: number;
  readonly start: number;
}

/** The ends of the URLs in a text. URLs are visited from left to right, and each character is read a constant number of times. */
class Regions {
  readonly #text: string;
  readonly #authority: NextMatch;
  readonly #blank: NextMatch;
  readonly #line: NextMatch;
  readonly #at: NextMatch;
  #region: TextSpan & { readonly lastAt: number } = { start: 0, end: 0, lastAt: -1 };

  constructor(text: string) {
    this.#text = text;
    this.#authority = new NextMatch(text, /[/?#\s"'`<>]/g);
    this.#blank = new NextMatch(text, /[\s"'`<>]/g);
    this.#line = new NextMatch(text, /[\r\n]/g);
    this.#at = new NextMatch(text, /@/g);
  }

  /** The word, or the quoted text, that contains a URL; the URLs of a text must be passed in order. */
  of({ scheme, start }: UrlStart): TextSpan & { readonly lastAt: number } {
    if (scheme < this.#region.end) return this.#region;
    const end = this.#closingQuote(scheme) ?? this.#blank.from(start);
    const last = this.#text.slice(start, end).lastIndexOf('@');
    this.#region = { start, end, lastAt: last < 0 ? -1 : start + last };
    return this.#region;
  }

  /** The part after the `@` of the URL; undefined without a user, or with the common account of SSH. */
  endOfUser(url: UrlStart): number | undefined {
    const { scheme, start } = url;
    const authority = this.#text.slice(start, this.#authority.from(start));
    const at = authority.lastIndexOf('@');
    const user = authority.slice(0, Math.max(0, at));
    // `oci://registry:5000/chart@sha256:…` has no user.
    if (HOST.test(authority.slice(at + 1)) && !user.includes(':')) {
      const isAccount = /(?:ssh|git)$/i.test(this.#text.slice(Math.max(0, scheme - 3), scheme));
      return user === '' || isAccount ? undefined : start + at + 1;
    }
    const { lastAt } = this.of(url);
    if (lastAt >= start) return lastAt + 1;
    // A blank in a password, or a quote.
    const next = this.#at.from(start);
    return next < this.#line.from(start) ? next + 1 : undefined;
  }

  #closingQuote(scheme: number): number | undefined {
    let first = scheme;
    while (/[a-z0-9+.-]/i.test(this.#text[first - 1] ?? '')) first -= 1;
    const quote = this.#text[first - 1] ?? '';
    const end = /["'`]/.test(quote) ? this.#text.indexOf(quote, scheme) : -1;
    return end < 0 ? undefined : Math.min(end, this.#line.from(scheme));
  }
}

/** The next position of a pattern, kept while the offset moves on. */
class NextMatch {
  readonly #text: string;
  readonly #pattern: RegExp;
  #found = -1;

  constructor(text: string, pattern: RegExp) {
    this.#text = text;
    this.#pattern = pattern;
  }

  /** The first position at or after the offset; the end of the text without one. */
  from(offset: number): number {
    if (this.#found < offset) {
      this.#pattern.lastIndex = offset;
      this.#found = this.#pattern.exec(this.#text)?.index ?? this.#text.length;
    }
    return this.#found;
  }
}

function parametersIn(text: string, { start, end }: TextSpan): readonly Credential[] {
  const url = start < end ? text.slice(start, end) : '';
  return [...url.matchAll(secretParameter)].flatMap(({ 0: name, index }) => {
    const from = index + name.length;
    const length = url.slice(from).search(/[&;#]|$/);
    return length === 0
      ? []
      : [{ start: start + from, end: start + from + length, shown: redacted }];
  });
}
