/**
 * Istio `WorkloadGroup`: what the WorkloadEntries of machines that join by themselves look like.
 * @module
 */
import { istioKinds } from '../istio-crd/istio-kinds.ts';
import { workloadGroupCrd } from '../istio-crd/workload-group.crd.ts';
import type { Kind } from '../kind.ts';
import { workloadGroupFindings } from './workload/workload-group-rules.ts';

/** `WorkloadGroup` in every version. */
export const workloadGroups: readonly Kind[] = istioKinds(workloadGroupCrd, workloadGroupFindings);
