/**
 * The annotations by which Argo CD and Flux keep an object whose deletion would delete others: a Namespace, or a CustomResourceDefinition.
 */
import type { JsonObject } from '../resource/json.ts';
import { annotationsOf, type Resource } from '../resource/resource.ts';
import { derivedFromAnnotation } from './provenance.ts';

/** Argo CD's options of one object, separated by commas. */
const SYNC_OPTIONS = 'argocd.argoproj.io/sync-options';

/** Flux's setting for the same: `disabled`. */
const FLUX_PRUNE = 'kustomize.toolkit.fluxcd.io/prune';

/**
 * The annotations of a derived object that stays when it leaves the branch, and when the Application or Kustomization is deleted. An Application
 * would be OutOfSync as long as such an object is there, but for `IgnoreExtraneous`.
 */
export function keepingAnnotations(derivedFrom: string): JsonObject {
  return {
    'argocd.argoproj.io/compare-options': 'IgnoreExtraneous',
    [SYNC_OPTIONS]: 'Prune=false,Delete=false',
    [derivedFromAnnotation]: derivedFrom,
    [FLUX_PRUNE]: 'disabled',
  };
}

/** Whether a sync keeps the object when it leaves the branch: its team has set so for one of the two, or asks a person first. */
export function isKeptFromPruning(resource: Resource): boolean {
  const annotations = annotationsOf(resource);
  const options = optionsIn(annotations[SYNC_OPTIONS]);
  const keeps = options.some((option) => option === 'Prune=false' || option === 'Prune=confirm');
  return keeps || annotations[FLUX_PRUNE]?.toLowerCase() === 'disabled';
}

function optionsIn(written = ''): readonly string[] {
  return written
    .split(',')
    .map((option) => option.trim())
    .filter((option) => option !== '');
}
