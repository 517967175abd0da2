/** Resources from a few lines of YAML, as the parser makes them. */
import type { Diagnostic } from '../../src/diagnostic/diagnostic.ts';
import { parseFile } from '../../src/parse/parse-file.ts';
import type { Resource } from '../../src/resource/resource.ts';

/** All resources of a text; one that can't be parsed is a broken test. */
export function resources(text: string, path = 'input.yaml'): readonly Resource[] {
  const { value, diagnostics } = parseFile({ path, text });
  if (diagnostics.length > 0) throw new Error(showFindings(diagnostics).join('\n'));
  return value;
}

/** The one resource of a text. */
export function resource(text: string, path?: string): Resource {
  const [first, ...others] = resources(text, path);
  if (first === undefined || others.length > 0) throw new Error('expected one resource');
  return first;
}

/** `7:16 DIS0283`, a finding each, in the order given. */
export function showPlaces(diagnostics: readonly Diagnostic[]): readonly string[] {
  return diagnostics.map(({ at, code }) => `${at.line}:${at.column} ${code}`);
}

/** `file:7:16 error DIS0283 message`, a finding each, in the order given. */
export function showFindings(diagnostics: readonly Diagnostic[]): readonly string[] {
  return diagnostics.map(
    ({ at, severity, code, message }) =>
      `${at.file}:${at.line}:${at.column} ${severity} ${code} ${message}`,
  );
}
