/**
 * The rules of Istio's webhook and of the CRD for ServiceEntries that a schema can't say (`ValidateServiceEntry`).
 * @module
 */
import type { Diagnostic } from '../../../diagnostic/diagnostic.ts';
import type { Resource } from '../../../resource/resource.ts';
import { fieldOf, wholeOf } from '../../object-part.ts';
import { exportToFindings } from '../export-to.ts';
import { workloadSelectorFindings } from '../workload-selector-rules.ts';
import { serviceEntryAddressFindings } from './addresses.ts';
import { serviceEntryHostFindings } from './hosts.ts';
import { serviceEntryPortFindings } from './ports.ts';
import { serviceEntryResolutionFindings } from './resolution.ts';

/** What is wrong with a ServiceEntry. */
export function serviceEntryFindings(entry: Resource): readonly Diagnostic[] {
  const spec = fieldOf(wholeOf(entry), 'spec');
  return [
    ...workloadSelectorFindings(spec),
    ...serviceEntryHostFindings(spec),
    ...serviceEntryAddressFindings(spec),
    ...serviceEntryPortFindings(entry, spec),
    ...serviceEntryResolutionFindings(entry, spec),
    ...exportToFindings(entry),
  ];
}
