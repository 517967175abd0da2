/**
 * The findings of all rooms about one repository → the reported ones, with their severity, and the silenced ones: findings that differ only in
 * the cluster are joined, consequences of an error are marked, and the repository's own settings apply. Nothing in it depends on a command.
 * @module
 */
import type { CodeText } from '../diagnostic/code.ts';
import { type Diagnostic, sortDiagnostics } from '../diagnostic/diagnostic.ts';
import type { FleetSpec } from '../kind/distributary-v1alpha1/fleet-spec.ts';
import { locate, type Resource } from '../resource/resource.ts';
import { markConsequences, type ReadObject } from './join/consequence.ts';
import { joinFindings } from './join/join-findings.ts';
import { type SettledFindings, settleFindings } from './settle-findings.ts';

/** Errors, objects and settings that findings are judged by. */
export interface Judged {
  /** Errors that may have consequences. */
  readonly errors: readonly Diagnostic[];
  readonly resources: readonly Resource[];
  /** Where the settings are; absent for a fleet that is not valid, whose findings are all reported. */
  readonly settings?: Settings;
}

/** The repository's settings for findings. */
export interface Settings {
  readonly fleet: Pick<FleetSpec, 'findings' | 'locate'>;
  /** The files of the run, by path. */
  readonly texts: ReadonlyMap<string, string>;
  /** All codes. */
  readonly codes: readonly CodeText[];
}

/** Judges the findings. */
export function judgeFindings(
  found: readonly Diagnostic[],
  { errors, resources, settings }: Judged,
): SettledFindings {
  const marked = markConsequences(joinFindings(found), errors, () => resources.map(readObject));
  if (settings === undefined) return { diagnostics: sortDiagnostics(marked), silenced: [] };
  return settleFindings(marked, { ...settings, resources });
}

function readObject(resource: Resource): ReadObject {
  const { kind, namespace, name } = resource;
  return { kind, namespace, name, at: locate(resource) };
}
