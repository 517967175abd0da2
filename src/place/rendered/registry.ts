/** Every source type, in Argo CD's order of preference for a directory of several types. */
import { helm } from './helm/helm.ts';
import { kustomize } from './kustomize/kustomize.ts';
import type { SourceType } from './source-type.ts';

/** Argo CD uses the last marker in the order of the names: `Chart.yaml`, `Kustomization`, `kustomization.yaml`. */
export const sourceTypes: readonly SourceType[] = [kustomize, helm];
