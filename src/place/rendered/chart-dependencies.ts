/**
 * What a chart says that it depends on → what of it is in the repository, so that nothing has to be downloaded.
 * @module
 */
import { referenceLeavesRoot, remoteReference } from '../../diagnostic/codes/sources.ts';
import { type Diagnostic, diagnose } from '../../diagnostic/diagnostic.ts';
import { parseDocuments } from '../../parse/parse-documents.ts';
import { type Json, listAt, stringAt } from '../../resource/json.ts';
import { findDirectory, hasFile, joinPath, resolvePath } from './local-path.ts';
import type { Repository } from './source-type.ts';

/** The dependencies of a chart. */
export interface ChartDependencies {
  /** Charts elsewhere in the repository that Helm has to copy into `charts/` first. */
  readonly copied: readonly string[];
  readonly diagnostics: readonly Diagnostic[];
}

/** Files that may list dependencies: a chart of apiVersion v1 has them in a file of their own. */
export function dependencyFiles(directory: string, { root }: Repository): readonly string[] {
  const files = ['Chart.yaml', 'requirements.yaml'].map((name) => joinPath(directory, name));
  return files.filter((path) => hasFile(root, path));
}

/** Judges the dependencies of the chart in a directory, as far as its files were read. */
export function chartDependencies(directory: string, repository: Repository): ChartDependencies {
  const listed = dependencyFiles(directory, repository).flatMap((path) => {
    const text = repository.texts.get(path);
    if (text === undefined) return [];
    return parseDocuments({ path, text }).value.flatMap(({ object, source }) =>
      listAt(object, 'dependencies').map((dependency, i) => ({
        dependency,
        at: source.locate(`/dependencies/${i}`),
      })),
    );
  });
  const absent = listed.filter(({ dependency }) => !isVendored(dependency, directory, repository));
  // Helm would fetch all of them again to copy one.
  const areLocal = listed.every(({ dependency }) => pathOf(dependency) !== undefined);
  const copied: string[] = [];
  const diagnostics: Diagnostic[] = [];
  for (const { dependency, at } of absent) {
    const path = pathOf(dependency);
    const reference = referenceOf(dependency);
    const args = { directory, program: 'helm', reference };
    const target = path === undefined ? undefined : resolvePath(directory, path);
    if (path === undefined || !areLocal) {
      const way = `the chart in "${joinPath(directory, 'charts')}/"`;
      diagnostics.push(diagnose(remoteReference, { ...args, way }, at));
    } else if (target === undefined) diagnostics.push(diagnose(referenceLeavesRoot, args, at));
    else copied.push(target);
  }
  return { copied, diagnostics };
}

/** Whether `charts/` has it. A name there that says nothing may be anything: then Helm itself says what is missing. */
function isVendored(dependency: Json, directory: string, { root }: Repository): boolean {
  const charts = findDirectory(root, joinPath(directory, 'charts'));
  if (charts === undefined) return false;
  const name = stringAt(dependency, 'name') ?? '';
  const archives = charts.files.map((path) => path.slice(path.lastIndexOf('/') + 1));
  if (charts.directories.has(name)) return true;
  return archives.some((file) => file.startsWith(`${name}-`) && file.endsWith('.tgz'));
}

/** The path of a dependency that is elsewhere on disk. */
function pathOf(dependency: Json): string | undefined {
  return /^file:\/\/(.*)$/s.exec(stringAt(dependency, 'repository') ?? '')?.[1];
}

/** `common (https://charts.example.com)`; a password before the host is not repeated. */
function referenceOf(dependency: Json): string {
  const repository = stringAt(dependency, 'repository') ?? 'no repository';
  return `${stringAt(dependency, 'name') ?? ''} (${repository.replace(/:\/\/[^/@\s]*@/, '://')})`;
}
