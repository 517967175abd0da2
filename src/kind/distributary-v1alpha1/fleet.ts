/**
 * `Fleet`: the settings in `distributary.yaml`.
 * @module
 */
import { istioVersionUnsupported } from '../../diagnostic/codes/fleet.ts';
import type { Diagnostic } from '../../diagnostic/diagnostic.ts';
import type { Resource } from '../../resource/resource.ts';
import type { Kind } from '../kind.ts';
import { deriveFindings } from './derive-rules.ts';
import { fleetSchema } from './fleet-schema.ts';
import { patchFindings } from './patch-rules.ts';
import { sourceFindings } from './source-rules.ts';

/** `Fleet` of `distributary.dev/v1alpha1`. */
export const fleet: Kind = {
  group: 'distributary.dev',
  version: 'v1alpha1',
  kind: 'Fleet',
  plural: 'fleets',
  scope: 'Cluster',
  level: 'fleet',
  schema: fleetSchema,
  codes: { 'pattern /spec/derive/istio/version': istioVersionUnsupported },
  validate: fleetFindings,
};

function fleetFindings(resource: Resource): readonly Diagnostic[] {
  return [...sourceFindings(resource), ...patchFindings(resource), ...deriveFindings(resource)];
}
