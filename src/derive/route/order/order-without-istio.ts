/**
 * A service of other clusters without Istio output → the component that keeps its order, and findings where there is none.
 *
 * The API that offers a service may have policies of its own, for its controllers. They support no other policy: implementations of
 * the Multi-Cluster Services API balance over all clusters (GKE, Linkerd's federated services), or prefer own pods (Submariner, and
 * Cilium where its annotation is set).
 */
import { orderNotKept } from '../../../diagnostic/codes/derive-policy.ts';
import { type Diagnostic, diagnose } from '../../../diagnostic/diagnostic.ts';
import type { Outcome } from '../../../diagnostic/outcome.ts';
import { groupOf, inCluster, locate } from '../../../resource/resource.ts';
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

/** The Cilium settings for one service, if any; and findings on the policy, or on the parts of it that are not kept. */
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

/** Whether all clusters that offer the service use the API of the policy. */
function isReadByApi({ resource }: PolicySource, offering: readonly Provider[]): boolean {
  const group = groupOf(resource.apiVersion);
  return offering.every((one) => groupOf(one.export.apiVersion) === group);
}

/** Whether the policy equals the default without one: all clusters that offer the service, equally. */
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
    ...inCluster(resource, view.cluster),
    service: `${service.namespace}/${service.name}`,
    reason:
      obstacle ?? 'the implementation that reads the exports there does not support the policy',
  };
  return diagnose(orderNotKept, args, locate(resource, orderPointer));
}
