/**
 * What a chart says that it depends on → what of it is in the repository, so that nothing has to be downloaded.
 * @module
 */
import { referenceLeavesRoot, remoteReference } from '../../diagnostic/codes/sources.ts';
import { type Diagnostic, diagnose } from '../../diagnostic/diagnostic.ts';
import type { Outcome } from '../../diagnostic/outcome.ts';
import type { Position } from '../../diagnostic/position.ts';
import { parseDocuments } from '../../parse/parse-documents.ts';
import { type Json, listAt, stringAt } from '../../resource/json.ts';
import { formatPointer } from '../../resource/json-pointer.ts';
import { fieldsNamed } from './go-fields.ts';
import { findDirectory, hasFile, joinPath, resolvePath } from './local-path.ts';
import { withoutCredentials } from './remote-reference.ts';
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
  const { value: listed, diagnostics: problems } = listDependencies(directory, repository);
  // Helm would fetch all of them again to copy one.
  const areLocal = listed.every(({ dependency }) => pathOf(dependency) !== undefined);
  const copied: string[] = [];
  const diagnostics: Diagnostic[] = [...problems];
  for (const { dependency, at } of listed) {
    if (isVendored(dependency, directory, repository)) continue;
    const path = pathOf(dependency);
    const args = { directory, program: 'helm', reference: referenceOf(dependency) };
    const isRelative = path?.startsWith('/') === false;
    const target = isRelative ? resolvePath(directory, path) : undefined;
    if (path === undefined || !areLocal) {
      const way = `the chart in "${joinPath(directory, 'charts')}/"`;
      diagnostics.push(diagnose(remoteReference, { ...args, way }, at));
    } else if (target === undefined) diagnostics.push(diagnose(referenceLeavesRoot, args, at));
    else copied.push(target);
  }
  return { copied, diagnostics };
}

interface ListedDependency {
  readonly dependency: Dependency;
  readonly at: Position;
}

/** What can't be read can't be judged either. */
function listDependencies(
  directory: string,
  repository: Repository,
): Outcome<readonly ListedDependency[]> {
  const read = dependencyFiles(directory, repository).flatMap((path) => {
    const text = repository.texts.get(path);
    return text === undefined ? [] : [parseDocuments({ path, text })];
  });
  const value = read.flatMap((file) =>
    file.value.flatMap(({ object, source }) =>
      fieldsNamed(object, 'dependencies').flatMap((field) =>
        listAt(object, field).flatMap((entry, i) => {
          const at = source.locate(formatPointer([field, String(i)]));
          return dependenciesOf(entry).map((dependency) => ({ dependency, at }));
        }),
      ),
    ),
  );
  return { value, diagnostics: read.flatMap(({ diagnostics }) => diagnostics) };
}

/** A chart that another one needs. */
interface Dependency {
  readonly name: string;
  /** A URL, `file://` with a path, `@` with a name; absent when `charts/` has to have it. */
  readonly repository: string | undefined;
}

/** What an entry of the list can mean; more than one thing only when a field stands there in two spellings. */
function dependenciesOf(entry: Json): readonly Dependency[] {
  const texts = (name: string) =>
    fieldsNamed(entry, name).flatMap((at) => stringAt(entry, at) ?? []);
  const names = texts('name');
  const repositories = texts('repository');
  return (names.length === 0 ? [''] : names).flatMap((name) =>
    (repositories.length === 0 ? [undefined] : repositories).map((repository) => ({
      name,
      repository,
    })),
  );
}

/** Whether `charts/` has it. */
function isVendored({ name }: Dependency, directory: string, { root }: Repository): boolean {
  const charts = findDirectory(root, joinPath(directory, 'charts'));
  if (charts === undefined) return false;
  const archives = charts.files.map((path) => path.slice(path.lastIndexOf('/') + 1));
  const found = [...charts.directories.keys(), ...archives.filter((file) => file.endsWith('.tgz'))];
  return found.some((file) => file === name || file.startsWith(`${name}-`));
}

/** The path of a dependency that is elsewhere on disk. */
function pathOf({ repository = '' }: Dependency): string | undefined {
  return /^file:\/\/(.*)$/s.exec(repository)?.[1];
}

/** `common (https://charts.example.com)`; a password before the host is not repeated. */
function referenceOf({ name, repository = 'no repository' }: Dependency): string {
  return `${name} (${withoutCredentials(repository)})`;
}
