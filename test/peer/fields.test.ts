/** The lists of documented fields are those of the published references, where these are at hand. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { describe, expect, it } from 'vitest';
import { apiDocuments } from '../support/api-document.ts';
import { expectGolden } from '../support/golden-file.ts';

/** Where the references are: beside the repository, unless `API_DOCUMENTS` says otherwise. */
const documents = process.env['API_DOCUMENTS'] || '../shared/seeds';

describe('the fields that are listed for', () => {
  it.each(Object.keys(apiDocuments))('%s', (name) => {
    expect(
      readFileSync(`fixtures/fields/documented/${name}`, 'utf8').split('\n').length,
    ).toBeGreaterThan(5);
  });

  for (const [name, read] of Object.entries(apiDocuments)) {
    const path = join(documents, name);
    const found = existsSync(path);
    const title = `${name} are those of the document`;
    it.skipIf(!found)(
      found ? title : `${title} (skipped: API_DOCUMENTS names no folder that has it)`,
      () => {
        const lines = [...read(readFileSync(path, 'utf8'))].flatMap(([kind, fields]) =>
          fields.map((field) => `${kind} ${field}\n`),
        );
        expectGolden(`fields/documented/${name}`, lines.join(''));
      },
    );
  }
});
