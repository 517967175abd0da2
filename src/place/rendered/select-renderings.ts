/** A directory that a program renders, with its clusters → the clusters by their rendering. */
import { getOrInsert } from '../../collection/get-or-insert.ts';
import { present } from '../../collection/present.ts';
import type { SourceSpec } from '../../kind/distributary-v1alpha1/source/source-spec.ts';
import { fillTemplate } from '../../kind/notation/cluster-template.ts';
import { type JsonObject, mapTexts } from '../../resource/json.ts';
import { toYaml } from '../../resource/yaml/to-yaml.ts';
import type { Cluster } from '../../topology/topology.ts';
import type { RenderType } from '../source/render-type.ts';
import type { Rendering } from './source-type.ts';

/** A directory that some clusters get as one application. */
export interface RenderedDirectory extends RenderType {
  readonly directory: string;
  readonly application: string;
  /** The namespace for objects without one. */
  readonly namespace?: string;
  readonly clusters: readonly Cluster[];
  readonly source: SourceSpec;
}

/** Clusters with equal objects. */
export interface RenderedShare {
  readonly rendering: Rendering;
  readonly clusters: readonly Cluster[];
}

/** Renderings by their inputs, so that two sources share one. */
export type KnownRenderings = Map<string, Rendering>;

/** The shares, in order of their first clusters. */
export function selectRenderings(
  { directory, application, namespace, clusters, source, type, file }: RenderedDirectory,
  known: KnownRenderings,
): readonly RenderedShare[] {
  const shares = new Map<string, { readonly settings: JsonObject; readonly clusters: Cluster[] }>();
  for (const cluster of clusters) {
    const filled = mapTexts(source[type.name] ?? {}, (text) =>
      fillTemplate(text, { ...cluster, path: directory }),
    );
    const settings = type.settle(filled, { application, ...present({ namespace }) });
    const key = `${type.name} ${JSON.stringify(directory)} ${toYaml(settings)}`;
    getOrInsert(shares, key, () => ({ settings, clusters: [] })).clusters.push(cluster);
  }
  return [...shares].map(([key, { settings, clusters: sharers }]) => {
    const names = sharers.map(({ name }) => name);
    const own = { type, directory, file, settings, source, clusters: names };
    return { rendering: getOrInsert(known, key, () => own), clusters: sharers };
  });
}
