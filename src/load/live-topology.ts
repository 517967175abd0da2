/** An API server → the fleet's topology as files, so that the rendering is the same as from the output of `topology -o yaml`. */
import { liveKindForbidden, liveNamespaceOnly } from '../diagnostic/codes/read-live.ts';
import { type Diagnostic, diagnose } from '../diagnostic/diagnostic.ts';
import { startOfFile } from '../diagnostic/position.ts';
import {
  type LiveListing,
  type LiveOptions,
  liveObjects,
  readLiveCluster,
} from '../read/live/live-cluster.ts';
import type { AddedFiles } from '../read/with-files.ts';
import { type JsonObject, stringAt } from '../resource/json.ts';
import type { SourceFile } from '../resource/source-file.ts';
import { toYaml } from '../resource/yaml/to-yaml.ts';
import type { LiveKind } from '../topology/source/live-kind.ts';
import { clusterSources } from '../topology/source/registry.ts';

/** Reads every kind that describes clusters; one file an object, in a directory with the name of the context. */
export async function readLiveTopology(options: LiveOptions): Promise<AddedFiles> {
  const kinds = clusterSources.flatMap(({ live }) => live);
  const { context, server, listings } = await readLiveCluster(kinds, options);
  const directory = `live:${context.replace(/[^\w.@-]+/g, '-')}`;
  return {
    directory,
    files: liveObjects(listings).map(({ kind, object }) => toFile(directory, kind, object)),
    problems: listings.flatMap((listing) => findings(listing, { directory, server })),
  };
}

function toFile(directory: string, kind: LiveKind, object: JsonObject): SourceFile {
  const namespace = stringAt(object, 'metadata', 'namespace');
  const name = stringAt(object, 'metadata', 'name') ?? '';
  const place = namespace === undefined ? name : `${namespace}/${name}`;
  return { path: `${directory}/${resourceName(kind)}/${place}.yaml`, text: toYaml(object) };
}

/** `clusters.flomesh.io`. */
function resourceName({ group, plural }: LiveKind): string {
  return group === '' ? plural : `${plural}.${group}`;
}

function findings(
  { kind, listed }: LiveListing<LiveKind>,
  { directory, server }: { readonly directory: string; readonly server: string },
): readonly Diagnostic[] {
  const resource = resourceName(kind);
  const at = startOfFile(`${directory}/${resource}`);
  if (listed.type === 'forbidden') {
    const { group, plural } = kind;
    const { isServed } = listed;
    return [diagnose(liveKindForbidden, { server, resource, group, plural, isServed }, at)];
  }
  if (listed.type === 'absent' || listed.namespace === undefined) return [];
  return [diagnose(liveNamespaceOnly, { resource, namespace: listed.namespace }, at)];
}
