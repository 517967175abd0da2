/**
 * The annotations of an Istio networking object → those with which its webhook refuses it, whatever else it says (`validateMetadata`).
 * @module
 */
import { istioReservedAnnotation } from '../../diagnostic/codes/istio-service-entry.ts';
import type { Diagnostic } from '../../diagnostic/diagnostic.ts';
import type { Resource } from '../../resource/resource.ts';
import { fault, fieldOf, isSet, wholeOf } from '../object-part.ts';

const reserved = [
  'istio.io/dry-run',
  'internal.istio.io/parents',
  'internal.istio.io/parent-namespace',
  'internal.istio.io/webhook-always-reject',
] as const;

/** The annotations that the object may not have. */
export function reservedAnnotationFindings(resource: Resource): readonly Diagnostic[] {
  const annotations = fieldOf(wholeOf(resource), 'metadata', 'annotations');
  return reserved
    .filter((name) => isSet(annotations, name))
    .map((name) =>
      fault(fieldOf(annotations, name), istioReservedAnnotation, 'no such annotation'),
    );
}
