/** Words → a finding that says them, for tests of what is done with findings, whatever they are about. */
import { defineCode } from '../../src/diagnostic/code.ts';
import { type Diagnostic, diagnose } from '../../src/diagnostic/diagnostic.ts';

/** What the finding shows. */
export type Told = Pick<Diagnostic, 'code' | 'severity' | 'message' | 'fix' | 'at' | 'related'>;

/** The finding; two of the same words are equal. */
export function toldFinding({ code, severity, message, fix, at, related }: Told): Diagnostic {
  return diagnose(definitionOf(code, severity, fix), { said: message }, at, related);
}

type Definition = ReturnType<typeof makeDefinition>;

const known = new Map<string, Definition>();

function definitionOf(code: string, severity: Told['severity'], fix: string): Definition {
  const key = `${code} ${severity} ${fix}`;
  const definition = known.get(key) ?? makeDefinition(code, severity, fix);
  known.set(key, definition);
  return definition;
}

function makeDefinition(code: string, severity: Told['severity'], fix: string) {
  return defineCode<{ readonly said: string }>({
    code,
    name: 'told',
    severity,
    title: 'told',
    why: 'Told.',
    fix,
    message: ({ said }) => said,
  });
}
