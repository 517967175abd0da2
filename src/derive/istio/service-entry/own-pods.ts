/**
 * Whether an HTTP gateway can distinguish its cluster's own pods from a service's remote endpoints; otherwise it would forward requests to
 * another cluster.
 * @module
 */
import { ownPodsUnknown } from '../../../diagnostic/codes/derive-gateway.ts';
import { type Diagnostic, diagnose } from '../../../diagnostic/diagnostic.ts';
import type { Subset } from '../../../istio/destination-rule/destination-rule.ts';
import { podSelector } from '../../../istio/service/service.ts';
import { hasLabels } from '../../../kind/notation/label-selector.ts';
import { locate } from '../../../resource/resource.ts';
import { isSharedRoute, type ServiceRoute } from '../../route/service-route.ts';

/** Findings on a service that the cluster exports, runs and imports; its remote endpoints have the labels of these subsets. */
export function ownPodProblems(
  route: ServiceRoute,
  given: readonly Subset[],
): readonly Diagnostic[] {
  if (!isSharedRoute(route) || route.gateway !== 'http') return [];
  const { consumer, service, local } = route;
  const isProvider = service.providers.some(({ cluster }) => cluster.name === consumer.name);
  if (local === undefined || !isProvider) return [];
  const selector = podSelector(local.resource);
  const reason = alikeBecause(selector, given);
  if (reason === undefined) return [];
  const args = { service: `${route.namespace}/${route.name}`, cluster: consumer.name, reason };
  return [diagnose(ownPodsUnknown, args, locate(local.resource, '/spec/selector'))];
}

function alikeBecause(
  selector: Readonly<Record<string, string>>,
  given: readonly Subset[],
): string | undefined {
  if (Object.keys(selector).length === 0) return 'it has no selector';
  const same = given.find(({ labels }) => hasLabels(labels, selector));
  return same && `subset "${same.name}" requires all labels of its selector`;
}
