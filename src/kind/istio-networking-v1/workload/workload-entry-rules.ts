/**
 * The rules of Istio's webhook and of the CRD for WorkloadEntries that a schema can't say (`ValidateWorkloadEntry`).
 * @module
 */
import type { Diagnostic } from '../../../diagnostic/diagnostic.ts';
import type { Resource } from '../../../resource/resource.ts';
import { fieldOf, wholeOf } from '../../object-part.ts';
import { workloadFindings } from './workload.ts';

/** What is wrong with a WorkloadEntry. Which names its ports may have is known to the ServiceEntries that select it. */
export function workloadEntryFindings(entry: Resource): readonly Diagnostic[] {
  const spec = fieldOf(wholeOf(entry), 'spec');
  return workloadFindings(spec, { takesNames: true, takesSockets: true });
}
