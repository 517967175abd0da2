/**
 * The parts of an object of Istio's networking API → the derived resource, in the newest version of it.
 * @module
 */
import { istioNetworkingGroup } from '../../kind/istio-networking-v1/istio-kind.ts';
import type { JsonObject } from '../../resource/json.ts';
import type { Resource } from '../../resource/resource.ts';
import { type Source, toDerived } from '../provenance.ts';

/** The version that derivations write in; `inApiOf` turns it into an older one. */
export const newestVersion: string = `${istioNetworkingGroup}/v1`;

/** Where an object is to stand. */
export interface ObjectPlace {
  readonly name: string;
  readonly namespace: string;
}

/** Makes the object, with what it follows from. */
export function istioObject(
  kind: string,
  { name, namespace }: ObjectPlace,
  spec: JsonObject,
  sources: readonly Source[],
): Resource {
  const metadata = { name, namespace };
  return toDerived({ apiVersion: newestVersion, kind, metadata, spec }, sources);
}
