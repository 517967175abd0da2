/**
 * Subsets of a Service that requests are sent to and that no pod belongs to, here or in another cluster.
 * @module
 */

import { getOrInsert } from '../../collection/get-or-insert.ts';
import { type Code, defineCode } from '../../diagnostic/code.ts';
import { type Diagnostic, diagnose } from '../../diagnostic/diagnostic.ts';
import { decodeDestinationRule } from '../../istio/destination-rule/destination-rule.ts';
import { type ServiceEndpoint, serviceEndpoints } from '../../istio/endpoint/service-endpoint.ts';
import { decodeVirtualService } from '../../istio/virtual-service/virtual-service.ts';
import { isWildcard, resolveHost } from '../../kind/istio-networking-v1/host/host.ts';
import { hasLabels } from '../../kind/notation/label-selector.ts';
import { displayName, locate, type Resource } from '../../resource/resource.ts';
import type { Check } from '../check.ts';
import type { ClusterState } from '../cluster-state.ts';
import { type RuledService, ruledServices } from './ruled-service.ts';

/** A subset that requests go to and no pod belongs to. */
const code: Code<{
  object: string;
  subset: string;
  labels: Readonly<Record<string, string>>;
  host: string;
  cluster: string;
}> = defineCode({
  code: 'DIS0623',
  name: 'subset-without-endpoints',
  severity: 'warning',
  title: 'requests are sent to a subset without endpoints',
  why: 'Envoy answers requests to a subset that no endpoint belongs to with 503 itself. Endpoints are looked for among the pods of all clusters and what ServiceEntries and WorkloadEntries bring, by their labels.',
  fix: 'correct the labels of the subset, or send the requests elsewhere',
  message: ({ object, subset, labels, host }, where) => {
    const wanted = Object.entries(labels).map(([key, value]) => `${key}=${value}`);
    return `subset "${subset}" of ${object} asks for ${wanted.join(', ')}, which no endpoint of '${host}' has in ${where}, nor in another one`;
  },
});

/** Finds requests that Envoy answers with 503 itself. Of entries, whose endpoints Git tells all, `empty-subset` speaks. */
export const subsetWithoutEndpoints: Check = {
  name: 'subset-without-endpoints',
  codes: [code],
  run(state) {
    const wanted = wantedSubsets(state);
    return state.istio('DestinationRule').flatMap((rule) => judgeRule(state, rule, wanted));
  },
};

/** By host and subset, a VirtualService that sends requests there. */
type WantedSubsets = ReadonlyMap<string, ReadonlyMap<string, Resource>>;

function wantedSubsets({ istio, cluster }: ClusterState): WantedSubsets {
  const wanted = new Map<string, Map<string, Resource>>();
  for (const route of istio('VirtualService')) {
    for (const [host, subset] of destinationsOf(route)) {
      const name = resolveHost(host, route.namespace, cluster.clusterDomain);
      const subsets = getOrInsert(wanted, name, () => new Map<string, Resource>());
      getOrInsert(subsets, subset, () => route);
    }
  }
  return wanted;
}

/** Host and subset of each destination that gets requests: none of weight 0. */
function destinationsOf(resource: Resource): readonly (readonly [string, string])[] {
  return decodeVirtualService(resource)
    .routes.flatMap(({ destinations }) => destinations)
    .flatMap(({ host, subset, weight }) =>
      subset === undefined || weight === 0 ? [] : [[host, subset] as const],
    );
}

/** Labels that pods get when they are made: by controllers, by nodes, by Istio's injector. */
const givenToPods =
  /(?:^|-)(?:pod-template|revision)-hash$|^(?:apps|statefulset|topology)\.kubernetes\.io\/|istio\.io\//;

function judgeRule(
  state: ClusterState,
  rule: Resource,
  wanted: WantedSubsets,
): readonly Diagnostic[] {
  const written = decodeDestinationRule(rule).host;
  const host = resolveHost(written, rule.namespace, state.cluster.clusterDomain);
  const asked = wanted.get(host);
  if (asked === undefined || isWildcard(host)) return [];
  return decodeDestinationRule(rule).subsets.flatMap(({ name: subset, labels, pointer }) => {
    const route = asked.get(subset);
    const isKnown = Object.keys(labels).every((key) => !givenToPods.test(key));
    if (route === undefined || !isKnown) return [];
    return ruledServices(state, rule)
      .filter((ruled) => isEmpty(state, ruled, labels))
      .map(() => {
        const args = {
          object: displayName(rule),
          subset,
          labels,
          host,
          cluster: state.cluster.name,
        };
        const at = locate(rule, `${pointer}/labels`, 'key');
        const sender = {
          message: 'what sends requests there',
          at: locate(route, '/metadata/name'),
        };
        return diagnose(code, args, at, [sender]);
      });
  });
}

/** Whether all pods are known, and none of them is of the subset: those of another cluster may come by a remote secret. */
function isEmpty(
  { fleet }: ClusterState,
  { service, endpoints, isComplete }: RuledService,
  labels: Readonly<Record<string, string>>,
): boolean {
  const { isKubernetes, discovery, host } = service;
  if (!isKubernetes || discovery !== 'eds' || !isComplete || endpoints.length === 0) return false;
  const isOfSubset = (one: ServiceEndpoint): boolean => hasLabels(one.labels, labels);
  if (endpoints.some(isOfSubset)) return false;
  return !fleet.some((state) => endpointsOf(state, host).some(isOfSubset));
}

function endpointsOf({ pilot }: ClusterState, host: string): readonly ServiceEndpoint[] {
  const [service] = pilot.servicesByHost.get(host) ?? [];
  return service === undefined ? [] : serviceEndpoints(pilot, service);
}
