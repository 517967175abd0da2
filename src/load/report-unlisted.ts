/**
 * Files beside kustomizations that none names → the multi-cluster objects in them, which have no effect.
 * @module
 */
import { kindsOfApis } from '../api/kind.ts';
import { byKey } from '../collection/order.ts';
import { unlistedInKustomization } from '../diagnostic/codes/place.ts';
import { diagnose } from '../diagnostic/diagnostic.ts';
import { kindOf } from '../kind/registry.ts';
import { parseManifests } from '../parse/parse-manifests.ts';
import type { UnlistedFile } from '../place/rendered/kustomize/unlisted-files.ts';
import { displayName, locate, type Resource } from '../resource/resource.ts';
import { clusterSourceOf } from '../topology/source/cluster-name.ts';
import type { TextLog } from './text-log.ts';

/** Reports the objects, unless the file is used otherwise. Whatever else is wrong with the files is of no consequence. */
export async function reportUnlisted(
  log: TextLog,
  unlisted: readonly UnlistedFile[],
  isUsed: (file: string) => boolean,
): Promise<void> {
  const unused = unlisted.filter(({ file }) => !isUsed(file)).sort(byKey(({ file }) => file));
  if (unused.length === 0) return;
  const read = await log.reader.read(unused.map(({ file }) => file));
  const texts = new Map(read.value.map((file) => [file.path, file]));
  for (const { file, kustomization } of unused) {
    const source = texts.get(file);
    if (source === undefined || !names.test(source.text)) continue;
    const found = parseManifests(source).value.filter(isMultiCluster);
    if (found.length > 0) log.texts.set(file, source.text);
    log.add(
      found.map((resource) => {
        const args = { object: displayName(resource), file, kustomization };
        return diagnose(unlistedInKustomization, args, locate(resource, '/kind', 'value'));
      }),
    );
  }
}

/** Descriptions of clusters belong below a topology path, whether they are listed or not. */
function isMultiCluster(resource: Resource): boolean {
  const kind = kindOf(resource);
  return kind !== undefined && ofApis.has(kind) && clusterSourceOf(resource) === undefined;
}

const ofApis = new Set(kindsOfApis);

/** Most files name no such kind, and need not be parsed. */
const names = new RegExp(
  `\\b(?:${[...new Set(kindsOfApis.map(({ kind }) => kind))].join('|')})\\b`,
);
