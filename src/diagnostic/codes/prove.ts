/**
 * Codes of `check --prove`, in order of their numbers. A code is never reused or renumbered.
 * @module
 */
import { type Code, type CodeText, defineCode } from '../code.ts';

/** A question to which Istio has another answer than the model. */
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
  title: "Istio's own code answers otherwise than distributary's model of it",
  why: 'What check says of orders of failover follows from the model, so for these clients it may be wrong.',
  fix: 'report it with the objects of the host: the model has to be mended. If eds-oracle is built from another release than 1.31, build it from that one',
  message: ({ client, about, model, istio }, where) =>
    `${about} of ${where}, for ${client}: the model has ${model}, Istio ${istio}`,
});

/** An object that Istio's webhook refuses. */
export const refusedByIstio: Code<{ readonly cluster: string; readonly problem: string }> =
  defineCode({
    code: 'DIS0681',
    name: 'refused-by-istio',
    severity: 'error',
    title: "Istio's webhook refuses an object that distributary takes",
    why: 'The cluster would not take the object, so nothing that follows from it comes about.',
    fix: 'put the object right; report it, too, because check should have found it',
    message: ({ problem }, where) => `${where}: ${problem}`,
  });

/** The program that answers for Istio is not there. */
export const oracleMissing: Code<Record<never, never>> = defineCode({
  code: 'DIS0682',
  name: 'oracle-missing',
  severity: 'error',
  title: 'eds-oracle is not installed',
  why: "check --prove compares distributary's model with Istio's own code, and eds-oracle is the program that runs that code: Pilot's registries and endpoint builders in one process.",
  fix: "build eds-oracle from Istio 1.31's module and put it on PATH, or leave out --prove",
  message: () => 'check --prove asks eds-oracle, which is not on PATH',
});

/** The program that answers for Istio gave no answer. */
export const oracleFailed: Code<{ readonly cluster: string; readonly problem: string }> =
  defineCode({
    code: 'DIS0683',
    name: 'oracle-failed',
    severity: 'error',
    title: 'eds-oracle gives no answer',
    why: 'Without an answer there is nothing to compare the model with.',
    fix: 'run eds-oracle by hand on what render prints for the cluster, and see what it says',
    message: ({ problem }, where) => `eds-oracle has no answer about ${where}: ${problem}`,
  });

/** All codes of this area. */
export const proveCodes: readonly CodeText[] = [
  modelDiffers,
  refusedByIstio,
  oracleMissing,
  oracleFailed,
];
