/**
 * The rules of Istio's webhook and of the CRD for WorkloadGroups that a schema can't say (`ValidateWorkloadGroup`).
 * @module
 */
import type { Diagnostic } from '../../../diagnostic/diagnostic.ts';
import type { Resource } from '../../../resource/resource.ts';
import { fieldOf, type Part, textOf, wholeOf } from '../../object-part.ts';
import { unixPrefix } from '../address-syntax.ts';
import { readinessProbeFindings } from './readiness-probe.ts';
import { workloadLabelFindings, workloadPortFindings, workloadSocketFindings } from './workload.ts';

/** What is wrong with a WorkloadGroup. */
export function workloadGroupFindings(group: Resource): readonly Diagnostic[] {
  const spec = fieldOf(wholeOf(group), 'spec');
  return [
    ...templateFindings(fieldOf(spec, 'template')),
    ...workloadLabelFindings(fieldOf(spec, 'metadata')),
    ...readinessProbeFindings(spec),
  ];
}

/** The address is each machine's own, and the webhook looks at nothing here: these are the CRD's rules. */
function templateFindings(template: Part): readonly Diagnostic[] {
  const isSocket = textOf(template, 'address').startsWith(unixPrefix);
  return [...(isSocket ? workloadSocketFindings(template) : []), ...workloadPortFindings(template)];
}
