/** The Fleet's `findings` → the first entry that matches a finding. */
import { groupBy } from '../collection/group-by.ts';
import { findingCodeUnknown, findingFixed } from '../diagnostic/codes/finding.ts';
import { type Diagnostic, diagnose } from '../diagnostic/diagnostic.ts';
import type { Outcome } from '../diagnostic/outcome.ts';
import type { FindingSetting } from '../kind/distributary-v1alpha1/finding/finding-setting.ts';
import type { FleetSpec } from '../kind/distributary-v1alpha1/fleet-spec.ts';
import { compileGlobs } from '../kind/notation/path-glob.ts';
import { matchesStars } from '../kind/notation/wildcard.ts';
import { reasonToStay } from './fixed-codes.ts';
import type { CodeIndex } from './silence.ts';

/** The object with the finding, as in messages. */
export type NameOf = (finding: Diagnostic) => string | undefined;

/** The valid entries. */
export interface FindingRules {
  readonly entries: readonly FindingSetting[];
  /** The first entry that matches a finding. */
  ruleFor(finding: Diagnostic): FindingSetting | undefined;
}

/** Compiles the entries; those for unknown codes, or for codes with a fixed severity, are findings and have no effect. */
export function compileRules(
  { findings, locate }: Pick<FleetSpec, 'findings' | 'locate'>,
  codes: CodeIndex,
  nameOf: NameOf,
): Outcome<FindingRules> {
  const diagnostics: Diagnostic[] = [];
  const rules = findings.flatMap((entry) => {
    const { code: number, severity, pointer } = entry;
    const code = codes.get(number);
    const at = locate(`${pointer}/code`);
    if (code === undefined) {
      diagnostics.push(diagnose(findingCodeUnknown, { found: number }, at));
      return [];
    }
    const reason = reasonToStay(code);
    if (reason === undefined) return [{ entry, fits: compileEntry(entry, nameOf) }];
    diagnostics.push(diagnose(findingFixed, { found: number, severity, reason }, at));
    return [];
  });
  const byCode = groupBy(rules, ({ entry }) => entry.code);
  const value: FindingRules = {
    entries: rules.map(({ entry }) => entry),
    ruleFor: (finding) => byCode.get(finding.code)?.find(({ fits }) => fits(finding))?.entry,
  };
  return { value, diagnostics };
}

function compileEntry(
  { files, objects }: FindingSetting,
  nameOf: NameOf,
): (finding: Diagnostic) => boolean {
  const isMeant = files === undefined ? () => true : compileGlobs(files, '');
  return (finding) => {
    if (!isMeant(finding.at.file)) return false;
    if (objects === undefined) return true;
    const names = [finding.args.object, nameOf(finding)];
    return objects.some((pattern) =>
      names.some((name) => name !== undefined && matchesStars(pattern, name)),
    );
  };
}
