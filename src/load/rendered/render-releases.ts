/** Sources and their resources → the objects that their HelmReleases and Applications install, where a source enables that. */
import { newCollector } from '../../diagnostic/collector.ts';
import type { Outcome } from '../../diagnostic/outcome.ts';
import { annotation } from '../../kind/annotation.ts';
import type { FleetSpec } from '../../kind/distributary-v1alpha1/fleet-spec.ts';
import type { CustomScopes } from '../../kind/scope.ts';
import {
  findReleases,
  type Release,
  type Releases,
} from '../../place/rendered/release/find-releases.ts';
import { rendersReleases } from '../../place/rendered/release/rendered-release.ts';
import type { Rendering } from '../../place/rendered/source-type.ts';
import {
  type ReadSources,
  scopesIn,
  sourceResources,
  withNamespace,
} from '../../place/source/source-resources.ts';
import { objectAt } from '../../resource/json.ts';
import { annotationsOf, type Resource, toResource } from '../../resource/resource.ts';
import { type KnownResults, type RenderedSources, renderAll } from './render-sources.ts';
import type { SurveyedRepository } from './survey-renderings.ts';

/** The objects of the releases. */
export interface RenderedReleases
  extends Omit<RenderedSources, 'resources' | 'needs' | 'stored' | 'unlisted'> {
  /** By HelmRelease or Application, in the order of Helm's output; none for a failed one, which is an error. */
  readonly releases: ReadonlyMap<Resource, readonly Resource[]>;
}

/** Finds the releases among the resources. */
export function releasesIn(
  read: ReadSources,
  { repoURL }: Pick<FleetSpec, 'repoURL'>,
  { root, lock }: SurveyedRepository,
): Outcome<Releases> {
  if (!read.sources.some(({ source }) => rendersReleases(source))) {
    return { value: { releases: new Map(), needs: [] }, diagnostics: [] };
  }
  const resourcesOf = sourceResources(read);
  const sources = read.sources.map((source) => ({ source, resources: resourcesOf(source) }));
  const about = { sources, repository: { root, lock } };
  return findReleases(repoURL === undefined ? about : { ...about, repoURL });
}

/** The renderings of releases, each once. */
export function renderingsOfReleases(found: Releases['releases']): readonly Rendering[] {
  return [...new Set([...found.values()].flatMap((release) => release?.renderings ?? []))];
}

export async function renderReleases(
  read: ReadSources,
  fleet: Pick<FleetSpec, 'repoURL'>,
  repository: SurveyedRepository,
  known: KnownResults,
): Promise<Outcome<RenderedReleases>> {
  const log = newCollector();
  const { releases: found } = log.keep(releasesIn(read, fleet, repository));
  if (found.size === 0) return { value: nothing, diagnostics: log.diagnostics };
  const renderings = renderingsOfReleases(found);
  const made = log.keep(await renderAll(renderings, repository, known));
  const rendered = new Map([...(read.rendered ?? []), ...made.resources]);
  const custom = scopesIn({ ...read, rendered });
  const releases = new Map(
    [...found].map(([release, way]) => {
      if (way === undefined) return [release, []] as const;
      const resources = way.renderings.flatMap((one) => made.resources.get(one) ?? []);
      return [release, installed(release, way, { resources, custom })] as const;
    }),
  );
  const { texts, programs } = made;
  return { value: { releases, texts, programs }, diagnostics: log.diagnostics };
}

const nothing: RenderedReleases = { releases: new Map(), texts: new Map(), programs: new Map() };

interface Printed {
  readonly resources: readonly Resource[];
  readonly custom: CustomScopes;
}

/** Objects of a release are in its namespace, and go to the clusters of the release. */
function installed(
  release: Resource,
  { namespace }: Release,
  { resources, custom }: Printed,
): readonly Resource[] {
  const clusters = annotationsOf(release)[annotation.clusters];
  return resources.map((resource) => {
    const filled = namespace === undefined ? resource : withNamespace(resource, namespace, custom);
    return clusters === undefined ? filled : withClusters(filled, clusters);
  });
}

function withClusters(resource: Resource, clusters: string): Resource {
  const { object, origin } = resource;
  const metadata = objectAt(object, 'metadata');
  const annotations = { [annotation.clusters]: clusters, ...objectAt(metadata, 'annotations') };
  const next = { ...object, metadata: { ...metadata, annotations } };
  if (origin.type !== 'authored') return toResource(next, origin);
  return toResource(next, { type: 'authored', source: origin.source.edited(next) });
}
