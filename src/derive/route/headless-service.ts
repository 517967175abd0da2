/**
 * A service that a consumer does not run → findings where it is headless in all clusters that serve it: pods have no place in a cluster IP.
 */
import { memoise } from '../../collection/memoise.ts';
import { providerHeadless } from '../../diagnostic/codes/derive-route.ts';
import { type Diagnostic, diagnose } from '../../diagnostic/diagnostic.ts';
import { isHeadless } from '../../istio/service/service-port.ts';
import { locate } from '../../resource/resource.ts';
import type { Provider } from '../offer/offered-service.ts';
import type { OrderedProvider } from './order/order-decision.ts';

/** One finding for each provider; none where a provider has a cluster IP: then the service is not about single pods. */
export function headlessEverywhere(ordered: readonly OrderedProvider[]): readonly Diagnostic[] {
  if (!ordered.every(({ provider }) => isHeadless(provider.service))) return [];
  return ordered.map(({ provider }) => report(provider));
}

/** The same for all consumers: one object. */
const report: (provider: Provider) => Diagnostic = memoise(({ service, cluster }) => {
  const args = { service: `${service.namespace}/${service.name}`, cluster: cluster.name };
  return diagnose(providerHeadless, args, locate(service, '/spec/clusterIP'));
});
