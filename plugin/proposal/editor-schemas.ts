/**
 * JSON Schemas as files of the repository, for completion and validation in editors, and the line of a YAML file that names its schema, as
 * yaml-language-server reads it. Works without network.
 */
import { posix } from 'node:path';
import { kinds } from '../../src/kind/registry.ts';

/** The directory of the schemas. */
const DIRECTORY = '.distributary';

const MODELINE = '# yaml-language-server: $schema=';

/** The kinds that users write by hand for a fleet. */
const written = new Set([
  'distributary.dev/Fleet',
  'distributary.dev/FailoverPolicy',
  'flomesh.io/Cluster',
  'multicluster.x-k8s.io/ClusterProfile',
]);

export interface SchemaFile {
  readonly path: string;
  readonly text: string;
}

/** All of them. */
export function schemaFiles(): readonly SchemaFile[] {
  return kinds
    .filter(({ group, kind }) => written.has(`${group}/${kind}`))
    .map(({ kind, schema }) => {
      return { path: schemaPath(kind), text: `${JSON.stringify(schema, null, 2)}\n` };
    });
}

function schemaPath(kind: string): string {
  return `${DIRECTORY}/${kind.toLowerCase()}.schema.json`;
}

/**
 * The text of a file at the path, with the line that names its schema: a relative path, as the language server requires. An existing line
 * is kept.
 */
export function withSchema(text: string, path: string, kind: string): string {
  if (text.includes(MODELINE) || text.startsWith('\uFEFF')) return text;
  const schema = posix.relative(posix.dirname(path), schemaPath(kind));
  return `${MODELINE}${schema}\n${text}`;
}
