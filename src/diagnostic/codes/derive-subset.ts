/**
 * Codes of the area `derive`, subsets that providers may not have. A code is never reused or renumbered.
 * @module
 */
import { type Code, type CodeText, defineCode } from '../code.ts';

/** A consumer's subset and a provider of the service. */
interface AtProvider {
  readonly service: string;
  readonly cluster: string;
  readonly subset: string;
  readonly provider: string;
}

/** A subset that a provider lacks. */
export const subsetNotProvided: Code<AtProvider> = defineCode({
  code: 'DIS0432',
  name: 'subset-not-provided',
  severity: 'warning',
  title: 'a provider does not know a subset of the consumer',
  why: "An east-west gateway knows only the subsets that the provider's own DestinationRule declares, in the service's namespace or its own; requests for another are refused there.",
  fix: "declare the subset in the provider's DestinationRule too, in the service's namespace",
  message: (a, where) =>
    `subset '${a.subset}' of ${a.service} in ${where} gets no failover to cluster '${a.provider}', whose DestinationRule lacks it`,
});

/** A subset of which Git does not tell whether a provider has pods. */
export const subsetPodsUntold: Code<AtProvider> = defineCode({
  code: 'DIS0439',
  name: 'subset-pods-untold',
  severity: 'info',
  title: 'Git does not tell whether a provider has pods of a subset',
  why: "A remote endpoint stands for a subset where the provider's workloads in Git have pods with its labels. Where Git has no workload that the Service selects, or the labels are given to pods when they are made, such pods are taken for granted; if there are none, Envoy sends the first requests to a gateway that refuses them, and again after every ejection.",
  fix: "keep the provider's workloads in the repository, or remove the subset from its DestinationRule",
  message: (a, where) =>
    `subset '${a.subset}' of ${a.service} in ${where} fails over to cluster '${a.provider}' as if it had such pods: Git does not tell`,
});

/** All codes of this part. */
export const subsetCodes: readonly CodeText[] = [subsetNotProvided, subsetPodsUntold];
