/** A CRD of Istio and the rules of its webhook → the kind in every version. */

import { istioReservedAnnotation } from '../../diagnostic/codes/istio-schema.ts';
import type { Diagnostic } from '../../diagnostic/diagnostic.ts';
import { type JsonObject, objectAt } from '../../resource/json.ts';
import { annotationsOf, type Resource } from '../../resource/resource.ts';
import type { Kind } from '../kind.ts';
import { fault, fieldOf, wholeOf } from '../object-part.ts';
import { described, strictObject, versioned } from '../schema/object-schema.ts';

/** A kind of Istio. */
export interface IstioCrd {
  readonly group: string;
  readonly kind: string;
  readonly plural: string;
  /** Newest first: the same objects in each. */
  readonly versions: readonly string[];
  /** JSON Schema of `spec`. */
  readonly spec: JsonObject;
  /** Parts of it that occur more than once, by the names in `#/$defs/`. */
  readonly shared: JsonObject;
}

/** Annotations that the webhook refuses; only an AuthorizationPolicy supports dry run. */
const reserved = [
  'internal.istio.io/webhook-always-reject',
  'internal.istio.io/parent-namespace',
  'internal.istio.io/parents',
];
const dryRun = 'istio.io/dry-run';

/** A kind in all versions, newest first; `validate` are the rules of Istio's webhook beyond the CRD. */
export function istioKinds(crd: IstioCrd, validate?: Kind['validate']): readonly Kind[] {
  let schema: JsonObject | undefined;
  return crd.versions.map((version) => ({
    group: crd.group,
    version,
    kind: crd.kind,
    plural: crd.plural,
    scope: 'Namespaced',
    level: 'cluster',
    // One for all versions, made when the first object is met.
    get schema() {
      schema ??= schemaOf(crd, validate !== undefined);
      return schema;
    },
    validate: (resource) => [...annotationFindings(resource), ...(validate?.(resource) ?? [])],
  }));
}

/** The webhook's rules, where implemented for a kind, refuse an object without a spec. */
function schemaOf(
  { group, kind, versions, spec, shared }: IstioCrd,
  isSpecRequired: boolean,
): JsonObject {
  const [newest = ''] = versions;
  const whole = strictObject(`${group}/${newest}`, kind, spec);
  const apiVersion = described(versioned, {
    enum: versions.map((version) => `${group}/${version}`),
  });
  return {
    ...whole,
    required: ['apiVersion', 'kind', 'metadata', ...(isSpecRequired ? ['spec'] : [])],
    properties: { ...objectAt(whole, 'properties'), apiVersion },
    $defs: shared,
  };
}

function annotationFindings(resource: Resource): readonly Diagnostic[] {
  const refused = resource.kind === 'AuthorizationPolicy' ? reserved : [...reserved, dryRun];
  const annotations = fieldOf(wholeOf(resource), 'metadata', 'annotations');
  return Object.keys(annotationsOf(resource))
    .filter((name) => refused.includes(name))
    .map((name) =>
      fault(fieldOf(annotations, name), istioReservedAnnotation, 'no annotation of this name'),
    );
}
