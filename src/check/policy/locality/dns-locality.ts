/**
 * DNS endpoints in two localities that labels order, on which Pilot panics (istio#61857; seen with 1.31's own code).
 * @module
 */

import { type Diagnostic, diagnose, type Related } from '../../../diagnostic/diagnostic.ts';
import { localityOrder } from '../../../istio/destination-rule/locality-order.ts';
import { policyBlocks } from '../../../istio/destination-rule/policy-block.ts';
import { trafficPolicyFor } from '../../../istio/destination-rule/traffic-policy.ts';
import { serviceEndpoints } from '../../../istio/endpoint/service-endpoint.ts';
import { wholeClustersOf } from '../../../istio/model/upstream-clusters.ts';
import type { RegisteredService } from '../../../istio/service/registered-service.ts';
import { displayName, locate } from '../../../resource/resource.ts';
import type { Check } from '../../check.ts';
import type { ClusterState } from '../../cluster-state.ts';
import { dnsLocalities } from '../../codes/policy.ts';
import { ruledServices } from '../ruled-service.ts';

/** Finds ServiceEntries that crash istiod. */
export const dnsLocality: Check = {
  codes: [dnsLocalities],
  run: (state) => {
    // A Service has no such endpoints.
    if (state.istio('ServiceEntry').length === 0) return [];
    const services = state.pilot.services.filter(({ discovery }) => discovery === 'dns');
    if (services.length === 0) return [];
    return [...orderedByRules(state), ...orderedByAnnotation(state, services)];
  },
};

function orderedByRules(state: ClusterState): readonly Diagnostic[] {
  return state.istio('DestinationRule').flatMap((rule) => {
    const orders = policyBlocks(rule).map(({ effective }) => localityOrder(effective));
    if (orders.every((one) => (one?.failoverPriority.length ?? 0) === 0)) return [];
    const related = [{ message: 'the rule', at: locate(rule, '/spec/trafficPolicy') }];
    return ruledServices(state, rule).flatMap(({ service, client }) => {
      if (service.discovery !== 'dns') return [];
      const clusters = wholeClustersOf(service, state.pilot, client);
      const panics = clusters.some(({ panic }) => panic !== undefined);
      return panics ? judgeService(state, service, displayName(rule), related) : [];
    });
  });
}

/** Without a rule, or with one without its own setting. */
function orderedByAnnotation(
  state: ClusterState,
  services: readonly RegisteredService[],
): readonly Diagnostic[] {
  return services.flatMap((service) => {
    if (service.trafficDistribution === 'none') return [];
    const client = { namespace: service.namespace, labels: {}, locality: '' };
    const clusters = wholeClustersOf(service, state.pilot, client);
    const crash = clusters.find(({ panic }) => panic !== undefined);
    const policy = crash?.rule && trafficPolicyFor(crash.rule.spec, crash.port, '');
    if (crash === undefined || localityOrder(policy) !== undefined) return [];
    return judgeService(state, service, 'its traffic distribution', []);
  });
}

function judgeService(
  { pilot }: ClusterState,
  service: RegisteredService,
  orderedBy: string,
  related: readonly Related[],
): readonly Diagnostic[] {
  const { namespace, host } = service;
  const [entry] = pilot.sources.get(`${namespace}/${host}`) ?? [];
  if (entry === undefined) return [];
  const count = new Set(serviceEndpoints(pilot, service).map(({ locality }) => locality)).size;
  const args = { object: displayName(entry), host, orderedBy, count };
  return [diagnose(dnsLocalities, args, locate(entry, '/spec/endpoints', 'key'), related)];
}
