/** The resources of sources with rendered releases → for each release, its renderings by Helm. */
import { getOrInsert } from '../../../collection/get-or-insert.ts';
import { type Group, groupBy } from '../../../collection/group-by.ts';
import { present } from '../../../collection/present.ts';
import { newCollector } from '../../../diagnostic/collector.ts';
import { hasErrors } from '../../../diagnostic/diagnostic.ts';
import type { Outcome } from '../../../diagnostic/outcome.ts';
import { locate, type Resource } from '../../../resource/resource.ts';
import { toYaml } from '../../../resource/yaml/to-yaml.ts';
import type { SourceDirectory } from '../../source/select-sources.ts';
import { helm } from '../helm/helm.ts';
import type { Need, Rendering, Repository } from '../source-type.ts';
import { indexObjects, type SourceObjects } from './objects-of-clusters.ts';
import type { ReleaseChart, ReleaseKind } from './release-kind.ts';
import { renderedReleaseKind } from './rendered-release.ts';

/** A release that can be rendered. */
export interface Release {
  /** In the order in which they are installed. */
  readonly renderings: readonly Rendering[];
  /** The namespace for namespaced objects without one from the chart; absent: none. */
  readonly namespace?: string;
}

/** The result. */
export interface Releases {
  /** Undefined for one that cannot be rendered. */
  readonly releases: ReadonlyMap<Resource, Release | undefined>;
  readonly needs: readonly Need[];
}

/** The input of the search for releases. */
export interface ReleaseInput {
  /** All sources, also those that render no releases. */
  readonly sources: readonly SourceObjects[];
  readonly repository: Omit<Repository, 'texts'>;
  /** Repository address of the Fleet. */
  readonly repoURL?: string;
}

/** Validates releases. Equal ones share a rendering. */
export function findReleases({ sources, repository, repoURL }: ReleaseInput): Outcome<Releases> {
  const finderOf = indexObjects(sources);
  const known = new Map<string, Rendering>();
  const releases = new Map<Resource, Release | undefined>();
  const needs: Need[] = [];
  const log = newCollector();
  for (const [release, [first, ...others]] of holdersOfReleases(sources)) {
    const { kind, source } = first;
    const holders = [source, ...others.map((other) => other.source)];
    const clusters = new Set(holders.flatMap((holder) => holder.clusters.map(({ name }) => name)));
    const found = kind.read(release, {
      find: finderOf(clusters),
      repository: { ...repository, texts: noTexts },
      source: source.directory,
      clusters: [...clusters],
      ...present({ repoURL }),
    });
    const { charts, namespace } = log.keep(found);
    needs.push(...found.value.needs);
    if (hasErrors(found.diagnostics)) {
      releases.set(release, undefined);
      continue;
    }
    const renderings = charts.map((chart) => {
      const rendering = renderingOf(release, chart, { source: source.source, clusters });
      const key = JSON.stringify([chart.directory, rendering.file, toYaml(chart.settings)]);
      return getOrInsert(known, key, () => rendering);
    });
    releases.set(release, { renderings, ...present({ namespace }) });
  }
  return { value: { releases, needs }, diagnostics: log.diagnostics };
}

const noTexts: ReadonlyMap<string, string> = new Map();

/** A source that renders a release. */
interface Holder {
  readonly kind: ReleaseKind;
  readonly release: Resource;
  readonly source: SourceDirectory;
}

/** The rendered releases, each with all its sources. */
function holdersOfReleases(
  sources: readonly SourceObjects[],
): ReadonlyMap<Resource, Group<Holder>> {
  const placedReleases = sources.flatMap(({ source, resources }) =>
    resources.flatMap((release) => {
      const kind = renderedReleaseKind(source.source, release);
      return kind === undefined ? [] : [{ kind, release, source }];
    }),
  );
  return groupBy(placedReleases, ({ release }) => release);
}

function renderingOf(
  release: Resource,
  { directory, settings }: ReleaseChart,
  {
    source,
    clusters,
  }: { readonly source: SourceDirectory['source']; readonly clusters: ReadonlySet<string> },
): Rendering {
  const at = locate(release);
  return {
    type: helm,
    directory,
    file: at.file,
    settings,
    source: { ...source, at },
    clusters: [...clusters],
  };
}
