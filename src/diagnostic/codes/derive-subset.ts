/**
 * Codes of the area `derive`, subsets that providers may not have. A code is never reused or renumbered.
 * @module
 */
import { type Code, defineCode } from '../code.ts';

/** A consumer's subset and a provider of the service. */
interface AtProvider {
  readonly service: string;
  readonly cluster: string;
  readonly subset: string;
  readonly provider: string;
}

/** A provider does not define a subset of the consumer. */
export const subsetNotProvided: Code<AtProvider> = defineCode({
  code: 'DIS0432',
  name: 'subset-not-provided',
  severity: 'warning',
  title: 'A provider does not define a subset of the consumer',
  why: 'An east-west gateway has only the subsets that a DestinationRule of the provider defines, in the namespace of the service or of the gateway; it refuses requests for other subsets.',
  fix: 'define the subset in the DestinationRule of the provider too, in the namespace of the service',
  message: (a, where) =>
    `subset "${a.subset}" of ${a.service} in ${where} gets no failover to cluster "${a.provider}", whose DestinationRule does not define it`,
});

/** Git does not show whether a provider has pods of a subset. */
export const subsetPodsUntold: Code<AtProvider> = defineCode({
  code: 'DIS0439',
  name: 'subset-pods-untold',
  severity: 'info',
  title: 'Git does not show whether a provider has pods of a subset',
  why: 'A remote endpoint belongs to a subset if workloads of the provider in Git have pods with its labels. If Git has no workload that the Service selects, or the labels are set when pods are created, such pods are assumed. If there are none, Envoy sends the first requests to a gateway that refuses them, and again after every ejection.',
  fix: 'commit the workloads of the provider, or remove the subset from its DestinationRule',
  message: (a, where) =>
    `subset "${a.subset}" of ${a.service} in ${where} fails over to cluster "${a.provider}", where pods of the subset are assumed: Git does not show them`,
});
