/** Codes → a table. */
import type { CodeText } from '../../src/diagnostic/code.ts';
import type { Paint } from './terminal/colour.ts';
import { formatTable } from './terminal/table.ts';

/** One line a code, in their order. */
export function codeList(codes: readonly CodeText[], paint: Paint): string {
  const sorted = [...codes].sort((a, b) => (a.code < b.code ? -1 : 1));
  const rows = sorted.map(({ code, severity, title }) => [code, severity, title]);
  return formatTable([['CODE', 'SEVERITY', 'WHAT IS WRONG'], ...rows], paint);
}
