/** Source directories and the read files → the resources of each, with their source's default namespace. */
import { getOrInsert } from '../../collection/get-or-insert.ts';
import { memoise } from '../../collection/memoise.ts';
import type { Diagnostic } from '../../diagnostic/diagnostic.ts';
import { hasVariable } from '../../kind/notation/variable-substitution.ts';
import { type CustomScopes, customScopes, isClusterScoped } from '../../kind/scope.ts';
import { checkIdentity } from '../../parse/object-identity.ts';
import { objectAt } from '../../resource/json.ts';
import { type Resource, toResource } from '../../resource/resource.ts';
import { renderedReleaseKind, rendersReleases } from '../rendered/release/rendered-release.ts';
import type { Rendering } from '../rendered/source-type.ts';
import type { SourceDirectory } from './select-sources.ts';
import { type VariableProblem, withVariables } from './with-variables.ts';

/** The read files. */
export interface ReadSources {
  readonly sources: readonly SourceDirectory[];
  /** The resources of each file; a file that is not rendered is omitted. */
  readonly files: ReadonlyMap<string, readonly Resource[]>;
  /** The resources of each rendering; a failed one is omitted. */
  readonly rendered?: ReadonlyMap<Rendering, readonly Resource[]>;
  /** The replacement of a rendered release; absent: none was rendered. */
  readonly releases?: ReadonlyMap<Resource, readonly Resource[]>;
}

/** The resources of each source, in order of its files. A resource that two sources have with the same namespace counts once. */
export function sourceResources(
  read: ReadSources,
): (source: SourceDirectory) => readonly Resource[] {
  const isFilledIn = read.sources.some(({ namespace }) => namespace !== undefined);
  const custom = isFilledIn ? scopesIn(read) : noScopes;
  return (source) => {
    const { namespace } = source;
    const written = writtenIn(source, read);
    const named =
      namespace === undefined
        ? written
        : written.map((resource) => withNamespace(resource, namespace, custom));
    const resources =
      source.variables === undefined
        ? named
        : named.map((resource) => withVariables(resource, source.variables ?? {}).resource);
    const { releases } = read;
    if (releases === undefined || !rendersReleases(source.source)) return resources;
    return resources.flatMap((resource) => {
      const isRelease = renderedReleaseKind(source.source, resource) !== undefined;
      return (isRelease ? releases.get(resource) : undefined) ?? [resource];
    });
  };
}

const noScopes: CustomScopes = new Map();

/** The scopes of kinds from CustomResourceDefinitions among all read resources. */
export function scopesIn({ files, rendered }: ReadSources): CustomScopes {
  return customScopes([...files.values(), ...(rendered?.values() ?? [])].flat());
}

function writtenIn({ files, rendering }: SourceDirectory, read: ReadSources): readonly Resource[] {
  if (rendering !== undefined) return read.rendered?.get(rendering) ?? [];
  return files.flatMap((file) => read.files.get(file) ?? []);
}

/** Like Argo CD: kinds of unknown scope count as namespaced. */
export function withNamespace(
  resource: Resource,
  namespace: string,
  custom: CustomScopes,
): Resource {
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

/** The objects that Kubernetes refuses for their name, or another field of every object, for want of variables or with their values. */
export function wronglyNamed(
  sources: readonly SourceDirectory[],
  resourcesOf: (source: SourceDirectory) => readonly Resource[],
): ReadonlyMap<Resource, readonly Diagnostic[]> {
  const findings = sources.flatMap((source) =>
    resourcesOf(source).map((resource) => [resource, identityFindings(resource, source)] as const),
  );
  return new Map(findings.filter(([, found]) => found.length > 0));
}

function identityFindings(
  resource: Resource,
  { variables }: SourceDirectory,
): readonly Diagnostic[] {
  const { name, namespace, object, origin } = resource;
  const isOpen = hasVariable(name) || hasVariable(namespace);
  if (origin.type !== 'authored') return [];
  if (variables === undefined) return isOpen ? checkIdentity(object, origin.source) : [];
  // A variable that cannot be replaced is a finding already.
  const isKnown = isOpen && withVariables(resource, variables).problem !== undefined;
  return isKnown ? [] : checkIdentity(object, origin.source);
}

/** The objects in which a variable cannot be replaced, with the first of each. */
export function variableProblems(
  read: ReadSources,
): readonly { readonly resource: Resource; readonly problem: VariableProblem }[] {
  return read.sources.flatMap((source) => {
    const { variables } = source;
    if (variables === undefined) return [];
    return writtenIn(source, read).flatMap((resource) => {
      const { problem } = withVariables(resource, variables);
      return problem === undefined ? [] : [{ resource, problem }];
    });
  });
}
