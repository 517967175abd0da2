/**
 * `fixtures/fields/<kind>.yaml` → FIELDS.md: what happens to every field of every kind. A file has
 *
 *     kind, apiVersions         of the kind in `src/kind/registry.ts`
 *     documented                names of files of `documented/`, which hold the fields that the API's reference lists
 *     fields                    a name, or a pattern with `**`, to [verdict, how]; the first that fits a field is its row
 */
import { readdirSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { apiVersionOf, type Kind } from '../../src/kind/kind.ts';
import { kinds } from '../../src/kind/registry.ts';
import { schemaFields } from './schema-fields.ts';

const directory = 'fixtures/fields';

/** What can happen to a field. */
export const verdicts = {
  honoured: 'it changes which cluster gets what, or who serves whom',
  written: 'distributary writes it',
  merged: 'honoured, and distributary may write beside what its author wrote',
  checked: 'its value is judged; nothing else depends on it',
  kept: 'it stays as its author wrote it, and nothing depends on it',
  unread: 'it is let through where it stands, and neither judged nor used',
  refused: 'it is an error, or a warning that says that it has no effect',
} as const;

/** What a file says of the fields that fit a name or pattern. */
export type FieldRow = readonly [verdict: keyof typeof verdicts, how: string];

/** A file of `fixtures/fields`. */
export interface FieldFile {
  readonly kind: string;
  readonly apiVersions: readonly string[];
  readonly documented?: readonly string[];
  readonly fields: Readonly<Record<string, FieldRow>>;
}

/** All files by their names, sorted. */
export function fieldFiles(): ReadonlyMap<string, FieldFile> {
  const names = readdirSync(directory).filter((name) => name.endsWith('.yaml'));
  return new Map(
    names.sort().map((name) => [name, parse(readFileSync(`${directory}/${name}`, 'utf8'))]),
  );
}

/** The registered kinds that a file is about, one an apiVersion. */
export function kindsOfFile({ kind, apiVersions }: FieldFile): readonly Kind[] {
  return kinds.filter((one) => one.kind === kind && apiVersions.includes(apiVersionOf(one)));
}

/** The fields that the references list for a kind. */
export function documentedFields({ kind, documented = [] }: FieldFile): readonly string[] {
  const lines = documented.flatMap((name) =>
    readFileSync(`${directory}/documented/${name}`, 'utf8').split('\n'),
  );
  const own = lines.filter((line) => line.startsWith(`${kind} `));
  return [...new Set(own.map((line) => line.slice(kind.length + 1)))];
}

/** All fields of a kind: those of its schema, and those that are documented; sorted, `spec` before `status`. */
export function fieldsOf(file: FieldFile): readonly string[] {
  const known = kindsOfFile(file).flatMap(({ schema }) => schemaFields(schema));
  return [...new Set([...known, ...documentedFields(file)])].sort();
}

/** The name or pattern of the row that a field has; undefined when none fits. */
export function rowOf({ fields }: FieldFile, field: string): string | undefined {
  return Object.keys(fields).find((pattern) => fits(pattern, field));
}

/** `spec.tls.**` is `spec.tls` and all below it. */
function fits(pattern: string, field: string): boolean {
  const escaped = pattern.replace(/[.[\]]/g, '\\$&').replace(/\\\.\*\*$/, '(?:[.[].*)?');
  return new RegExp(`^${escaped.replaceAll('**', '.*')}$`).test(field);
}

/** The whole of FIELDS.md. */
export function fieldTable(): string {
  const files = [...fieldFiles().values()];
  const words = Object.entries(verdicts).map(([word, meaning]) => `- **${word}**: ${meaning}.`);
  return [
    '# Fields',
    '',
    'What happens to every field of the kinds that are read.',
    '`apiVersion`, `kind` and `metadata` are read of all of them: name and namespace say what an object is about, labels and annotations select, other members of `metadata` are kept.',
    '',
    ...words,
    '',
    ...files.flatMap(sectionOf),
  ].join('\n');
}

function sectionOf(file: FieldFile): readonly string[] {
  const versions = kindsOfFile(file).map((kind) => `\`${apiVersionOf(kind)}\``);
  const rows = fieldsOf(file).map((field) => {
    const [verdict, how] = file.fields[rowOf(file, field) ?? ''] ?? ['', ''];
    return `| \`${field}\` | ${verdict} | ${how} |`;
  });
  return [
    `## ${file.kind} of ${versions.join(', ')}`,
    '',
    '| field | | how |',
    '|---|---|---|',
    ...rows,
    '',
  ];
}
