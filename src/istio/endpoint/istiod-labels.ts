/** The labels that istiod sets on each endpoint, whatever its author wrote (Istio `label.AugmentLabels`). */
import {
  clusterLabel,
  hostnameLabel,
  networkLabel,
  regionLabel,
  subzoneLabel,
  zoneLabel,
} from '../../kind/topology-label.ts';
import type { ClusterView } from '../../place/cluster-view.ts';
import { istiodClusterId, podNetwork } from '../mesh/cluster-mesh.ts';
import type { Serving } from '../pod/serving-labels.ts';

type Labels = Readonly<Record<string, string>>;

const setKeys: ReadonlySet<string> = new Set([
  clusterLabel,
  hostnameLabel,
  networkLabel,
  regionLabel,
  subzoneLabel,
  zoneLabel,
]);

/** The labels of a subset, by who sets them on endpoints. */
export interface LabelsBySetter {
  /** The labels that istiod sets by the place of the endpoint. */
  readonly istiod: Labels;
  /** The labels of pods and entries. */
  readonly author: Labels;
}

/** Separates the labels that istiod sets from those that authors set. */
export function labelsBySetter(labels: Labels): LabelsBySetter {
  const entries = Object.entries(labels);
  return {
    istiod: Object.fromEntries(entries.filter(([key]) => setKeys.has(key))),
    author: Object.fromEntries(entries.filter(([key]) => !setKeys.has(key))),
  };
}

/** Whether a cluster's istiod sets these labels on the pods there: Git has neither their nodes nor, in many fleets, a network. */
export function setsOnOwnPods(view: ClusterView, labels: Labels): Serving {
  const { region, zone } = view.cluster;
  const known = new Map([
    [clusterLabel, istiodClusterId(view)],
    [networkLabel, podNetwork(view)],
    [regionLabel, region],
  ]);
  const entries = Object.entries(labels);
  if (entries.some(([key, value]) => (known.get(key) || value) !== value)) return 'no';
  known.set(zoneLabel, zone);
  return entries.every(([key, value]) => known.get(key) === value) ? 'yes' : 'untold';
}
