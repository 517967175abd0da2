/**
 * Istio `WorkloadEntry`: a machine outside of Kubernetes that belongs to the mesh.
 * @module
 */
import { istioKinds } from '../istio-crd/istio-kinds.ts';
import { workloadEntryCrd } from '../istio-crd/workload-entry.crd.ts';
import type { Kind } from '../kind.ts';
import { workloadEntryFindings } from './workload/workload-entry-rules.ts';

/** `WorkloadEntry` in every version. */
export const workloadEntries: readonly Kind[] = istioKinds(workloadEntryCrd, workloadEntryFindings);
