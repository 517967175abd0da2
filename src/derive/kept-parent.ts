/**
 * The annotations by which Argo CD and Flux keep an object whose deletion would delete others: a Namespace, or a CustomResourceDefinition.
 * @module
 */
import { annotationsOf, type Resource } from '../resource/resource.ts';

/** Argo CD's options of one object, separated by commas. */
export const SYNC_OPTIONS = 'argocd.argoproj.io/sync-options';

/** The options that keep it when it leaves the branch, and when the Application is deleted. */
export const KEPT = 'Prune=false,Delete=false';

/** Flux's setting for the same: `disabled`. */
export const FLUX_PRUNE = 'kustomize.toolkit.fluxcd.io/prune';

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
