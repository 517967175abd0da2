/** The declared dependencies of a chart → those in the repository, so that nothing must be downloaded. */
import { sha256 } from '../../../collection/sha256.ts';
import { referenceLeavesRoot } from '../../../diagnostic/codes/sources.ts';
import { remoteReference } from '../../../diagnostic/codes/vendored.ts';
import { type Diagnostic, diagnose } from '../../../diagnostic/diagnostic.ts';
import type { Position } from '../../../diagnostic/position.ts';
import { withoutUser } from '../../../diagnostic/wording/url-credentials.ts';
import { parseDocuments } from '../../../parse/parse-documents.ts';
import { type Json, listAt, stringAt } from '../../../resource/json.ts';
import { formatPointer } from '../../../resource/json-pointer.ts';
import { fieldsNamed } from '../go-fields.ts';
import { findDirectory, joinPath, resolvePath } from '../local-path.ts';
import type { Need, Repository } from '../source-type.ts';
import { chartOrigin, vendoredChart } from '../vendored/vendored-chart.ts';

export interface ChartDependencies {
  /** Charts elsewhere in the repository that Helm must copy into `charts/` first. */
  readonly copied: readonly string[];
  /** Whether Helm may read all of them, as `helm dependency build` does: none is outside of the repository. */
  readonly areLocal: boolean;
  /** Vendored charts that are packed into `charts/`: the path of the archive → the directory of its content. */
  readonly packed: ReadonlyMap<string, string>;
  readonly needs: readonly Need[];
  readonly diagnostics: readonly Diagnostic[];
}

/** Files that list dependencies: a chart of apiVersion v1 has a separate file, and Helm builds from a lock. */
const declaringFiles = ['Chart.yaml', 'requirements.yaml'];
const lockFiles = ['Chart.lock', 'requirements.lock'];

/** Validates the dependencies of the chart in a directory, as far as its files were read. */
export function chartDependencies(directory: string, repository: Repository): ChartDependencies {
  const declared = listDependencies(directory, declaringFiles, repository);
  const locked = listDependencies(directory, lockFiles, repository);
  const listed = [...declared, ...locked];
  const isNeeded = ({ dependency }: ListedDependency) =>
    !isPresent(dependency, directory, repository);
  const found: FoundDependencies = {
    directory,
    repository,
    copied: new Set(),
    packed: new Map(),
    needs: [],
    diagnostics: [],
  };
  if (!listed.some(isNeeded)) return { ...found, areLocal: true, copied: [] };
  const areLocal = listed.every(({ dependency }) => pathOf(dependency) !== undefined);
  if (areLocal) {
    // To copy one, Helm copies all of them again, including those in charts/.
    for (const entry of listed) {
      const target = takeLocal(found, entry);
      if (target !== undefined) found.copied.add(target);
    }
  } else for (const entry of declared.filter(isNeeded)) place(found, entry, locked);
  return { ...found, areLocal, copied: [...found.copied] };
}

interface FoundDependencies {
  /** The directory of the dependent chart. */
  readonly directory: string;
  readonly repository: Repository;
  readonly copied: Set<string>;
  readonly packed: Map<string, string>;
  readonly needs: Need[];
  readonly diagnostics: Diagnostic[];
}

/** Puts a chart into `charts/` without Helm, which would fetch the remote ones. */
function place(
  found: FoundDependencies,
  entry: ListedDependency,
  locked: readonly ListedDependency[],
): void {
  if (pathOf(entry.dependency) !== undefined) {
    const target = takeLocal(found, entry);
    if (target !== undefined) found.copied.add(target);
    return;
  }
  const stored = takeVendored(found, entry, locked);
  if (stored === undefined) return;
  const name = `${entry.dependency.name}-${sha256([stored]).slice(0, 12)}.tgz`;
  found.packed.set(joinPath(found.directory, `charts/${name}`), stored);
}

function takeLocal(
  { directory, diagnostics }: FoundDependencies,
  { dependency, at }: ListedDependency,
): string | undefined {
  const path = pathOf(dependency) ?? '';
  const target = path.startsWith('/') ? undefined : resolvePath(directory, path);
  if (target !== undefined) return target;
  const args = { directory, program: 'helm', reference: referenceOf(dependency) };
  diagnostics.push(diagnose(referenceLeavesRoot, args, at));
  return undefined;
}

function takeVendored(
  { directory, repository, needs, diagnostics }: FoundDependencies,
  { dependency, at }: ListedDependency,
  locked: readonly ListedDependency[],
): string | undefined {
  const { name, repository: url = '' } = dependency;
  const isSame = (other: Dependency) => other.name === name && other.repository === url;
  const exact = locked.find((entry) => isSame(entry.dependency))?.dependency;
  const { version } = exact ?? dependency;
  const origin = chartOrigin({ url, name, version });
  const stored = origin === undefined ? undefined : vendoredChart(origin, repository);
  if (origin !== undefined) {
    needs.push({ origin, path: '', at, isThere: stored !== undefined });
  }
  if (stored !== undefined) return stored;
  const args = {
    ...{ directory, program: 'helm', reference: referenceOf(dependency) },
    stored: joinPath(directory, `charts/${name}`),
  };
  const way = `the chart in "${joinPath(directory, 'charts')}/"`;
  const means = origin === undefined ? 'commit' : 'vendor';
  diagnostics.push(diagnose(remoteReference, { ...args, way, means }, at));
  return undefined;
}

interface ListedDependency {
  readonly dependency: Dependency;
  readonly at: Position;
}

/** An unreadable file cannot be validated; `chartFiles` reports it. */
function listDependencies(
  directory: string,
  names: readonly string[],
  { texts }: Repository,
): readonly ListedDependency[] {
  const paths = names.map((name) => joinPath(directory, name));
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

/** A dependency of a chart. */
interface Dependency {
  readonly name: string;
  readonly version: string;
  /** A URL, `file://` with a path, `@` with a name; absent for a chart in `charts/`. */
  readonly repository: string | undefined;
}

/** The possible meanings of a list entry; more than one only when a field has two spellings there. */
function dependenciesOf(entry: Json): readonly Dependency[] {
  const texts = (name: string) =>
    fieldsNamed(entry, name).flatMap((at) => stringAt(entry, at) ?? []);
  const names = texts('name');
  const repositories = texts('repository');
  const version = texts('version')[0] ?? '';
  return (names.length === 0 ? [''] : names).flatMap((name) =>
    (repositories.length === 0 ? [undefined] : repositories).map((repository) => ({
      name,
      version,
      repository,
    })),
  );
}

/** Whether `charts/` contains it. */
function isPresent({ name }: Dependency, directory: string, { root }: Repository): boolean {
  const charts = findDirectory(root, joinPath(directory, 'charts'));
  if (charts === undefined) return false;
  const archives = charts.files.map((path) => path.slice(path.lastIndexOf('/') + 1));
  const found = [...charts.directories.keys(), ...archives.filter((file) => file.endsWith('.tgz'))];
  return found.some((file) => file === name || file.startsWith(`${name}-`));
}

/** The path of a dependency elsewhere on disk. */
function pathOf({ repository = '' }: Dependency): string | undefined {
  return /^file:\/\/(.*)$/s.exec(repository)?.[1];
}

/** `common (https://charts.example.com)`; a password before the host is omitted. */
function referenceOf({ name, repository = 'no repository' }: Dependency): string {
  return `${name} (${withoutUser(repository)})`;
}
