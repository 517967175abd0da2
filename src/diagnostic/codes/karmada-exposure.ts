/**
 * Codes of what follows from karmada's MultiClusterServices.
 * @module
 */
import { type Code, defineCode, type Texts } from '../code.ts';

/** A MultiClusterService has no effect under the settings of the Fleet. */
export const exposureUnused: Code<Texts<'object' | 'serviceImport'>> = defineCode({
  code: 'DIS0917',
  name: 'exposure-unused',
  severity: 'warning',
  title: 'A MultiClusterService has no effect under the settings of the Fleet',
  why: "Consumers reach the providers through Istio. Without Istio only ServiceImports could be written, and karmada's API has none for a MultiClusterService.",
  fix: 'remove spec.derive.istio so that its default applies, or set spec.derive.serviceImport to the API that the clusters read',
  message: ({ object, serviceImport }) =>
    `${object} has no effect: spec.derive.istio is none, and spec.derive.serviceImport ${serviceImport}`,
});

/** The own pods of a consumer serve, although the consumer is not a provider. */
export const consumerServes: Code<Texts<'object' | 'cluster' | 'service'>> = defineCode({
  code: 'DIS0918',
  name: 'consumer-serves-itself',
  severity: 'warning',
  title: 'The own pods of a consumer serve, although the consumer is not a provider',
  why: 'The listed providers are meant to serve. If a consumer also runs the service, its own pods have priority, live and in the rendered objects, and the providers serve only after they fail.',
  fix: 'add the cluster to providerClusters, or remove the workload from it',
  message: (a, where) =>
    `${a.object} does not list ${where} as a provider, but pods there serve ${a.service} with priority`,
});
