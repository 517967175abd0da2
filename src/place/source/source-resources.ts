/**
 * Source directories and what was read → the resources of each, with the namespace that its source fills in.
 * @module
 */
import { getOrInsert } from '../../collection/get-or-insert.ts';
import { memoise } from '../../collection/memoise.ts';
import { type CustomScopes, customScopes, isClusterScoped } from '../../kind/scope.ts';
import { objectAt } from '../../resource/json.ts';
import { type Resource, toResource } from '../../resource/resource.ts';
import type { Rendering } from '../rendered/source-type.ts';
import type { SourceDirectory } from './select-sources.ts';

/** What was read. */
export interface ReadSources {
  readonly sources: readonly SourceDirectory[];
  /** The resources of each file; a file that isn't rendered is left out. */
  readonly files: ReadonlyMap<string, readonly Resource[]>;
  /** The resources of each rendering; one that failed is left out. */
  readonly rendered?: ReadonlyMap<Rendering, readonly Resource[]>;
}

/** The resources of each source, in order of its files. One that two sources have with the same namespace is one. */
export function sourceResources(
  read: ReadSources,
): (source: SourceDirectory) => readonly Resource[] {
  const isFilledIn = read.sources.some(({ namespace }) => namespace !== undefined);
  const all = isFilledIn ? [...read.files.values(), ...(read.rendered?.values() ?? [])] : [];
  const custom = customScopes(all.flat());
  return (source) => {
    const { namespace } = source;
    const resources = writtenIn(source, read);
    if (namespace === undefined) return resources;
    return resources.map((resource) => withNamespace(resource, namespace, custom));
  };
}

function writtenIn({ files, rendering }: SourceDirectory, read: ReadSources): readonly Resource[] {
  if (rendering !== undefined) return read.rendered?.get(rendering) ?? [];
  return files.flatMap((file) => read.files.get(file) ?? []);
}

/** As Argo CD does: kinds of which nobody knows the scope count as namespaced. */
function withNamespace(resource: Resource, namespace: string, custom: CustomScopes): Resource {
  if (resource.namespace !== '' || isClusterScoped(resource, custom)) return resource;
  return getOrInsert(filled(resource), namespace, () => fillIn(resource, namespace));
}

const filled = memoise((_: Resource): Map<string, Resource> => new Map());

function fillIn(resource: Resource, namespace: string): Resource {
  const { object, origin } = resource;
  const metadata = { ...objectAt(object, 'metadata'), namespace };
  const next = { ...object, metadata };
  if (origin.type !== 'authored') return toResource(next, origin);
  return toResource(next, { type: 'authored', source: origin.source.edited(next) });
}
