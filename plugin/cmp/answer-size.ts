/**
 * The manifests of a plugin's response → whether they fit into one gRPC message of Argo CD.
 * @module
 */
import type { ClusterManifests } from '../../src/internal.ts';
import type { Host } from '../process/host.ts';

/** Limit of Argo CD in MiB without ARGOCD_GRPC_MAX_SIZE_MB. */
const DEFAULT_LIMIT = 100;

const MEBIBYTE = 1024 * 1024;

/** The size of an answer and the limit, in MiB; undefined while it fits. */
export function excessOf(
  { placed }: ClusterManifests,
  env: Host['env'],
): { readonly mebibytes: number; readonly limit: number } | undefined {
  const set = env['ARGOCD_GRPC_MAX_SIZE_MB'] ?? '';
  const limit = /^\d{1,9}$/.test(set) ? Number(set) : DEFAULT_LIMIT;
  let bytes = 0;
  // The plugin server answers with each manifest as JSON.
  for (const { resource } of placed) bytes += jsonBytes(resource.object);
  return bytes > limit * MEBIBYTE ? { mebibytes: Math.ceil(bytes / MEBIBYTE), limit } : undefined;
}

function jsonBytes(object: object): number {
  const text = JSON.stringify(object, (_, value: unknown) =>
    typeof value === 'bigint' ? `${value}` : value,
  );
  return Buffer.byteLength(text);
}
