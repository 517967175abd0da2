/**
 * What a diagnostic code is. The files of checks hold their own, `codes/<area>.ts` all others.
 * @module
 */
import { nameClusters } from './wording/cluster-list.ts';

/** Errors stop every write; warnings and infos never do, unless `--strict` turns warnings into errors. */
export type Severity = 'error' | 'warning' | 'info';

/** A code's documentation: what `explain CODE` prints and `fixtures/codes/<CODE>/README.md` holds. */
export interface CodeText {
  /** `DIS` and four digits: 00 internal, 01 read, 02 parse and schema, 03 topology and place, 04 derive, 05 merge, 06 check, 07 layout and plan, 080 to 082 emit, 083 and 084 programs that render sources, from 085 the ways in and from 0863 to 0869 what was vendored, from 0881 to 0889 releases of Helm, 09 APIs of other systems and 0980 to 0985 the machine, 10 Service Mesh Hub, 11 and 12 Istio. */
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

/** What fills a code's words: data. */
export type Args = object & {
  /** The one that the finding was made for; a finding that holds for many is one. */
  readonly cluster?: string | undefined;
  /** The one that the finding is about; findings that say the same of others are shown as one. */
  readonly object?: string | undefined;
  /** So is a directory, */
  readonly directory?: string | undefined;
  /** and a file. */
  readonly file?: string | undefined;
  /** Of the object; the members of a list are alike, as in `spec.rules[0].path`. */
  readonly field?: string | undefined;
};

/** Arguments that are texts. */
export type Texts<Names extends string> = Readonly<Record<Names, string>>;

/** What a message is made of; clusters it names as `where`, since it may hold for many. */
type Said<A> = A extends unknown ? Omit<A, 'cluster'> : never;

/** What a remedy is made of: it stands for all objects with the mistake. */
type Remedied<A> = A extends unknown
  ? Omit<A, 'cluster' | 'object' | 'directory' | 'field'>
  : never;

/** A code with the template of its message; `A` are the template's arguments. */
export interface Code<A> extends CodeText {
  /**
   * What was found and what was expected; lower-case start, no full stop, names quoted.
   * `where`: the clusters that it holds for, as in `cluster "north"` or `clusters "north", "south"`.
   */
  message(args: Said<A>, where: string): string;
  /** What to do in this very case, where that can be said more precisely than `fix` does; undefined where it can't. True for each object. */
  remedy?(args: Remedied<A>, where: string): string | undefined;
  /** For what another finding tells better: it says nothing while any error stands, or one of these codes in the same document. */
  readonly silentBeside?: 'errors' | readonly CodeText[];
  /** For what is found because an object is not there: which. While an error stands in such an object, the finding follows from it. */
  lacks?(args: A): readonly Lack[];
  /**
   * For what leaves its object out without being an error: what lacks the object follows from it. The kind that is missing without the
   * object; undefined where others of its kind may do.
   */
  leavesOut?(args: A): string | undefined;
}

/** What a finding says is not there; `itself`: the finding's own object, as what it was meant to be. */
export type Lack = LackedObject | 'itself';

/** An object that is not there. */
export interface LackedObject {
  readonly kinds: readonly string[];
  /** `name` or `namespace/name`; any object of the kinds would do when absent. */
  readonly name?: string;
}

/** Declares a code; an identity function that fixes the argument type. */
export function defineCode<A extends Args>(code: Code<A>): Code<A> {
  return code;
}

/** What is said of a case. */
export interface Words {
  readonly message: string;
  readonly fix: string;
}

/** A code's message about a case, and what to do there. */
export function wordsOf<A extends Args>(
  code: Code<A>,
  args: A,
  clusters: readonly string[] = clustersIn(args),
): Words {
  const where = whereText(clusters);
  const said = saidOf(args);
  return { message: code.message(said, where), fix: code.remedy?.(said, where) ?? code.fix };
}

/** The cluster that a finding was made for, if it was made for one. */
export function clustersIn({ cluster }: Args): readonly string[] {
  return cluster === undefined ? [] : [cluster];
}

function saidOf<A extends Args>(args: A): Said<A> & Remedied<A>;
function saidOf({ cluster, ...said }: Args): object {
  return said;
}

function whereText(clusters: readonly string[]): string {
  return clusters.length === 0 ? '' : nameClusters(clusters);
}
