/**
 * What is wrong with the input, as data: made from a code, shown by the formats of `plugin/format`.
 * @module
 */
import { present } from '../collection/present.ts';
import { type Args, type Code, clustersIn, type Severity, type Words, wordsOf } from './code.ts';
import { comparePositions, type Position } from './position.ts';
import { withoutCredentials } from './wording/credential-text.ts';
import { shortened } from './wording/shortened.ts';
import { redacted } from './wording/url-credentials.ts';

/** A second place that a finding is about, with what stands there. */
export interface Related {
  readonly message: string;
  readonly at: Position;
}

/** One finding. KRM results, SARIF and JSON are projections of this record. */
export interface Diagnostic {
  readonly definition: Code<Args>;
  /** What fills the words of the code. */
  readonly args: Args;
  /** The clusters that it holds for, where it was found cluster by cluster; lists without any are about the fleet. */
  readonly clusters: readonly string[];
  readonly at: Position;
  readonly related: readonly Related[];
  /** `DIS` and four digits; never reused. */
  readonly code: string;
  /** The one that the repository sets (`src/judge`), else that of the code. */
  readonly severity: Severity;
  /** What the repository sets the severity to; absent where it says nothing. */
  readonly setTo?: Severity;
  /** What was found and what was expected; lower-case start, no full stop. For people: nothing is decided by it. */
  readonly message: string;
  /** What to do about it. */
  readonly fix: string;
  /** The error that explains it: it will be gone with that one. */
  readonly follows?: Cause;
}

/** An error that others follow from, by its code and place. */
export interface Cause {
  readonly code: string;
  readonly at: Position;
}

/** All that is known of a finding before it has words. */
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

/** The same finding with another part: its place, the places beside it, the clusters that it holds for, what its severity is set to. */
export function withPart(
  finding: Diagnostic,
  part: Partial<Pick<Diagnostic, 'at' | 'related' | 'clusters' | 'follows' | 'setTo'>>,
): Diagnostic {
  return worded({ ...foundOf(finding), ...part });
}

/** The same finding without any text that it found: for places beside secrets. */
export function withoutTexts(finding: Diagnostic): Diagnostic {
  const hidden = Object.entries(finding.args).map(([name, value]) => [
    name,
    typeof value === 'string' && value !== '' ? redacted : value,
  ]);
  return worded({ ...foundOf(finding), args: Object.fromEntries(hidden) });
}

/** A finding without its words: copying all of it would make them. */
function foundOf({ definition, args, clusters, at, related, follows, setTo }: Diagnostic): Found {
  return { definition, args, clusters, at, related, ...present({ follows, setTo }) };
}

/** What is wrong, wherever it stands: equal for two findings that say the same. */
export function identityOf({
  code,
  args,
  clusters,
}: Pick<Diagnostic, 'code' | 'args' | 'clusters'>): string {
  const { cluster, ...others } = args;
  return JSON.stringify([code, others, clusters]);
}

/**
 * Words are made when somebody asks for them. What a program made, the message says so; what looks like a credential it leaves
 * out, since names may be such, too.
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

/** Whether any finding stops the run. */
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
