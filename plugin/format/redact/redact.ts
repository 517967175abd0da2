/**
 * The lines of a file → the same lines without what is a secret by its name, by its looks, or by the document that it stands in.
 * An excerpt is cut from text that may not even parse, so this looks at words and lines, not at YAML, and hides too
 * many rather than too few. Each word is looked at a fixed number of times, whatever stands around it.
 * @module
 */
import { redacted } from '../../../src/internal.ts';
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
import { lookAtLine, type NamedMap } from './secret-words.ts';

/** A line as it may be shown. */
export interface ShownLine {
  readonly text: string;
  /** From this offset on nothing is the file's own text. */
  readonly hiddenFrom: number;
}

/** The lines of a text; `[redacted]` stands where a secret does. */
export function redactLines(text: string): readonly ShownLine[] {
  const lines = text.split(/\r\n|\n|\r/);
  const rules = rulesOfLines(lines);
  const { shown, secretAliases } = hide(lines, rules);
  if (secretAliases.size === 0) return shown;
  // What an alias stands for may be anywhere in its document, and hold further aliases.
  for (const anchors of secretAliases) anchors.areHidden = true;
  return hide(lines, rules).shown;
}

interface Hidden {
  readonly shown: readonly ShownLine[];
  /** Those of the documents in which a hidden value holds an alias. */
  readonly secretAliases: ReadonlySet<Anchors>;
}

/** What the lines read so far have begun. */
interface Begun {
  readonly value: HiddenValue | undefined;
  readonly names: NamedMap | undefined;
}

function hide(lines: readonly string[], rules: readonly DocumentRules[]): Hidden {
  const secretAliases = new Set<Anchors>();
  let begun: Begun = { value: undefined, names: undefined };
  const shown = lines.map((line, i) => {
    const document = rules[i] ?? noRules;
    const names = document === rules[i - 1] ? begun.names : undefined;
    const { cut, ...next } = readLine(line, document, { ...begun, names });
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
): Begun & { readonly cut: number | undefined } {
  const further = value && valueGoesOn(value, line);
  if (further !== undefined) return { value: further, names, cut: 0 };
  const isInside = names !== undefined && (line === '' || indentOf(line) > names.column);
  const sight = look(line, document, isInside ? names : undefined);
  const begun = sight.cut === undefined ? undefined : startHidden(line, sight.cut);
  return { ...sight, value: begun };
}

/** Where a key with escapes stands is not known to the letter. */
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
