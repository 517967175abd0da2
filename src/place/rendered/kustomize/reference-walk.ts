/**
 * What is gathered while the references of kustomizations are followed, and the charts among them.
 * @module
 */
import { functionNotRun } from '../../../diagnostic/codes/sources.ts';
import { type Diagnostic, diagnose } from '../../../diagnostic/diagnostic.ts';
import type { Position } from '../../../diagnostic/position.ts';
import type { ParsedDocument } from '../../../parse/parse-documents.ts';
import type { JsonObject } from '../../../resource/json.ts';
import { formatPointer } from '../../../resource/json-pointer.ts';
import type { Need, Rendering, Repository } from '../source-type.ts';
import { type InflatedChart, inflateCharts } from './inflated-charts.ts';
import { helmFields } from './kustomization.ts';

/** What is known on the way from one kustomization to the next. */
export interface Walk {
  readonly rendering: Rendering;
  readonly repository: Repository;
  readonly wanted: Set<string>;
  readonly visits: Map<string, Visit>;
  readonly files: Set<string>;
  readonly judged: Map<string, readonly JsonObject[]>;
  readonly beside: Map<string, string>;
  readonly charts: InflatedChart[];
  readonly packed: Map<string, string>;
  readonly needs: Need[];
  readonly diagnostics: Diagnostic[];
}

/** A directory that kustomize builds. */
export interface Visit {
  readonly directory: string;
  /** Whether what it builds configures plugins. */
  readonly isPlugin: boolean;
}

/** Has a directory visited, once. */
export function addVisit({ visits }: Walk, visit: Visit): void {
  const key = `${visit.isPlugin} ${visit.directory}`;
  if (!visits.has(key)) visits.set(key, visit);
}

/** Where a reference stands. */
export interface Here extends Visit {
  readonly at: Position;
}

/** Judges the charts that kustomize has Helm render; the result are the fields to stand in their place. */
export function takeCharts(
  walk: Walk,
  { object, source }: ParsedDocument,
  visit: Visit,
): JsonObject {
  const { rendering, repository } = walk;
  const fields = helmFields(object);
  const [list, second] = fields;
  if (list === undefined) return {};
  if (list.isOld || second !== undefined || list.field !== 'helmCharts' || visit.isPlugin) {
    const args = { directory: rendering.directory, givesSecrets: false };
    for (const { field } of fields) {
      const at = source.locate(formatPointer([field]), 'key');
      walk.diagnostics.push(diagnose(functionNotRun, { ...args, what: `Helm (${field})` }, at));
    }
    return {};
  }
  const place = {
    source: rendering.directory,
    directory: visit.directory,
    locate: (pointer: string) => source.locate(pointer),
  };
  const found = inflateCharts(object, list.field, place, repository);
  walk.charts.push(...found.charts);
  for (const [archive, directory] of found.packed) walk.packed.set(archive, directory);
  walk.needs.push(...found.needs);
  walk.diagnostics.push(...found.diagnostics);
  return found.fields;
}
