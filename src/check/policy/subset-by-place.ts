/** Subsets that get requests and select another cluster's endpoints by labels that istiod sets. */

import { type Diagnostic, diagnose } from '../../diagnostic/diagnostic.ts';
import {
  decodeDestinationRule,
  hostOfRule,
  type Subset,
} from '../../istio/destination-rule/destination-rule.ts';
import { labelsBySetter } from '../../istio/endpoint/istiod-labels.ts';
import { endpointsWith } from '../../istio/endpoint/service-endpoint.ts';
import { podNetwork } from '../../istio/mesh/cluster-mesh.ts';
import { clusterLabel, networkLabel, regionLabel } from '../../kind/topology-label.ts';
import { inCluster, locate, noteAt, type Resource } from '../../resource/resource.ts';
import type { Check } from '../check.ts';
import type { ClusterState } from '../cluster-state.ts';
import { subsetElsewhere } from '../codes/policy.ts';
import { isJoined } from '../joined-mesh.ts';
import { ruledServices } from './ruled-service.ts';
import { wantedSubsets } from './wanted-subsets.ts';

/** Finds requests that Envoy answers with 503, because istiod overwrites the labels of entries. */
export const subsetByPlace: Check = {
  codes: [subsetElsewhere],
  run: (state) => state.istio('DestinationRule').flatMap((rule) => judgeRule(state, rule)),
};

function judgeRule(state: ClusterState, rule: Resource): readonly Diagnostic[] {
  const host = hostOfRule(rule, state.cluster.clusterDomain);
  const routeBySubset = wantedSubsets(state).get(host);
  if (routeBySubset === undefined) return [];
  const byPlace = decodeDestinationRule(rule).subsets.filter(
    (one) => routeBySubset.has(one.name) && placeLabels(state, one).length > 0,
  );
  const [first] = byPlace.filter((one) => isElsewhere(state, rule, one));
  const route = first && routeBySubset.get(first.name);
  if (first === undefined || route === undefined) return [];
  const keys = byPlace.flatMap((one) => placeLabels(state, one).map(([key]) => key));
  const args = {
    ...inCluster(rule, state.cluster),
    host,
    subsets: byPlace.map(({ name }) => name),
    labels: [...new Set(keys)],
    isJoined: isJoined(state),
  };
  const sender = noteAt('the route to the subset', route, '/metadata/name');
  return [diagnose(subsetElsewhere, args, locate(rule, '/spec/subsets', 'key'), [sender])];
}

/** The labels of the subset whose values are known of all endpoints: nodes, and with them zones, are not in Git. */
function placeLabels(state: ClusterState, { labels }: Subset): readonly [string, string][] {
  const known = new Set([clusterLabel, regionLabel]);
  if (podNetwork(state) !== '') known.add(networkLabel);
  return Object.entries(labels).filter(([key]) => known.has(key));
}

/** Whether the service has endpoints with the author's labels, and none of them in the place. */
function isElsewhere(state: ClusterState, rule: Resource, subset: Subset): boolean {
  const place = Object.fromEntries(placeLabels(state, subset));
  const { author } = labelsBySetter(subset.labels);
  const id = state.pilot.state.cluster;
  return ruledServices(state, rule).some(({ service, endpoints, isComplete }) => {
    if (!service.isKubernetes || service.discovery !== 'eds' || !isComplete) return false;
    const found = endpointsWith(endpoints, author, id);
    return found.length > 0 && endpointsWith(found, place, id).length === 0;
  });
}
