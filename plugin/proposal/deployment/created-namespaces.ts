/** The deployments of a repository → the namespaces that Argo CD has created for them, in words: branches have only what is in files. */
import { isInitialNamespace } from '../../../src/resource/initial-namespace.ts';
import type { Survey } from '../survey.ts';
import type { Deployment } from './deployed-directory.ts';

/** Sentences, one for each namespace of a directory that becomes a source, where no file describes the namespace. */
export function createdNamespaces(
  { deployments, files }: Pick<Survey, 'deployments' | 'files'>,
  used: ReadonlySet<string>,
): readonly string[] {
  const objects = [...files.values()].flatMap(({ resources }) => resources);
  const there = new Set(
    objects
      .filter(({ kind, apiVersion }) => kind === 'Namespace' && apiVersion === 'v1')
      .map(({ name }) => name),
  );
  const missing = new Map<string, Deployment>();
  for (const deployment of deployments.known) {
    const { path, namespace, createsNamespace } = deployment;
    if (createsNamespace !== true || namespace === undefined) continue;
    const isUsed = used.has(path) || path.includes('{{ name }}');
    const isThere = isInitialNamespace(namespace) || there.has(namespace);
    if (isUsed && !isThere && !missing.has(namespace)) missing.set(namespace, deployment);
  }
  return [...missing].map(
    ([namespace, { by, file }]) =>
      `namespace ${namespace} is in no file: ${by} in ${file} creates it (CreateNamespace=true), and branches do not; add a Namespace to a source`,
  );
}
