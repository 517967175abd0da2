/** The fixtures → small repositories that inputs are made from. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { groupBy } from '../../../src/collection/group-by.ts';
import { isObject, type JsonObject } from '../../../src/resource/json.ts';
import type { SourceFile } from '../../../src/resource/source-file.ts';
import { filesBelow } from '../code-fixtures.ts';
import { parseCompact } from '../compact-repository.ts';

/** A repository with what its files hold. */
export type SmallRepository = readonly ReadFile[];

/** A file and its documents; those that are no objects are left out. */
export interface ReadFile extends SourceFile {
  readonly documents: readonly JsonObject[];
}

const fleetFile = {
  path: 'distributary.yaml',
  text: 'apiVersion: distributary.dev/v1alpha1\nkind: Fleet\nmetadata: {name: shop}\n',
};

/** Larger ones say nothing that smaller ones don't. */
const LARGEST = 12_000;

/** All repositories that need no program. */
export function readRepositories(): readonly SmallRepository[] {
  const compact = ['derive', 'place', 'merge', 'lints', 'sources'].flatMap((name) =>
    filesBelow(join('fixtures', name))
      .filter((path) => path.endsWith('.in.yaml'))
      .map((path) => parseCompact(readFileSync(join('fixtures', name, path), 'utf8'))),
  );
  const codes = filesBelow('fixtures/codes').filter(
    (path) => path.includes('/bad/') || path.includes('/good/'),
  );
  const folders = groupBy(codes, (path) => path.split('/').slice(0, 2).join('/'));
  const examples = [...folders].map(([folder, paths]) =>
    filesOf(
      join('fixtures/codes', folder),
      paths.map((path) => path.slice(folder.length + 1)),
    ),
  );
  return [...compact, ...examples].flatMap(asRepository);
}

/** Single documents of every kind. */
export function readKinds(): readonly JsonObject[] {
  return ['kinds', 'webhook', 'samples'].flatMap((name) =>
    filesBelow(join('fixtures', name))
      .filter((path) => path.endsWith('.yaml') && !path.includes('disagreements'))
      .flatMap((path) => documentsIn(readFileSync(join('fixtures', name, path), 'utf8'))),
  );
}

function filesOf(folder: string, paths: readonly string[]): readonly SourceFile[] {
  return paths
    .filter((path) => existsSync(join(folder, path)))
    .map((path) => ({ path, text: readFileSync(join(folder, path), 'utf8') }));
}

function asRepository(files: readonly SourceFile[]): readonly SmallRepository[] {
  const isRendered = files.some(({ path }) =>
    /(?:^|\/)(?:chart|kustomization)(?:\.ya?ml)?$/i.test(path),
  );
  const size = files.reduce((sum, { text }) => sum + text.length, 0);
  if (isRendered || size > LARGEST || files.length === 0) return [];
  const hasFleet = files.some(({ path }) => path === fleetFile.path);
  const all = hasFleet ? files : [fleetFile, ...files];
  return [all.map((file) => ({ ...file, documents: documentsIn(file.text) }))];
}

/** The objects of a text, as far as the library can read it. */
export function documentsIn(text: string): readonly JsonObject[] {
  try {
    return parseAllDocuments(text, { logLevel: 'silent', uniqueKeys: false }).flatMap(
      (document) => {
        if (document.errors.length > 0) return [];
        // What contains itself is no JSON, and is left out with the whole text.
        const value: unknown = JSON.parse(JSON.stringify(document.toJS()));
        return isObject(value) ? [value] : [];
      },
    );
  } catch {
    return [];
  }
}
