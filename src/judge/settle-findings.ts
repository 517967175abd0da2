/**
 * Findings, and the repository's settings for them (the Fleet's `findings`, annotations, comments) → the reported ones, with their
 * severity, and the silenced ones.
 */
import { groupBy } from '../collection/group-by.ts';
import type { CodeText } from '../diagnostic/code.ts';
import { silenceRefused, silenceUnused } from '../diagnostic/codes/finding.ts';
import { type Diagnostic, diagnose, sortDiagnostics, withPart } from '../diagnostic/diagnostic.ts';
import { invariant } from '../diagnostic/invariant.ts';
import type { FindingSetting } from '../kind/distributary-v1alpha1/finding/finding-setting.ts';
import type { FleetSpec } from '../kind/distributary-v1alpha1/fleet-spec.ts';
import { displayName, locate } from '../resource/resource.ts';
import { fileSilences, objectPlace, placesOf, type Silenceable } from './file-silences.ts';
import { compileRules, type FindingRules, type NameOf } from './finding-rules.ts';
import { isJudgement } from './fixed-codes.ts';
import type { Findings } from './show-findings.ts';
import type { CodeIndex, FileSilence, Silence, SilencedFinding } from './silence.ts';

/** The settings for findings, and where they are allowed. */
export interface SettleInput extends Silenceable {
  readonly fleet: Pick<FleetSpec, 'findings' | 'locate'>;
  readonly codes: readonly CodeText[];
}

/** The findings with their final severity, both lists in order of their places; errors in the settings are findings themselves. */
export function settleFindings(
  found: readonly Diagnostic[],
  { fleet, codes, ...input }: SettleInput,
): Required<Findings> {
  const byNumber: CodeIndex = new Map(codes.map((code) => [code.code, code]));
  const rules = compileRules(fleet, byNumber, objectNames(input));
  const silences = fileSilences(input, byNumber);
  const ofRules = [...rules.diagnostics, ...silences.diagnostics];
  const findings = sortDiagnostics(found);
  const hasRules = rules.value.entries.length + silences.value.length > 0;
  if (!hasRules) return { diagnostics: sortDiagnostics([...findings, ...ofRules]), silenced: [] };
  const settled = settleEach(findings, rules.value, { silences: silences.value, fleet });
  const unused = isAllFound(findings)
    ? [
        ...unusedSilences(silences.value, settled.used),
        ...unusedEntries(rules.value.entries, settled.used, { fleet, codes: byNumber }),
      ]
    : [];
  return {
    diagnostics: sortDiagnostics([...settled.kept, ...ofRules, ...unused]),
    silenced: settled.silenced,
  };
}

/** The reported findings, and the settings that had an effect. */
interface SettledEach {
  readonly kept: readonly Diagnostic[];
  readonly silenced: readonly SilencedFinding[];
  readonly used: ReadonlySet<FindingSetting | FileSilence>;
}

function settleEach(
  findings: readonly Diagnostic[],
  { ruleFor }: FindingRules,
  { silences, fleet }: { silences: readonly FileSilence[]; fleet: SettleInput['fleet'] },
): SettledEach {
  const byPlace = groupBy(silences, ({ code, place }) => `${code} ${place}`);
  const kept: Diagnostic[] = [];
  const silenced: SilencedFinding[] = [];
  const used = new Set<FindingSetting | FileSilence>();
  for (const finding of findings) {
    const own = placesOf(finding).flatMap((place) => byPlace.get(`${finding.code} ${place}`) ?? []);
    const rule = ruleFor(finding);
    for (const one of rule === undefined ? own : [...own, rule]) used.add(one);
    const counts = rule === undefined ? byFile(finding, own) : byFleet(finding, own, rule);
    if (counts !== 'silent') kept.push(...counts);
    else silenced.push({ finding, silence: silenceOf(rule, own, fleet) });
  }
  return { kept, silenced, used };
}

/** The result where the Fleet has settings; those in files are ignored then. */
function byFleet(
  finding: Diagnostic,
  own: readonly FileSilence[],
  { severity }: FindingSetting,
): readonly Diagnostic[] | 'silent' {
  if (severity === 'silent') return severity;
  const set = finding.severity === severity ? finding : withPart(finding, { setTo: severity });
  return [set, ...refused(own, 'the Fleet sets its severity')];
}

/** The result where only files have settings. */
function byFile(
  finding: Diagnostic,
  own: readonly FileSilence[],
): readonly Diagnostic[] | 'silent' {
  if (own.length === 0) return [finding];
  const other = strangersFile(finding);
  if (other === undefined) return 'silent';
  return [finding, ...refused(own, `it is about "${other}" as well, in another directory`)];
}

function silenceOf(
  rule: FindingSetting | undefined,
  [first]: readonly FileSilence[],
  fleet: SettleInput['fleet'],
): Silence {
  if (rule !== undefined) {
    return { by: 'entry', reason: rule.reason, at: fleet.locate(rule.pointer) };
  }
  invariant(first !== undefined, 'what is silent has something that silences it');
  const { by, reason, at } = first;
  return { by, reason, at };
}

function refused(silences: readonly FileSilence[], reason: string): readonly Diagnostic[] {
  return silences.map(({ by, code, at }) =>
    diagnose(silenceRefused, { by, found: code, reason }, at),
  );
}

/** A file outside of the finding's own directory that it points to: one team cannot silence a finding that concerns another team. */
function strangersFile({ at, related }: Diagnostic): string | undefined {
  const directory = at.file.slice(0, at.file.lastIndexOf('/') + 1);
  const isOwn = (file: string) =>
    file === at.file || (directory !== '' && file.startsWith(directory));
  return related.find((one) => !isOwn(one.at.file))?.at.file;
}

/** With an error, other findings may be missing. */
function isAllFound(findings: readonly Diagnostic[]): boolean {
  return findings.every(
    ({ code, definition }) => definition.severity !== 'error' || isJudgement(code),
  );
}

function unusedSilences(
  silences: readonly FileSilence[],
  used: SettledEach['used'],
): readonly Diagnostic[] {
  return silences
    .filter((silence) => !used.has(silence))
    .map(({ by, code, at }) => diagnose(silenceUnused, { by, found: code }, at));
}

/** An entry that lowers no severity is a rule, and may have no match. */
function unusedEntries(
  entries: readonly FindingSetting[],
  used: SettledEach['used'],
  { fleet, codes }: { fleet: SettleInput['fleet']; codes: CodeIndex },
): readonly Diagnostic[] {
  return entries
    .filter((entry) => !used.has(entry) && isLower(entry.severity, codes.get(entry.code)))
    .map(({ code, pointer }) =>
      diagnose(silenceUnused, { by: 'entry', found: code }, fleet.locate(pointer)),
    );
}

const ranks: readonly FindingSetting['severity'][] = ['error', 'warning', 'info', 'silent'];

function isLower(severity: FindingSetting['severity'], than: CodeText | undefined): boolean {
  return than !== undefined && ranks.indexOf(severity) > ranks.indexOf(than.severity);
}

/** Created for the first entry that requires it. */
function objectNames({ resources }: Pick<Silenceable, 'resources'>): NameOf {
  let names: ReadonlyMap<string, string> | undefined;
  return (finding) => {
    names ??= new Map(
      resources.map((resource) => {
        const at = locate(resource);
        return [objectPlace(at, at.pointer), displayName(resource)];
      }),
    );
    for (const place of placesOf(finding)) {
      const name = names.get(place);
      if (name !== undefined) return name;
    }
    return undefined;
  };
}
