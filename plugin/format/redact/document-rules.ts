/** The lines of a file → the fields of each that may be shown, by the kinds of the objects in its document. */

import { wordsIn } from '../../../src/diagnostic/wording/credential-text.ts';
import { shownFields } from '../../../src/kind/shown-fields.ts';
import { indentOf } from './hidden-value.ts';

/** Whether the anchors of a document may contain secrets. */
export interface Anchors {
  areHidden: boolean;
}

export interface DocumentRules {
  /** The only fields that may be shown; undefined for all. */
  readonly shown: ReadonlySet<string> | undefined;
  /** The anchors of the whole document; the object may be one item of it. */
  readonly anchors: Anchors;
}

/** For a line outside of any known object. */
export const noRules: DocumentRules = { shown: undefined, anchors: { areHidden: false } };

export function rulesOfLines(lines: readonly string[]): readonly DocumentRules[] {
  const found: DocumentRules[] = [];
  let start = 0;
  for (let i = 1; i <= lines.length; i += 1) {
    if (i < lines.length && lines[i]?.startsWith('---') !== true) continue;
    const anchors = { areHidden: false };
    for (const object of objectsIn(lines.slice(start, i))) {
      const rules = rulesOf(object, anchors);
      for (const _ of object) found.push(rules);
    }
    start = i;
  }
  return found;
}

/** The items of a list one by one, with the lines around them in order. */
function objectsIn(lines: readonly string[]): readonly (readonly string[])[] {
  const objects: string[][] = [[]];
  let column: number | undefined;
  for (const line of lines) {
    const indent = indentOf(line);
    const isItem = line.startsWith('- ', indent);
    // An item, or the lines after the last one.
    if (column !== undefined && line !== '' && indent <= column) objects.push([]);
    if (isItem && column === undefined && objects.at(-1)?.at(-1)?.startsWith('items:') === true) {
      column = indent;
      objects.push([]);
    } else if (!isItem && line !== '' && indent <= (column ?? -1)) column = undefined;
    objects.at(-1)?.push(line);
  }
  return objects;
}

/** For several kinds, the fields that all of them may show; an alias may refer to any kind. */
function rulesOf(lines: readonly string[], anchors: Anchors): DocumentRules {
  const all = new Set<ReadonlySet<string>>();
  for (const kind of kindsIn(withoutEscapes(lines.join('\n')))) {
    const fields = shownFields(kind.startsWith('*') ? 'Secret' : kind);
    if (fields === undefined) continue;
    all.add(fields);
    if (fields === shownFields('Secret')) anchors.areHidden = true;
  }
  const [first, ...rest] = all;
  const shown = first && new Set([...first].filter((name) => rest.every((one) => one.has(name))));
  return { shown, anchors };
}

/** The value of each `kind:`, in any notation; tags and anchors may precede it. */
function* kindsIn(text: string): Generator<string> {
  let isAwaited = false;
  let last = '';
  for (const { word } of wordsIn(text)) {
    const colon = word.indexOf(':');
    const isMarked = (colon === 0 ? last : word.slice(0, Math.max(0, colon))) === 'kind';
    const value = isMarked ? word.slice(colon + 1) : word;
    isAwaited ||= isMarked;
    last = word;
    if (!isAwaited || value === '' || /^[&!]/.test(value)) continue;
    isAwaited = false;
    yield value;
  }
}

/** A key in double quotes may contain escapes. */
export function withoutEscapes(text: string): string {
  return text.replace(/\\(?:x([\da-f]{2})|u([\da-f]{4})|U0000([\da-f]{4}))/gi, (_, x, u, long) =>
    String.fromCharCode(Number.parseInt(x ?? u ?? long, 16)),
  );
}
