/** Results while the references of kustomizations are followed, including charts. */
import { getOrInsert } from '../../../collection/get-or-insert.ts';
import { functionNotRun } from '../../../diagnostic/codes/sources.ts';
import { type Diagnostic, diagnose } from '../../../diagnostic/diagnostic.ts';
import type { Position } from '../../../diagnostic/position.ts';
import type { ParsedDocument } from '../../../parse/parse-documents.ts';
import type { JsonObject } from '../../../resource/json.ts';
import { formatPointer } from '../../../resource/json-pointer.ts';
import type { Need, Rendering, Repository } from '../source-type.ts';
import {
  type InflatedChart,
  type InflatedCharts,
  inflateCharts,
  inflateGenerator,
} from './inflated-charts.ts';
import { helmFields } from './kustomization.ts';
import { isHelmGenerator } from './kustomize-plugins.ts';
import type { DirectoryReference } from './reference-cycle.ts';

/** The state of the walk from one kustomization to the next. */
export interface Walk {
  readonly rendering: Rendering;
  readonly repository: Repository;
  readonly wanted: Set<string>;
  readonly visits: Map<string, Visit>;
  /** Directories by those that refer to them. */
  readonly references: Map<string, DirectoryReference[]>;
  readonly files: Set<string>;
  readonly judged: Map<string, readonly JsonObject[]>;
  readonly beside: Map<string, string>;
  readonly placed: Map<string, string>;
  readonly charts: InflatedChart[];
  readonly packed: Map<string, string>;
  readonly needs: Need[];
  readonly diagnostics: Diagnostic[];
}

/** A directory that kustomize builds. */
export interface Visit {
  readonly directory: string;
  /** Whether its output configures plugins, */
  readonly isPlugin: boolean;
  /** and of which kustomization: references of a plugin are relative to that one. The directory itself where it configures none. */
  readonly root: string;
}

/** Adds a directory to visit, once. */
export function addVisit({ visits }: Walk, visit: Visit): void {
  const key = JSON.stringify([visit.isPlugin, visit.directory, visit.root]);
  if (!visits.has(key)) visits.set(key, visit);
}

/** The place of a reference. */
export interface Here extends Visit {
  readonly at: Position;
}

/** Adds a directory to which another one refers. */
export function addReferred(walk: Walk, to: Visit, { directory, at }: Here): void {
  getOrInsert(walk.references, directory, () => []).push({ to: to.directory, at });
  addVisit(walk, to);
}

/** Validates the charts that kustomize renders by Helm; the result is the kustomization with the validated charts. */
export function takeCharts(
  walk: Walk,
  { object, source }: ParsedDocument,
  visit: Visit,
): JsonObject {
  const { rendering, repository } = walk;
  const fields = helmFields(object);
  if (fields.length === 0) return object;
  if (visit.isPlugin || !isPlain(fields)) {
    const args = { directory: rendering.directory, givesSecrets: false };
    for (const field of fields) {
      const at = source.locate(formatPointer([field]), 'key');
      walk.diagnostics.push(diagnose(functionNotRun, { ...args, what: `Helm (${field})` }, at));
    }
    return object;
  }
  const place = {
    source: rendering.directory,
    directory: visit.directory,
    list: 'helmCharts',
    locate: (pointer: string) => source.locate(pointer),
  } as const;
  const judged = gather(walk, inflateCharts(object, place, repository));
  const { helmChartInflationGenerator: _, ...rest } = object;
  return { ...rest, ...judged };
}

/** Whether every list is present once, as documented. */
function isPlain(fields: readonly string[]): boolean {
  return fields.every((field) => /^(?:helmCharts|helmChartInflationGenerator)$/.test(field));
}

/** Validates configurations of generators that render a chart by Helm; the result are all documents, with the validated ones. */
export function takeGenerators(
  walk: Walk,
  documents: readonly ParsedDocument[],
  { root, at }: { readonly root: string; readonly at?: Position },
): readonly JsonObject[] {
  const { rendering, repository } = walk;
  const place = {
    source: rendering.directory,
    directory: root,
    list: 'HelmChartInflationGenerator',
  } as const;
  return documents.map(({ object, source }) => {
    if (!isHelmGenerator(object)) return object;
    const generator = { object, at: at ?? source.locate('') };
    return gather(walk, inflateGenerator(generator, place, repository));
  });
}

function gather(walk: Walk, found: InflatedCharts): JsonObject {
  walk.charts.push(...found.charts);
  for (const [archive, directory] of found.packed) walk.packed.set(archive, directory);
  walk.needs.push(...found.needs);
  walk.diagnostics.push(...found.diagnostics);
  return found.fields;
}
