/**
 * Every source type, in the order in which Argo CD prefers them for a directory that could be of several.
 * @module
 */
import { helm } from './helm/helm.ts';
import { kustomize } from './kustomize/kustomize.ts';
import type { SourceType } from './source-type.ts';

/** Argo CD takes the last marker in the order of the names: `Chart.yaml`, `Kustomization`, `kustomization.yaml`. */
export const sourceTypes: readonly SourceType[] = [kustomize, helm];
