/**
 * The lines of a file → the same lines without secrets, detected by name, form, or document. An excerpt may be invalid YAML, so the
 * detection works on words and lines, and prefers false positives. Each word is examined a fixed number of times, whatever surrounds it.
 */
import { redacted } from '../../../src/diagnostic/wording/url-credentials.ts';
import {
  type Anchors,
  type DocumentRules,
  noRules,
  rulesOfLines,
  withoutEscapes,
} from './document-rules.ts';
import {
  type HiddenValue,
  holdsAlias,
  indentOf,
  startHidden,
  valueGoesOn,
} from './hidden-value.ts';
import { namedValues } from './named-values.ts';
import { lookAtLine, type NamedMap } from './secret-words.ts';

/** A line as it may be shown. */
export interface ShownLine {
  readonly text: string;
  /** From this offset on, no text is from the file. */
  readonly hiddenFrom: number;
}

/** The lines of a text; each secret is replaced by `[redacted]`. */
export function redactLines(text: string): readonly ShownLine[] {
  const lines = text.split(/\r\n|\n|\r/);
  const rules = rulesOfLines(lines);
  const named = namedValues(lines);
  const { shown, secretAliases } = hide(lines, rules, named);
  if (secretAliases.size === 0) return shown;
  // The value of an alias may be anywhere in its document, and contain further aliases.
  for (const anchors of secretAliases) anchors.areHidden = true;
  return hide(lines, rules, named).shown;
}

interface Hidden {
  readonly shown: readonly ShownLine[];
  /** Anchors of the documents in which a redacted value contains an alias. */
  readonly secretAliases: ReadonlySet<Anchors>;
}

/** State after the lines read so far. */
interface Begun {
  readonly value: HiddenValue | undefined;
  readonly names: NamedMap | undefined;
}

function hide(
  lines: readonly string[],
  rules: readonly DocumentRules[],
  named: ReadonlyMap<number, number>,
): Hidden {
  const secretAliases = new Set<Anchors>();
  let begun: Begun = { value: undefined, names: undefined };
  const shown = lines.map((line, i) => {
    const document = rules[i] ?? noRules;
    const names = document === rules[i - 1] ? begun.names : undefined;
    const { cut, ...next } = readLine(line, document, { ...begun, names }, named.get(i));
    begun = next;
    const hidden = line.slice(cut ?? line.length);
    if (hidden !== '' && holdsAlias(hidden)) secretAliases.add(document.anchors);
    return cutLine(line, cut ?? line.length);
  });
  return { shown, secretAliases };
}

function readLine(
  line: string,
  document: DocumentRules,
  { value, names }: Begun,
  named: number | undefined,
): Begun & { readonly cut: number | undefined } {
  const further = value && valueGoesOn(value, line);
  if (further !== undefined) return { value: further, names, cut: 0 };
  const isInside = names !== undefined && (line === '' || indentOf(line) > names.column);
  const sight = look(line, document, isInside ? names : undefined);
  const cut = named === undefined ? sight.cut : Math.min(sight.cut ?? named, named);
  const begun = cut === undefined ? undefined : startHidden(line, cut);
  return { ...sight, cut, value: begun };
}

/** The exact position of a key with escapes is unknown. */
function look(
  line: string,
  document: DocumentRules,
  names: NamedMap | undefined,
): ReturnType<typeof lookAtLine> {
  const plain = withoutEscapes(line);
  const sight = lookAtLine(line, document, names);
  if (sight.cut !== undefined || plain === line) return sight;
  const { cut } = lookAtLine(plain, document, names);
  return cut === undefined ? sight : { ...sight, cut: 0 };
}

function cutLine(line: string, at: number): ShownLine {
  if (at === 0 && line !== '') return { text: redacted, hiddenFrom: 0 };
  if (at === line.length) return { text: line, hiddenFrom: at };
  return { text: `${line.slice(0, at).trimEnd()} ${redacted}`, hiddenFrom: at };
}
