/**
 * Findings ↔ a baseline: the findings of a repository when it adopted the program, to separate new ones from old ones. An entry has the
 * subject of a finding without its line and its message: both change while the finding stays.
 */
import { groupBy } from '../collection/group-by.ts';
import { byKey, compareStrings } from '../collection/order.ts';
import type { Diagnostic } from '../diagnostic/diagnostic.ts';
import { withoutCredentials } from '../diagnostic/wording/credential-text.ts';
import {
  isArray,
  type Json,
  type JsonObject,
  listAt,
  numberAt,
  stringAt,
  valueAt,
} from '../resource/json.ts';

/** The number of findings of one code with the same subject. */
export interface BaselineEntry {
  readonly code: string;
  /** Path relative to the fleet's root. */
  readonly file: string;
  /** Their object, directory or file; the message, where a code names none. */
  readonly about: string;
  /** The field of the object, without indexes of list items; empty where none is named. */
  readonly field: string;
  readonly count: number;
  /** Their clusters; empty: they are about the fleet. */
  readonly clusters: readonly string[];
}

/** Findings compared with a baseline. */
export interface BaselineComparison {
  /** In order. */
  readonly fresh: readonly Diagnostic[];
  /** The number of findings that are in the baseline. */
  readonly known: number;
  /** Entries of which some or all findings are gone. */
  readonly gone: readonly BaselineEntry[];
}

/** Findings → entries, in one order. */
export function baselineOf(findings: readonly Diagnostic[]): readonly BaselineEntry[] {
  const entries = [...groupBy(findings, (finding) => keyOf(subjectOf(finding)))].map(
    ([key, [first, ...others]]): [string, BaselineEntry] => {
      const clusters = new Set([first, ...others].flatMap((finding) => finding.clusters));
      const count = 1 + others.length;
      const sorted = [...clusters].sort(compareStrings);
      return [key, { ...subjectOf(first), count, clusters: sorted }];
    },
  );
  return entries.sort(byKey(([key]) => key)).map(([, entry]) => entry);
}

/** Separates known findings from new ones; where the count of one entry has grown, all are shown: which one is new cannot be determined. */
export function compareBaseline(
  findings: readonly Diagnostic[],
  baseline: readonly BaselineEntry[],
): BaselineComparison {
  const entries = new Map(baseline.map((entry) => [keyOf(entry), entry]));
  const groups = groupBy(findings, (finding) => keyOf(subjectOf(finding)));
  const known = new Set(
    [...groups].flatMap(([key, group]) => {
      const entry = entries.get(key);
      if (entry === undefined || group.length > entry.count) return [];
      const clusters = new Set(entry.clusters);
      return group.filter((finding) => finding.clusters.every((one) => clusters.has(one)));
    }),
  );
  return {
    fresh: findings.filter((finding) => !known.has(finding)),
    known: known.size,
    gone: [...entries].flatMap(([key, entry]) =>
      (groups.get(key)?.length ?? 0) < entry.count ? [entry] : [],
    ),
  };
}

/** As a document of kind `Baseline`. */
export function baselineDocument(entries: readonly BaselineEntry[]): JsonObject {
  const findings = entries.map(({ code, file, about, field, count, clusters }) => ({
    code,
    file,
    about,
    ...(field === '' ? {} : { field }),
    ...(count === 1 ? {} : { count }),
    ...(clusters.length === 0 ? {} : { clusters }),
  }));
  return { apiVersion: 'distributary.dev/v1alpha1', kind: 'Baseline', findings };
}

/** Reads such a document; undefined when the text is something else. */
export function readBaseline(document: Json | undefined): readonly BaselineEntry[] | undefined {
  const isBaseline =
    stringAt(document, 'apiVersion') === 'distributary.dev/v1alpha1' &&
    stringAt(document, 'kind') === 'Baseline' &&
    isArray(valueAt(document, 'findings'));
  if (!isBaseline) return undefined;
  const entries = listAt(document, 'findings').map(readEntry);
  return entries.every((entry) => entry !== undefined) ? entries : undefined;
}

function readEntry(value: Json): BaselineEntry | undefined {
  const [code, file, about] = ['code', 'file', 'about'].map((name) => stringAt(value, name));
  if (code === undefined || file === undefined || about === undefined) return undefined;
  const field = stringAt(value, 'field') ?? '';
  const clusters = listAt(value, 'clusters').filter((one) => typeof one === 'string');
  return { code, file, about, field, count: numberAt(value, 'count') ?? 1, clusters };
}

type Subject = Pick<BaselineEntry, 'code' | 'file' | 'about' | 'field'>;

function keyOf({ code, file, about, field }: Subject): string {
  return JSON.stringify([file, code, about, field]);
}

/** The file is committed: names that look like credentials are left out. */
function subjectOf({ code, at, args, message }: Diagnostic): Subject {
  const about = args.object ?? args.directory ?? args.file ?? message;
  const field = args.field?.replace(/\[\d+\]/g, '[]') ?? '';
  const [file = '', ...parts] = [at.file, about, field].map(withoutCredentials);
  const [shownAbout = '', shownField = ''] = parts;
  return { code, file, about: shownAbout, field: shownField };
}
