/** fixtures/fields: a row for every field of every kind, and no row for a field that isn't there. */
import { describe, expect, test } from 'vitest';
import { apiVersionOf } from '../../src/kind/kind.ts';
import { kinds } from '../../src/kind/registry.ts';
import { codes } from '../../src/render/codes.ts';
import {
  documentedFields,
  fieldFiles,
  fieldsOf,
  kindsOfFile,
  rowOf,
  verdicts,
} from '../support/field-table.ts';
import { isClosed, schemaFields } from '../support/schema-fields.ts';
import { todo } from '../support/todo.ts';

const files = [...fieldFiles()];

/** Of these more is read than is worth a table, or nothing but what our own documentation says, or every field is judged and kept. */
const withoutTable = [
  '/Namespace',
  '/Service',
  'distributary.dev/Fleet',
  'distributary.dev/Hydration',
  'extensions.istio.io/TrafficExtension',
  'extensions.istio.io/WasmPlugin',
  'networking.istio.io/EnvoyFilter',
  'networking.istio.io/ProxyConfig',
  'networking.istio.io/ServiceEntry',
  'networking.istio.io/WorkloadEntry',
  'networking.istio.io/WorkloadGroup',
  'security.istio.io/AuthorizationPolicy',
  'security.istio.io/PeerAuthentication',
  'security.istio.io/RequestAuthentication',
  'telemetry.istio.io/Telemetry',
];

test('every kind has a table, or is listed here', () => {
  const name = ({ group, kind }: (typeof kinds)[number]) => `${group}/${kind}`;
  const shown = new Set(files.flatMap(([, file]) => kindsOfFile(file)));
  const missing = kinds.filter((kind) => !shown.has(kind) && !withoutTable.includes(name(kind)));
  expect(missing.map(name), 'write fixtures/fields/<kind>.yaml').toEqual([]);
  expect(withoutTable.filter((one) => !kinds.some((kind) => name(kind) === one))).toEqual([]);
});

describe.each(files)('%s', (table, file) => {
  test('is about kinds that are registered', () => {
    expect(kindsOfFile(file).map(apiVersionOf).sort()).toEqual([...file.apiVersions].sort());
  });

  test('has a row for every field', () => {
    expect(fieldsOf(file).length).toBeGreaterThan(0);
    const missing = fieldsOf(file).filter((field) => rowOf(file, field) === undefined);
    const tell = (field: string) =>
      `${field}: write a row of fixtures/fields/${table}, what happens to it`;
    expect(todo(missing, tell)).toBe('');
  });

  test('has no row that no field needs', () => {
    const needed = new Set(fieldsOf(file).map((field) => rowOf(file, field)));
    const unneeded = Object.keys(file.fields).filter((pattern) => !needed.has(pattern));
    expect(
      todo(
        unneeded,
        (pattern) => `${pattern}: no field needs this row of fixtures/fields/${table}`,
      ),
    ).toBe('');
  });

  test('says how, in known words and codes', () => {
    const known = new Set(codes.map(({ code }) => code));
    for (const [verdict, how] of Object.values(file.fields)) {
      expect(Object.keys(verdicts)).toContain(verdict);
      expect(how).toMatch(/^\S.{3,}[^.\s]$/);
      expect([...how.matchAll(/DIS\d{4}/g)].filter(([code]) => !known.has(code))).toEqual([]);
      if (verdict === 'refused') expect(how).toMatch(/DIS\d{4}/);
    }
  });

  test('says of no field that it works in part', () => {
    const half =
      /\b(?:but|partly|partially|mostly|sometimes|usually|not yet|to come|todo|for now|best effort|works|supported|however|although|except)\b/i;
    const rows = Object.entries(file.fields).filter(([, [, how]]) => half.test(how));
    expect(rows).toEqual([]);
  });

  test('says why what is left alone is left alone, and who says that a field has no effect', () => {
    const silent = Object.entries(file.fields).filter(
      ([, [verdict, how]]) =>
        (verdict === 'unread' && !/[a-z]{3,} [a-z]{2,}/.test(how)) ||
        (/\b(?:no effect|gets no|is ignored)\b/.test(how) && !/DIS\d{4}/.test(how)),
    );
    expect(silent).toEqual([]);
  });

  test('is about a schema that knows every documented field', () => {
    const documented = documentedFields(file).filter((field) => field.startsWith('spec.'));
    for (const { schema } of kindsOfFile(file).filter((kind) => isClosed(kind.schema))) {
      const unknown = documented.filter((field) => !schemaFields(schema).includes(field));
      expect(unknown).toEqual([]);
    }
  });
});
