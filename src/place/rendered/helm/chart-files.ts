/**
 * The directories of charts → the files in them that decide which files Helm reads: descriptions of charts and dependencies, and the
 * schemas of values, also those of the charts in `charts/`.
 */

import { chartFileUnreadable, schemaLeavesFile } from '../../../diagnostic/codes/source-bounds.ts';
import { type Diagnostic, diagnose } from '../../../diagnostic/diagnostic.ts';
import { type Position, startOfFile } from '../../../diagnostic/position.ts';
import { parseDocuments } from '../../../parse/parse-documents.ts';
import type { JsonObject } from '../../../resource/json.ts';
import { foreignReferences } from '../../../resource/schema-reference.ts';
import { filesBelow } from '../../source/directory-tree.ts';
import { findDirectory } from '../local-path.ts';
import type { Repository } from '../source-type.ts';

/** Results about the files of charts. */
export interface ChartFiles {
  /** Paths of files whose texts must be read. */
  readonly wanted: readonly string[];
  /** The documents of charts' descriptions, by path. */
  readonly judged: ReadonlyMap<string, readonly JsonObject[]>;
  /** Packed charts. */
  readonly archives: ReadonlySet<string>;
  readonly diagnostics: readonly Diagnostic[];
}

const metadata = /^(?:charts\/[^/]+\/)*(?:Chart|requirements)\.(?:yaml|lock)$/;
const schema = /^(?:charts\/[^/]+\/)*values\.schema\.json$/;
const archive = /^(?:charts\/[^/]+\/)*charts\/[^/]+\.tgz$/;

/** Examines the charts, as far as their files were read. */
export function chartFiles(
  directories: readonly string[],
  repository: Repository,
  ignoresSchemas: boolean,
): ChartFiles {
  const { root, texts } = repository;
  const files = directories.flatMap((directory) => {
    const tree = findDirectory(root, directory);
    const below = tree === undefined ? [] : filesBelow(tree, new Set());
    const start = directory === '' ? 0 : directory.length + 1;
    return below.map((path) => ({ directory, path, inside: path.slice(start) }));
  });
  const matching = (pattern: RegExp) => files.filter(({ inside }) => pattern.test(inside));
  const schemas = ignoresSchemas ? [] : matching(schema);
  const own = matching(metadata).map(({ path }) => path);
  const judged = new Map<string, readonly JsonObject[]>();
  const diagnostics: Diagnostic[] = [];
  for (const path of own) {
    const text = texts.get(path);
    if (text === undefined) continue;
    const { value, diagnostics: problems } = parseDocuments({ path, text });
    judged.set(
      path,
      value.map(({ object }) => object),
    );
    diagnostics.push(...problems);
  }
  for (const { directory, path } of schemas) {
    diagnostics.push(...schemaFindings(path, directory, texts.get(path)));
  }
  return {
    wanted: [...own, ...schemas.map(({ path }) => path)].filter((path) => !texts.has(path)),
    judged,
    archives: new Set(matching(archive).map(({ path }) => path)),
    diagnostics,
  };
}

function schemaFindings(
  path: string,
  directory: string,
  text: string | undefined,
): readonly Diagnostic[] {
  if (text === undefined) return [];
  const found = foreignReferences(text);
  if (found === undefined) {
    const args = { directory, file: path, problem: 'it is not JSON' };
    return [diagnose(chartFileUnreadable, args, startOfFile(path))];
  }
  if (found.length === 0) return [];
  const [document] = parseDocuments({ path, text }).value;
  const locate = (pointer: string): Position =>
    document?.source.locate(pointer) ?? startOfFile(path);
  return found.map(({ pointer, field, text: reference }) => {
    const args = { directory, file: path, field, found: reference };
    return diagnose(schemaLeavesFile, args, locate(pointer));
  });
}
