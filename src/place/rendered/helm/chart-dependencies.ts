/**
 * What a chart says that it depends on → what of it is in the repository, so that nothing has to be downloaded.
 * @module
 */
import { referenceLeavesRoot, remoteReference } from '../../../diagnostic/codes/sources.ts';
import { type Diagnostic, diagnose } from '../../../diagnostic/diagnostic.ts';
import type { Position } from '../../../diagnostic/position.ts';
import { withoutUser } from '../../../diagnostic/wording/url-credentials.ts';
import { parseDocuments } from '../../../parse/parse-documents.ts';
import { type Json, listAt, stringAt } from '../../../resource/json.ts';
import { formatPointer } from '../../../resource/json-pointer.ts';
import { fieldsNamed } from '../go-fields.ts';
import { findDirectory, joinPath, resolvePath } from '../local-path.ts';
import type { Repository } from '../source-type.ts';

/** The dependencies of a chart. */
export interface ChartDependencies {
  /** Charts elsewhere in the repository that Helm has to copy into `charts/` first. */
  readonly copied: readonly string[];
  readonly diagnostics: readonly Diagnostic[];
}

/** Files that list dependencies: a chart of apiVersion v1 has them in a file of their own, and Helm builds what a lock says. */
const dependencyFiles = ['Chart.yaml', 'requirements.yaml', 'Chart.lock', 'requirements.lock'];

/** Judges the dependencies of the chart in a directory, as far as its files were read. */
export function chartDependencies(directory: string, repository: Repository): ChartDependencies {
  const listed = listDependencies(directory, repository);
  const needed = listed.filter(({ dependency }) => !isVendored(dependency, directory, repository));
  if (needed.length === 0) return { copied: [], diagnostics: [] };
  // Helm fetches all of them again to copy one, those in charts/ too.
  const areLocal = listed.every(({ dependency }) => pathOf(dependency) !== undefined);
  const copied = new Set<string>();
  const diagnostics: Diagnostic[] = [];
  for (const entry of areLocal ? listed : needed) {
    const { dependency, at } = entry;
    const path = pathOf(dependency);
    const args = { directory, program: 'helm', reference: referenceOf(dependency) };
    const isRelative = path?.startsWith('/') === false;
    const target = isRelative ? resolvePath(directory, path) : undefined;
    if (path === undefined || !areLocal) {
      const way = `the chart in "${joinPath(directory, 'charts')}/"`;
      diagnostics.push(diagnose(remoteReference, { ...args, way }, at));
    } else if (target === undefined) diagnostics.push(diagnose(referenceLeavesRoot, args, at));
    else copied.add(target);
  }
  return { copied: [...copied], diagnostics };
}

interface ListedDependency {
  readonly dependency: Dependency;
  readonly at: Position;
}

/** What can't be read can't be judged either; `chartFiles` says so. */
function listDependencies(directory: string, { texts }: Repository): readonly ListedDependency[] {
  const paths = dependencyFiles.map((name) => joinPath(directory, name));
  return paths.flatMap((path) => {
    const text = texts.get(path);
    const documents = text === undefined ? [] : parseDocuments({ path, text }).value;
    return documents.flatMap(({ object, source }) =>
      fieldsNamed(object, 'dependencies').flatMap((field) =>
        listAt(object, field).flatMap((entry, i) => {
          const at = source.locate(formatPointer([field, String(i)]));
          return dependenciesOf(entry).map((dependency) => ({ dependency, at }));
        }),
      ),
    );
  });
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
  return `${name} (${withoutUser(repository)})`;
}
