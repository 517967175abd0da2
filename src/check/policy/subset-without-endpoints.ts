/** Subsets of a Service that get requests and have no pods, here or in another cluster. */

import { type Diagnostic, diagnose } from '../../diagnostic/diagnostic.ts';
import { decodeDestinationRule } from '../../istio/destination-rule/destination-rule.ts';
import type { ServiceEndpoint } from '../../istio/endpoint/endpoint-place.ts';
import { endpointsOfHost } from '../../istio/endpoint/service-endpoint.ts';
import { areInGit } from '../../istio/pod/serving-labels.ts';
import { isWildcard, resolveHost } from '../../kind/istio-networking-v1/host/host.ts';
import { labelPairs } from '../../kind/notation/label-index.ts';
import { hasLabels } from '../../kind/notation/label-selector.ts';
import { inCluster, locate, noteAt, type Resource } from '../../resource/resource.ts';
import type { Check } from '../check.ts';
import type { ClusterState } from '../cluster-state.ts';
import { subsetEmpty } from '../codes/policy.ts';
import { type RuledService, ruledServices } from './ruled-service.ts';
import { type WantedSubsets, wantedSubsets } from './wanted-subsets.ts';

/** Finds requests that Envoy answers with 503. `empty-subset` reports entries, whose endpoints are all in Git. */
export const subsetWithoutEndpoints: Check = {
  codes: [subsetEmpty],
  run(state) {
    const wanted = wantedSubsets(state);
    return state.istio('DestinationRule').flatMap((rule) => judgeRule(state, rule, wanted));
  },
};

function judgeRule(
  state: ClusterState,
  rule: Resource,
  wanted: WantedSubsets,
): readonly Diagnostic[] {
  const written = decodeDestinationRule(rule).host;
  const host = resolveHost(written, rule.namespace, state.cluster.clusterDomain);
  const requested = wanted.get(host);
  if (requested === undefined || isWildcard(host)) return [];
  return decodeDestinationRule(rule).subsets.flatMap(({ name: subset, labels, pointer }) => {
    const route = requested.get(subset);
    if (route === undefined || !areInGit(labels)) return [];
    return ruledServices(state, rule)
      .filter((ruled) => isEmpty(state, ruled, labels))
      .map(() => {
        const args = {
          ...inCluster(rule, state.cluster),
          subset,
          labels: labelPairs(labels),
          host,
        };
        const at = locate(rule, `${pointer}/labels`, 'key');
        const sender = noteAt('the route to the subset', route, '/metadata/name');
        return diagnose(subsetEmpty, args, at, [sender]);
      });
  });
}

/** Whether all pods are known and none is in the subset: remote secrets may add those of another cluster. */
function isEmpty(
  { fleet }: ClusterState,
  { service, endpoints, isComplete }: RuledService,
  labels: Readonly<Record<string, string>>,
): boolean {
  const { isKubernetes, discovery, host } = service;
  if (!isKubernetes || discovery !== 'eds' || !isComplete || endpoints.length === 0) return false;
  const isOfSubset = (one: ServiceEndpoint): boolean => hasLabels(one.labels, labels);
  if (endpoints.some(isOfSubset)) return false;
  return !fleet.some((state) => endpointsOfHost(state.pilot, host).some(isOfSubset));
}
