/** Endpoints without a locality, which Pilot counts as far away, among those of another region that have one. */

import { type Diagnostic, diagnose } from '../../../diagnostic/diagnostic.ts';
import type { PolicyBlock } from '../../../istio/destination-rule/policy-block.ts';
import { type EndpointGroup, orderingOf } from '../../../istio/endpoint/endpoint-group.ts';
import { upstreamClusterOf } from '../../../istio/model/upstream-clusters.ts';
import { isService } from '../../../istio/service/registered-service.ts';
import { decodeServiceEntry } from '../../../istio/service-entry/service-entry.ts';
import { isIstio } from '../../../kind/istio-networking-v1/istio-kind.ts';
import { inCluster, locate, noteAt, type Resource } from '../../../resource/resource.ts';
import type { Check } from '../../check.ts';
import type { ClusterState } from '../../cluster-state.ts';
import { localityMissing as code } from '../../codes/host.ts';
import { eachBlock } from '../../policy/each-block.ts';
import { placeOf, regionOf } from '../../policy/locality/host-places.ts';
import { clusterOfBlock, type RuledService, ruledServices } from '../../policy/ruled-service.ts';
import { isEntriesOwn } from '../rival/rival-entries.ts';

/** Finds the endpoints that are meant to come first, and do not. */
export const localityMissing: Check = {
  codes: [code],
  run: eachBlock(judgeBlock),
};

function judgeBlock(
  state: ClusterState,
  rule: Resource,
  block: PolicyBlock,
): readonly Diagnostic[] {
  const place = placeOf(state.cluster);
  if (place === undefined || block.written['outlierDetection'] === undefined) return [];
  return ruledServices(state, rule).flatMap((ruled) => {
    const groups = orderedGroups(state, ruled, block);
    const blank = groups.find(({ locality }) => locality === '');
    const beside = groups.filter(({ priority }) => priority === blank?.priority);
    const far = beside.find(
      ({ locality }) => locality !== '' && regionOf(locality) !== regionOf(place),
    );
    if (blank === undefined || far === undefined) return [];
    const isServedNearby = groups.some(({ locality }) => regionOf(locality) === regionOf(place));
    const addresses = blank.endpoints.map(({ address }) => address);
    const found = addresses.find((address) => !isServedNearby || !isEntriesOwn(address, state));
    const entry = found === undefined ? undefined : entryWith(state, ruled, found);
    if (found === undefined || entry === undefined) return [];
    const args = {
      ...inCluster(entry.resource, state.cluster),
      host: ruled.service.host,
      address: found,
      other: far.endpoints[0]?.address ?? '',
      locality: far.locality,
    };
    const related = [
      noteAt('the rule that orders endpoints', rule, `${block.pointer}/outlierDetection`, 'key'),
    ];
    return [diagnose(code, args, locate(entry.resource, entry.pointer), related)];
  });
}

/** The endpoints of a block, if only their localities order them. */
function orderedGroups(
  { pilot }: ClusterState,
  ruled: RuledService,
  block: PolicyBlock,
): readonly EndpointGroup[] {
  const { service, client } = ruled;
  const wanted = clusterOfBlock(ruled, block);
  const upstream = wanted && upstreamClusterOf(service, wanted, pilot, client);
  if (upstream?.setting === undefined || orderingOf(upstream.setting, true) !== 'places') return [];
  return upstream.resolved ?? upstream.groups;
}

/** The ServiceEntry that lists the endpoint. */
function entryWith({ pilot }: ClusterState, { service }: RuledService, address: string) {
  const sources = pilot.sources.get(`${service.namespace}/${service.host}`) ?? [];
  for (const resource of sources) {
    if (isService(resource) || !isIstio(resource, 'ServiceEntry')) continue;
    const { endpoints } = decodeServiceEntry(resource);
    const at = endpoints.findIndex((one) => one.address === address && one.locality === '');
    if (at >= 0) return { resource, pointer: `/spec/endpoints/${at}` };
  }
  return undefined;
}
