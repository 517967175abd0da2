/** The text of an object → what we say of it, and how bad the worst of that is. */
import type { Diagnostic } from '../../src/diagnostic/diagnostic.ts';
import { validateResource } from '../../src/kind/validate-resource.ts';
import { parseFile } from '../../src/parse/parse-file.ts';
import type { Verdict } from './webhook-cases.ts';

/** Our findings; lines and columns are those of the text. */
export function findingsIn(text: string): readonly Diagnostic[] {
  const { value, diagnostics } = parseFile({ path: 'case.yaml', text });
  return [...diagnostics, ...value.flatMap(validateResource)];
}

/** How bad the worst of the findings is. */
export function verdictOf(findings: readonly Diagnostic[]): Verdict {
  if (findings.some(({ severity }) => severity === 'error')) return 'error';
  return findings.length === 0 ? 'valid' : 'warning';
}
