/** The port of a Sidecar's listener → its values that Istio refuses, inbound or outbound. */
import { portForm } from '../../../diagnostic/codes/istio-service-entry.ts';
import type { Diagnostic } from '../../../diagnostic/diagnostic.ts';
import { fault, fieldOf, numberOf, type Part, textOf } from '../../object-part.ts';
import { portNameFindings, portProtocolFindings } from '../port/port-rules.ts';

/** Findings about the name, protocol and target of the port. */
export function sidecarPortFindings(port: Part): readonly Diagnostic[] {
  const target = fieldOf(port, 'targetPort');
  const expected = 'none, because the field has no effect in a Sidecar';
  return [
    // Here an empty name counts as absent.
    ...(textOf(port, 'name') === '' ? [] : portNameFindings(port)),
    ...portProtocolFindings(port),
    ...(numberOf(port, 'targetPort') > 0 ? [fault(target, portForm, expected)] : []),
  ];
}
