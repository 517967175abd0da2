/**
 * What a diagnostic code is. The files of checks hold their own, `codes/<area>.ts` all others.
 * @module
 */

/** Errors stop every write; warnings and infos never do, unless `--strict` turns warnings into errors. */
export type Severity = 'error' | 'warning' | 'info';

/** A code's documentation: what `explain CODE` prints and `fixtures/codes/<CODE>/README.md` holds. */
export interface CodeText {
  /** `DIS` and four digits: 00 internal, 01 read, 02 parse and schema, 03 topology and place, 04 derive, 05 merge, 06 check, 07 layout and plan, 080 to 082 emit, 083 and 084 programs that render sources, from 085 the ways in, 09 APIs of other systems, 10 Service Mesh Hub, 11 and 12 Istio. */
  readonly code: string;
  /** Kebab-case, unique. */
  readonly name: string;
  readonly severity: Severity;
  /** One line that says what is wrong in general. */
  readonly title: string;
  /** Why it matters: what would happen otherwise. */
  readonly why: string;
  /** What to do about it. */
  readonly fix: string;
}

/** A code with the template of its message; `A` are the template's arguments. */
export interface Code<A> extends CodeText {
  /** What was found and what was expected; lower-case start, no full stop, names quoted. */
  message(args: A): string;
  /** What to do in this very case, where that can be said more precisely than `fix` does; undefined where it can't. */
  remedy?(args: A): string | undefined;
}

/** Declares a code; an identity function that fixes the argument type. */
export function defineCode<A>(code: Code<A>): Code<A> {
  return code;
}
