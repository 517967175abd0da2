/** A change to an authored object: a new resource with the same text except for the change, marked as merged. */
import { present } from '../collection/present.ts';
import { derivedFrom, derivedFromAnnotation, type Source } from '../derive/provenance.ts';
import { invariant } from '../diagnostic/invariant.ts';
import { type JsonObject, objectAt } from '../resource/json.ts';
import { annotationsOf, type Resource } from '../resource/resource.ts';

/** The resource with another `spec`, and with the sources of the change in its provenance. */
export function withSpec(
  resource: Resource,
  spec: JsonObject,
  sources: readonly Source[],
): Resource {
  return changed(resource, { spec, annotations: {} }, sources);
}

/** The resource with an annotation that it lacks, and with the sources of the change in its provenance. */
export function withAnnotation(
  resource: Resource,
  [name, value]: readonly [string, string],
  sources: readonly Source[],
): Resource {
  return changed(resource, { annotations: { [name]: value } }, sources);
}

function changed(
  resource: Resource,
  { spec, annotations: added }: { readonly spec?: JsonObject; readonly annotations: JsonObject },
  sources: readonly Source[],
): Resource {
  const { origin } = resource;
  invariant(origin.type === 'authored', 'only authored objects are merged into');
  const metadata = objectAt(resource.object, 'metadata') ?? {};
  const before = annotationsOf(resource)[derivedFromAnnotation];
  const annotations = {
    ...objectAt(metadata, 'annotations'),
    ...added,
    [derivedFromAnnotation]: derivedFrom(sources, before),
  };
  const object = {
    ...resource.object,
    metadata: { ...metadata, annotations },
    ...present({ spec }),
  };
  return {
    ...resource,
    object,
    origin: {
      type: 'authored',
      source: origin.source.edited(object),
      unmerged: origin.unmerged ?? resource.object,
    },
  };
}
