/**
 * A service that other clusters serve, where no Istio output is derived → what keeps its order there, and what is said where nothing does.
 *
 * The API that offers a service may have policies of its own, which its controllers read. Of any other policy they know nothing: who imports by
 * the Multi-Cluster Services API asks all clusters alike (GKE, Linkerd's federated services), or own pods first and then all others (Submariner, and
 * Cilium where its annotation says so).
 * @module
 */
import { orderNotKept } from '../../../diagnostic/codes/failover-policy.ts';
import { type Diagnostic, diagnose } from '../../../diagnostic/diagnostic.ts';
import type { Outcome } from '../../../diagnostic/outcome.ts';
import { displayName, groupOf, locate } from '../../../resource/resource.ts';
import { mayOfferTo } from '../../offer/audience.ts';
import type { Provider } from '../../offer/offered-service.ts';
import type { Source } from '../../provenance.ts';
import type { PolicySource } from '../policy/policy-reader.ts';
import type { OrderedProvider, OrderInput } from './order-decision.ts';
import { orderProviders } from './order-providers.ts';
import {
  affinityObstacle,
  globalService,
  neededAffinity,
  type ServiceAffinity,
} from './service-affinity.ts';

/** What Cilium has to be told for one service, if anything; and what is wrong with the policy, or not kept of it. */
export function orderWithoutIstio(input: OrderInput): Outcome<ServiceAffinity | undefined> {
  const { value: ordered, diagnostics } = orderProviders(input);
  const { cluster } = input.view;
  const heard = mayOfferTo(input.service.providers, cluster);
  const offering = heard.filter((one) => one.offersTo(cluster));
  if (offering.length === 0) return { value: undefined, diagnostics };
  const { source } = input.policy;
  const ours = globalService(input);
  const obstacle = ours && affinityObstacle(ours, ordered, offering);
  if (ours !== undefined && obstacle === undefined) {
    const from = source === undefined ? [] : [policySource(input, source)];
    return { value: neededAffinity(ours, ordered, from), diagnostics };
  }
  const isUnread = source !== undefined && !isReadByApi(source, offering);
  const isMissed = obstacle !== undefined || !isAlike(ordered, offering);
  if (!isUnread || !isMissed) return { value: undefined, diagnostics };
  return { value: undefined, diagnostics: [...diagnostics, unkept(input, source, obstacle)] };
}

function policySource({ view }: OrderInput, { resource, application }: PolicySource): Source {
  return application === undefined ? { resource } : { resource, cluster: view.cluster };
}

/** Whether all that offer the service do so by the API that the policy is of. */
function isReadByApi({ resource }: PolicySource, offering: readonly Provider[]): boolean {
  const group = groupOf(resource.apiVersion);
  return offering.every((one) => groupOf(one.export.apiVersion) === group);
}

/** Whether the policy asks for what there is without it: all clusters that offer the service, alike. */
function isAlike(ordered: readonly OrderedProvider[], offering: readonly Provider[]): boolean {
  const weights = new Set(ordered.map(({ weight }) => weight));
  const isAtOnce = ordered.every(({ priority }) => priority === 0);
  return isAtOnce && weights.size === 1 && ordered.length === offering.length;
}

function unkept(
  { service, view }: OrderInput,
  { resource, orderPointer }: PolicySource,
  obstacle: string | undefined,
): Diagnostic {
  const args = {
    object: displayName(resource),
    cluster: view.cluster.name,
    service: `${service.namespace}/${service.name}`,
    reason:
      obstacle ?? 'the implementation that reads the exports there does not support the policy',
  };
  return diagnose(orderNotKept, args, locate(resource, orderPointer));
}
