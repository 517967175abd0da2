/**
 * A consumer's Service and an order of other clusters → the annotation by which Cilium keeps the order, where Cilium can express it.
 *
 * Cilium merges all global Services of one name, and has two ranks: `service.cilium.io/affinity: local` prefers
 * own pods, then all others at once when none of these is left. The annotation applies to clients of the cluster that contains it.
 */
import { own } from '../../../collection/own.ts';
import { annotationsOf, type Resource } from '../../../resource/resource.ts';
import type { Provider } from '../../offer/offered-service.ts';
import { exportSource, type Source } from '../../provenance.ts';
import type { OrderedProvider, OrderInput } from './order-decision.ts';

/** Selects the first rank. */
export const affinityAnnotation = 'service.cilium.io/affinity';

const globalAnnotation = 'service.cilium.io/global';

/** A Service for which Cilium must prefer the cluster's own pods. */
export interface ServiceAffinity {
  readonly service: Resource;
  readonly sources: readonly Source[];
}

/** The consumer's own Service, where Cilium merges it with those of other clusters. */
export function globalService({ view, service }: OrderInput): Resource | undefined {
  const { namespace, name } = service;
  const found = view.find('', 'Service', namespace, name)?.resource;
  return found !== undefined && isGlobalService(found) ? found : undefined;
}

/** Whether Cilium merges a Service with those of its name in other clusters. */
export function isGlobalService(service: Resource): boolean {
  return own(annotationsOf(service), globalAnnotation) === 'true';
}

/** The reason why Cilium cannot express the order; undefined where it can: own pods, then every other provider, all at once. */
export function affinityObstacle(
  service: Resource,
  ordered: readonly OrderedProvider[],
  offering: readonly Provider[],
): string | undefined {
  const places = new Set(ordered.map(({ priority }) => priority));
  const weights = new Set(ordered.map(({ weight }) => weight));
  if (ordered.length < offering.length) return 'Cilium uses every cluster that has the Service';
  if (places.size > 1) return 'Cilium has two priorities, local pods and all others at once';
  if (weights.size > 1) return 'Cilium does not support weights of clusters';
  const written = own(annotationsOf(service), affinityAnnotation);
  const isSupported = written === undefined || written === (places.has(0) ? 'none' : 'local');
  return isSupported ? undefined : `its Service has ${affinityAnnotation}: ${written}`;
}

/** The setting that Cilium requires; undefined where its default suffices. */
export function neededAffinity(
  service: Resource,
  ordered: readonly OrderedProvider[],
  policySources: readonly Source[],
): ServiceAffinity | undefined {
  const isOrder = ordered.length > 0 && ordered.every(({ priority }) => priority > 0);
  const written = own(annotationsOf(service), affinityAnnotation);
  if (!isOrder || written !== undefined) return undefined;
  const exports = ordered.map(({ provider }) => exportSource(provider));
  return { service, sources: [...exports, ...policySources] };
}
