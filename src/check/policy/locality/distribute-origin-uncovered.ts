/**
 * `distribute` without an entry for the clients of a cluster, while the service has endpoints far away.
 * @module
 */

import { type Code, defineCode, type Texts } from '../../../diagnostic/code.ts';
import { type Diagnostic, diagnose } from '../../../diagnostic/diagnostic.ts';
import { localityOrder } from '../../../istio/destination-rule/locality-order.ts';
import type { PolicyBlock } from '../../../istio/destination-rule/policy-block.ts';
import { displayName, locate, type Resource } from '../../../resource/resource.ts';
import type { Check } from '../../check.ts';
import type { ClusterState } from '../../cluster-state.ts';
import { eachBlock } from '../each-block.ts';
import { ruledServices } from '../ruled-service.ts';
import { mayMean, placeOf, placesOf, regionOf } from './host-places.ts';

/** Clients without an entry of `distribute`. */
const code: Code<Texts<'object' | 'host' | 'cluster'>> = defineCode({
  code: 'DIS0615',
  name: 'distribute-origin-uncovered',
  severity: 'warning',
  title: 'The distribute setting has no entry for the clients of a cluster',
  why: 'Clients whose locality matches no `from` get all endpoints in one priority, each with its own weight: most of their requests can leave the region, and outlierDetection does not order the endpoints.',
  fix: 'add an entry whose `from` is the region of the cluster, or "*" as the last entry for all other regions',
  lacks: () => [{ kinds: ['Cluster'] }],
  message: ({ object, host }, where) =>
    `${object} sets weights for the localities of "${host}", and no "from" matches clients of ${where}, which also have endpoints in other regions`,
});

/** Finds clients that the weights leave out. */
export const distributeOriginUncovered: Check = { codes: [code], run: eachBlock(judgeBlock) };

function judgeBlock(
  state: ClusterState,
  rule: Resource,
  { written, pointer }: PolicyBlock,
): readonly Diagnostic[] {
  const order = localityOrder(written);
  const place = placeOf(state.cluster);
  if (order?.isEnabled !== true || order.distribute.length === 0 || place === undefined) return [];
  if (order.distribute.some(({ from }) => mayMean(from, place))) return [];
  return ruledServices(state, rule).flatMap((ruled) => {
    const regions = placesOf(state, ruled).map(regionOf);
    const others = regions.filter((region) => region !== state.cluster.region);
    if (others.length === 0) return [];
    const { host } = ruled.service;
    const args = { object: displayName(rule), host, cluster: state.cluster.name };
    return [diagnose(code, args, locate(rule, `${pointer}${order.pointer}/distribute`, 'key'))];
  });
}
