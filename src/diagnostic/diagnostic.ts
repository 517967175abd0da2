/** A finding as data: made from a code, shown by the formats of `plugin/format`. */
import { present } from '../collection/present.ts';
import { type Args, type Code, clustersIn, type Severity, type Words, wordsOf } from './code.ts';
import { comparePositions, type Position } from './position.ts';
import { withoutCredentials } from './wording/credential-text.ts';
import { shortened } from './wording/shortened.ts';
import { redacted } from './wording/url-credentials.ts';

/** A second place of a finding, with a note. */
export interface Related {
  readonly message: string;
  readonly at: Position;
}

/** One finding. KRM results, SARIF and JSON are projections of this record. */
export interface Diagnostic {
  readonly definition: Code<Args>;
  /** The arguments of the code's texts. */
  readonly args: Args;
  /** The clusters of the finding, if it was found in each of them; lists without any are about the fleet. */
  readonly clusters: readonly string[];
  readonly at: Position;
  readonly related: readonly Related[];
  /** `DIS` and four digits; never reused. */
  readonly code: string;
  /** The severity that the repository sets (`src/judge`), otherwise that of the code. */
  readonly severity: Severity;
  /** The severity that the repository sets; absent if it sets none. */
  readonly setTo?: Severity;
  /** What was found and what was expected: lower case at the start, no full stop. For people only: no code depends on it. */
  readonly message: string;
  /** What to do about it. */
  readonly fix: string;
  /** The error whose consequence this finding is; correcting that error removes this finding. */
  readonly follows?: Cause;
}

/** An error that has consequences, by its code and place. */
export interface Cause {
  readonly code: string;
  readonly at: Position;
}

/** A finding before its texts are made. */
type Found = Pick<
  Diagnostic,
  'definition' | 'args' | 'clusters' | 'at' | 'related' | 'follows' | 'setTo'
>;

/** Makes the finding of a code at a place; `args` fill the code's own message. */
export function diagnose<A extends Args>(
  definition: Code<A>,
  args: A,
  at: Position,
  related: readonly Related[] = [],
): Diagnostic {
  return worded({ definition, args, clusters: clustersIn(args), at, related });
}

/** A copy with another place, other related places, clusters or severity. */
export function withPart(
  finding: Diagnostic,
  part: Partial<Pick<Diagnostic, 'at' | 'related' | 'clusters' | 'follows' | 'setTo'>>,
): Diagnostic {
  return worded({ ...foundOf(finding), ...part });
}

/** The finding, marked as the consequence of another. */
export function following(finding: Diagnostic, { code, at }: Cause): Diagnostic {
  return withPart(finding, { follows: { code, at } });
}

/** A copy with one more argument, for its remedy. */
export function withArg(finding: Diagnostic, name: string, value: string): Diagnostic {
  return worded({ ...foundOf(finding), args: { ...finding.args, [name]: value } });
}

/** A copy without any text of the input: for places next to secrets. */
export function withoutTexts(finding: Diagnostic): Diagnostic {
  const hidden = Object.entries(finding.args).map(([name, value]) => [
    name,
    typeof value === 'string' && value !== '' ? redacted : value,
  ]);
  return worded({ ...foundOf(finding), args: Object.fromEntries(hidden) });
}

/** A finding without its texts; a copy of all its properties would make them. */
function foundOf({ definition, args, clusters, at, related, follows, setTo }: Diagnostic): Found {
  return { definition, args, clusters, at, related, ...present({ follows, setTo }) };
}

/** The identity of an error without its place: equal for two findings with the same texts. */
export function identityOf({
  code,
  args,
  clusters,
}: Pick<Diagnostic, 'code' | 'args' | 'clusters'>): string {
  const { cluster, ...others } = args;
  return JSON.stringify([code, others, clusters]);
}

/**
 * The texts are made when they are read. The message of a finding about the output of a program states the program. A text that looks like
 * a credential is left out, since names may contain one.
 */
function worded(found: Found): Diagnostic {
  const { definition, args, clusters, at, setTo } = found;
  let words: Words | undefined;
  const say = (): Words => {
    words ??= withoutSecrets(wordsOf(definition, args, clusters));
    return words;
  };
  return {
    ...found,
    code: definition.code,
    severity: setTo ?? definition.severity,
    get message() {
      return `${say().message}${renderedBy(at)}`;
    },
    get fix() {
      return say().fix;
    },
  };
}

function withoutSecrets({ message, fix }: Words): Words {
  return {
    message: shortened(withoutCredentials(message)),
    fix: shortened(withoutCredentials(fix)),
  };
}

function renderedBy({ rendered }: Position): string {
  if (rendered === undefined) return '';
  const { program, directory } = rendered;
  return ` (in what ${program} makes of "${directory}")`;
}

/** The place of a finding, and those that it refers to. */
export function placesOf({ at, related }: Pick<Diagnostic, 'at' | 'related'>): readonly Position[] {
  return [at, ...related.map((one) => one.at)];
}

/** Whether any finding is an error. */
export function hasErrors(diagnostics: readonly Diagnostic[]): boolean {
  return diagnostics.some((d) => d.severity === 'error');
}

/** Sorts by place, then code, then message, and drops exact repetitions. */
export function sortDiagnostics(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const sorted = [...diagnostics].sort(compareDiagnostics);
  return sorted.filter((d, i) => {
    const previous = sorted[i - 1];
    return previous === undefined || compareDiagnostics(previous, d) !== 0;
  });
}

function compareDiagnostics(a: Diagnostic, b: Diagnostic): number {
  return (
    comparePositions(a.at, b.at) || compareText(a.code, b.code) || compareText(a.message, b.message)
  );
}

function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
