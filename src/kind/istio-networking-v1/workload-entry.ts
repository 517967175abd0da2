/** Istio `WorkloadEntry`: a machine outside of Kubernetes that belongs to the mesh. */

import type { Diagnostic } from '../../diagnostic/diagnostic.ts';
import type { Resource } from '../../resource/resource.ts';
import { istioKinds } from '../istio-crd/istio-kinds.ts';
import workloadEntryCrd from '../istio-crd/workload-entry.crd.json' with { type: 'json' };
import type { Kind } from '../kind.ts';
import { fieldOf, wholeOf } from '../object-part.ts';
import { workloadFindings } from './workload/workload.ts';

export const workloadEntries: readonly Kind[] = istioKinds(workloadEntryCrd, workloadEntryFindings);

/** Findings about a WorkloadEntry. The valid names of its ports are in the ServiceEntries that select it. */
function workloadEntryFindings(entry: Resource): readonly Diagnostic[] {
  const spec = fieldOf(wholeOf(entry), 'spec');
  return workloadFindings(spec, { takesNames: true, takesSockets: true });
}
