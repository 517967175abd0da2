/**
 * Codes of `prove`, in order of their numbers. A code is never reused or renumbered.
 * @module
 */
import { type Code, defineCode, type Texts } from '../code.ts';

/** The code of Istio and the model of distributary differ. */
export const modelDiffers: Code<{
  readonly cluster: string;
  /** `a client in namespace 'web'`. */
  readonly client: string;
  /** What was asked about: a cluster of the proxy in Envoy's sense. */
  readonly about: string;
  readonly model: string;
  readonly istio: string;
}> = defineCode({
  code: 'DIS0680',
  name: 'model-differs',
  severity: 'error',
  title: 'The code of Istio and the model of distributary differ',
  why: 'Findings about failover orders follow from the model, so they can be wrong for these clients.',
  fix: 'report it with the objects of the host: the model has to be corrected. If eds-oracle is built from another release than 1.31, build it from that one',
  message: ({ client, about, model, istio }, where) =>
    `${about} of ${where}, for ${client}: the model has ${model}, Istio ${istio}`,
});

/** The webhook of Istio rejects an object that distributary accepts. */
export const refusedByIstio: Code<Texts<'cluster' | 'problem'>> = defineCode({
  code: 'DIS0681',
  name: 'refused-by-istio',
  severity: 'error',
  title: 'The webhook of Istio rejects an object that distributary accepts',
  why: 'The cluster would reject the object, so objects that depend on it have no effect.',
  fix: 'correct the object; also report it, because check should have found it',
  message: ({ problem }, where) => `${where}: ${problem}`,
});

/** The program eds-oracle is not installed. */
export const oracleMissing: Code<Record<never, never>> = defineCode({
  code: 'DIS0682',
  name: 'oracle-missing',
  severity: 'error',
  title: 'The program eds-oracle is not installed',
  why: 'The command prove compares the model of distributary with the code of Istio. eds-oracle runs that code: the registries and endpoint builders of Pilot in one process.',
  fix: 'build eds-oracle from the module of Istio 1.31 and put it on PATH',
  message: () => 'prove needs eds-oracle, which is not on PATH',
});

/** The program eds-oracle returns no answer. */
export const oracleFailed: Code<Texts<'cluster' | 'problem'>> = defineCode({
  code: 'DIS0683',
  name: 'oracle-failed',
  severity: 'error',
  title: 'The program eds-oracle returns no answer',
  why: 'Without an answer, the model cannot be compared.',
  fix: 'run eds-oracle on the output of render for the cluster, and read its error',
  message: ({ problem }, where) => `eds-oracle returns no answer for ${where}: ${problem}`,
});
