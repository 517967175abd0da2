/** The bounds of docs/operations-at-scale.md are those of the program: a bound that is moved by mistake is noticed. */
import { expect, test } from 'vitest';
import { MOST_ENDPOINTS } from '../../src/derive/endpoint-bound.ts';
import { MOST_FILES, MOST_LINKED_VISITS, MOST_TEXT_BYTES } from '../../src/read/bounds.ts';
import { read } from '../support/code-fixtures.ts';

const [, table = ''] = read('docs/operations-at-scale.md').split('## Bounds');

test.each([
  ['files below one root', `${MOST_FILES.toLocaleString('en-US')}`],
  ['entries and steps that links add to them', `${MOST_LINKED_VISITS.toLocaleString('en-US')}`],
  ['text of all files together', `${MOST_TEXT_BYTES / 1024 / 1024} MiB`],
  ['endpoints of all services in all clusters', `${MOST_ENDPOINTS.toLocaleString('en-US')}`],
])('%s', (what, value) => {
  expect(table).toContain(`| ${what} | ${value} |`);
});
