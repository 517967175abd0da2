/**
 * The definition of a diagnostic code. The codes are in tables: those of checks in `src/check/codes`, all others in `codes/<area>.yaml`.
 */
import { nameClusters } from './wording/cluster-list.ts';

/** Errors stop every write; warnings and infos never do, unless `--strict` turns warnings into errors. */
export type Severity = 'error' | 'warning' | 'info';

/** The documentation of a code: the output of `explain CODE`, and the content of `fixtures/codes/<CODE>/README.md`. */
export interface CodeText {
  /** `DIS` and four digits: 00 internal, 01 read, 02 parse and schema, 03 topology and place, 04 derive, 05 merge, 06 check, 07 layout and plan, 080 to 082 emit, 083 and 084 programs that render sources, from 085 the ways in and from 0863 to 0869, and 0892, what was vendored, from 0881 to 0884 releases of Helm, from 0885 to 0889 kustomizations, 09 APIs of other systems and 0980 to 0985 the machine, 10 Service Mesh Hub, 11 and 12 Istio, 13 what requests reach, from 1380 releases of Istio, 14 what a sync does, and from 1420 requests without an answer. */
  readonly code: string;
  /** Kebab-case, unique. */
  readonly name: string;
  readonly severity: Severity;
  /** The error in general, in one line. */
  readonly title: string;
  /** The consequence if nothing is changed. */
  readonly why: string;
  /** What to do about it. */
  readonly fix: string;
}

/** The values of a finding that its texts contain. */
export type Args = object & {
  /** The cluster of the finding; findings that are equal for several clusters are joined. */
  readonly cluster?: string | undefined;
  /** The object of the finding; findings that differ only in it are shown as one. */
  readonly object?: string | undefined;
  /** So is a directory, */
  readonly directory?: string | undefined;
  /** a file, */
  readonly file?: string | undefined;
  /** a branch, */
  readonly branch?: string | undefined;
  /** and the name of a cluster where each cluster has a finding of its own. */
  readonly clusterName?: string | undefined;
  /** A field of the object; the members of a list are equivalent, as in `spec.rules[0].path`. */
  readonly field?: string | undefined;
};

/** Arguments that are texts. */
export type Texts<Names extends string> = Readonly<Record<Names, string>>;

/** The arguments of a message. It names clusters by `where`, since it may apply to several. */
type WithoutCluster<A> = A extends unknown ? Omit<A, 'cluster'> : never;

/** The arguments of a remedy, which applies to all objects with the error. */
type Remedied<A> = A extends unknown
  ? Omit<A, 'cluster' | 'object' | 'directory' | 'field'>
  : never;

/** A code with the template of its message; `A` are the template's arguments. */
export interface Code<A> extends CodeText {
  /**
   * What was found and what was expected: lower case at the start, no full stop, names in quotes. `where`: the clusters of the finding, as
   * in `cluster "north"` or `clusters "north", "south"`.
   */
  message(args: WithoutCluster<A>, where: string): string;
  /** A more specific fix than `fix` for this case; undefined where there is none. It applies to each object. */
  remedy?(args: Remedied<A>, where: string): string | undefined;
  /** The codes that describe the error better: the finding is omitted if the same document has any error, or one of these codes. */
  readonly silentBeside?: 'errors' | readonly string[];
  /** For findings about an absent object: the object. If such an object has an error, the finding is a consequence of it. */
  lacks?(args: A): readonly Lack[];
  /**
   * For a finding that leaves its object out and is not an error: findings about the absent object are consequences of it. Returns the kind
   * that is then missing; undefined where another object of the kind may serve.
   */
  leavesOut?(args: A): string | undefined;
  /** For objects without effect: whether they have none is unknown while an application with errors is left out. */
  readonly needsAll?: true;
  /**
   * For requests without an answer, so that one cause has one finding: `lost` is about requests that no endpoint answers, and has the correction
   * of its `cause` in the same document; `open` is about requests that others may answer, and is omitted beside a finding of the cause.
   */
  readonly refusal?: 'cause' | 'lost' | 'open';
}

/** An object that a finding reports as absent; `itself`: the object of the finding, as the kind that its author meant. */
export type Lack = LackedObject | 'itself';

/** An absent object. */
export interface LackedObject {
  readonly kinds: readonly string[];
  /** `name` or `namespace/name`; without it, any object of the kinds. */
  readonly name?: string;
}

/** Declares a code; an identity function that fixes the argument type. */
export function defineCode<A extends Args>(code: Code<A>): Code<A> {
  return code;
}

/** The texts of a finding. */
export interface Words {
  readonly message: string;
  readonly fix: string;
}

/** The message and the fix of a finding. */
export function wordsOf<A extends Args>(
  code: Code<A>,
  args: A,
  clusters: readonly string[] = clustersIn(args),
): Words {
  const where = whereText(clusters);
  const stated = statedOf(args);
  return { message: code.message(stated, where), fix: code.remedy?.(stated, where) ?? code.fix };
}

/** The cluster of a finding that was made for one cluster. */
export function clustersIn({ cluster }: Args): readonly string[] {
  return cluster === undefined ? [] : [cluster];
}

function statedOf<A extends Args>(args: A): WithoutCluster<A> & Remedied<A>;
function statedOf({ cluster, ...stated }: Args): object {
  return stated;
}

function whereText(clusters: readonly string[]): string {
  return clusters.length === 0 ? '' : nameClusters(clusters);
}
