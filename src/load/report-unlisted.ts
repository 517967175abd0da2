/** Files beside kustomizations that none names → the multi-cluster objects in them, which have no effect. */
import { byKey } from '../collection/order.ts';
import { unlistedInKustomization } from '../diagnostic/codes/place.ts';
import { diagnose } from '../diagnostic/diagnostic.ts';
import { parseManifests } from '../parse/parse-manifests.ts';
import type { UnlistedFile } from '../place/rendered/kustomize/unlisted-files.ts';
import { displayName, locate } from '../resource/resource.ts';
import { isMultiCluster, namesMultiCluster } from './multi-cluster-object.ts';
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
    if (source === undefined || !namesMultiCluster(source.text)) continue;
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
