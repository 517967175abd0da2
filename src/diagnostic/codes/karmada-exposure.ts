/**
 * Codes of what follows from karmada's MultiClusterServices.
 * @module
 */
import { type Code, type CodeText, defineCode } from '../code.ts';

/** A Fleet that derives nothing from it. */
export const exposureUnused: Code<{ readonly object: string; readonly serviceImport: string }> =
  defineCode({
    code: 'DIS0917',
    name: 'exposure-unused',
    severity: 'warning',
    title: 'Nothing follows from a MultiClusterService with these settings of the Fleet',
    why: 'Its consumers reach the providers through Istio. Without it only ServiceImports could be written, and a MultiClusterService has none of its own API.',
    fix: 'leave spec.derive.istio at its default, or write spec.derive.serviceImport with the API that the clusters read',
    message: ({ object, serviceImport }) =>
      `${object} has no effect: spec.derive.istio is none, and spec.derive.serviceImport ${serviceImport}`,
  });

/** A cluster that consumes and serves itself, though it is not named as a provider. */
export const consumerServes: Code<{ object: string; cluster: string; service: string }> =
  defineCode({
    code: 'DIS0918',
    name: 'consumer-serves-itself',
    severity: 'warning',
    title: "A consumer's own pods serve although it is no provider",
    why: 'The providers are the clusters that shall serve. Where a consumer runs the service as well, its own pods come first, live as well as here, and the providers only after them.',
    fix: 'name the cluster in providerClusters, or take the workload out of it',
    message: (a, where) =>
      `${a.object} does not name ${where} as a provider, whose own pods serve ${a.service} there first`,
  });

/** All codes of this part. */
export const exposureEffectCodes: readonly CodeText[] = [exposureUnused, consumerServes];
